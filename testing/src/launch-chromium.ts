import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * Launches the system's Chromium, else the one of the npm package, which unpacks itself to the temporary folder. The
 * headless shell starts in half the time. Software rendering is faster than an emulated GPU.
 */
export const launchChromium = async (): Promise<Browser> => {
  const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path))
  const executablePath = installed ?? (await unpackPackagedChromium())
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] })
}

/** Uses the path only. The package's arguments run everything in one process, which ends with the first closed page. */
const unpackPackagedChromium = async (): Promise<string> =>
  (await import('@sparticuz/chromium')).default.executablePath()
