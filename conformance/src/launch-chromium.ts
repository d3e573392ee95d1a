import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * The machine's own Chromium, else the one of the npm package, which is unpacked into the folder for temporary files.
 * It draws by itself: to play a graphics processor where there is none takes longer.
 */
export const launchChromium = async (): Promise<Browser> => {
  const own = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  if (own) return chromium.launch({ executablePath: own, args: ['--no-sandbox', '--disable-gpu'] })
  const { default: shipped } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await shipped.executablePath(), args: [...shipped.args] })
}
