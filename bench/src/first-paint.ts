import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '@latchkey/testing/browser'
import { startServer } from './child-processes.ts'
import { type Environment, createServiceProgram, getDatabaseUrl, startLatchkey } from './servers.ts'
import { median } from './rounds.ts'
import { openSlowPage } from './slow-page.ts'

/** Visits without cache. One more visit before them warms up the browser and the service. */
const VISITORS = 7
/** The paint is the largest one if none larger follows within this time. */
const QUIET_MS = 1000

/** The median Largest Contentful Paint of the sign-in screen in milliseconds, with CPU throttling. */
export const measureFirstPaint = async (environment: Environment): Promise<number> => {
  const benchServer = await startLatchkey(environment, 'SQLite', 'paint')
  await benchServer.server.stop()
  const server = await startServer(createServiceProgram(getDatabaseUrl(benchServer)))
  const browser = await launchChromium()
  try {
    const address = `http://localhost:${server.port}/sign-in`
    await measurePaint(browser, address)
    const paints: number[] = []
    for (let visitor = 0; visitor < VISITORS; visitor++) paints.push(await measurePaint(browser, address))
    return median(paints) ?? Number.NaN
  } finally {
    await Promise.all([browser.close(), server.stop()])
  }
}

const measurePaint = async (browser: Browser, address: string): Promise<number> => {
  const page = await openSlowPage(browser)
  await page.goto(address)
  const paint = await waitForLargestPaint(page)
  await page.context().close()
  return paint
}

/** Uses an observer in the page, because Playwright's locators inject a script that delays the paint. */
const waitForLargestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        new PerformanceObserver((list) => {
          clearTimeout(timer)
          timer = setTimeout(() => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN), quiet)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    QUIET_MS,
  )
