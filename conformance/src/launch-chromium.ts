import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * The machine's own Chromium, else the one of the npm package, which is unpacked into the folder for temporary files.
 * Its shell without windows does the same in half the time. It draws by itself: to play a graphics processor where there
 * is none takes longer.
 */
export const launchChromium = async (): Promise<Browser> => {
  const own = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path))
  const executablePath = own ?? (await unpackShipped())
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] })
}

/** Of its own arguments none is wanted: with all in one process it ends with the first window that closes. */
const unpackShipped = async (): Promise<string> => (await import('@sparticuz/chromium')).default.executablePath()
