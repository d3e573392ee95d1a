import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../../conformance/src/launch-chromium.ts'
import { startServer } from './children.ts'
import { type Place, service, startLatchkey } from './field.ts'
import { median } from './rounds.ts'

/** People who come for the first time; one before them warms up the browser and the service. */
const VISITORS = 7
/** The processor of a cheap telephone, beside this one. */
const SLOWED = 4
/** Milliseconds in which nothing larger is painted: the screen is there. */
const QUIET = 1000

/** Milliseconds until the largest piece of the sign-in screen is painted, on a processor slowed four times: the median. */
export const firstPaint = async (place: Place): Promise<number> => {
  const { rows, server: filling } = await startLatchkey(place, 'SQLite', 'paint')
  await filling.stop()
  const server = await startServer(service(rows?.url ?? ''))
  const browser = await launchChromium()
  try {
    const address = `http://localhost:${server.port}/sign-in`
    await paintOf(browser, address)
    const paints: number[] = []
    for (let visitor = 0; visitor < VISITORS; visitor++) paints.push(await paintOf(browser, address))
    return median(paints) ?? Number.NaN
  } finally {
    await Promise.all([browser.close(), server.stop()])
  }
}

const paintOf = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.goto(address)
  const paint = await largestPaint(page)
  await context.close()
  return paint
}

/**
 * Largest Contentful Paint, from the start of the navigation, once nothing larger comes. Asked of the page itself: to look for
 * an element Playwright brings a script that delays the paint.
 */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        new PerformanceObserver((list) => {
          clearTimeout(timer)
          timer = setTimeout(() => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN), quiet)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    QUIET,
  )
