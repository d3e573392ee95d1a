import type { Browser, Page } from 'playwright-core'

/** Simulates the CPU of a low-end phone. */
const CPU_SLOWDOWN = 4

/** A page of a new browser context, with CPU throttling. */
export const openSlowPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}
