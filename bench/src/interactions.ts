import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '@latchkey/testing/browser'
import { activeUsers } from './active-users.ts'
import { startServer } from './child-processes.ts'
import { median } from './rounds.ts'
import { type Environment, createServiceProgram, getDatabaseUrl, startLatchkey } from './servers.ts'
import { openSlowPage } from './slow-page.ts'

/** One more visit before them warms up the browser and the service. */
const VISITS = 5

/**
 * Interaction to Next Paint in milliseconds, with CPU throttling: the slowest key press or click of a visit, as the
 * median of the visits. Browsers report multiples of eight milliseconds.
 *
 * @see https://www.w3.org/TR/event-timing/
 */
export const measureInteractions = async (environment: Environment): Promise<number> => {
  const benchServer = await startLatchkey(environment, 'SQLite', 'interactions')
  await benchServer.server.stop()
  const server = await startServer(createServiceProgram(getDatabaseUrl(benchServer)))
  const browser = await launchChromium()
  try {
    const url = `http://localhost:${server.port}`
    const slowest: number[] = []
    for (const [visit, cookie] of benchServer.cookies.slice(0, VISITS + 1).entries()) {
      slowest.push(await visitScreens(browser, { url, cookie, organization: `Acme ${visit}` }))
    }
    return median(slowest.slice(1)) ?? Number.NaN
  } finally {
    await Promise.all([browser.close(), server.stop()])
  }
}

interface Visit {
  url: string
  /** The session, as a `Cookie` header. */
  cookie: string
  organization: string
}

/** A failed sign-in, then a new organization and all its screens and menus, then the account. Returns the slowest interaction. */
const visitScreens = async (browser: Browser, { url, cookie, organization }: Visit): Promise<number> => {
  const page = await openSlowPage(browser)
  await page.addInitScript(recordInteractions)
  await page.goto(`${url}/sign-in`)
  await page.locator('input[type=email]').pressSequentially(activeUsers[0]?.email ?? '')
  await page.locator('input[type=password]').pressSequentially('not the password')
  await submitForm(page)
  await page.locator('form [role=alert], form [aria-invalid=true]').first().waitFor()
  const signedOut = await readSlowestInteraction(page)

  await page.context().addCookies(parseCookies(cookie).map((pair) => ({ ...pair, url })))
  await page.goto(`${url}/organizations/new`)
  await page.locator('main input').first().pressSequentially(organization)
  await submitForm(page)
  await clickNavigation(page)
  await openMenus(page)
  const inOrganization = await readSlowestInteraction(page)

  await page.goto(`${url}/account`)
  await clickNavigation(page)
  const inAccount = await readSlowestInteraction(page)
  await page.context().close()
  return Math.max(signedOut, inOrganization, inAccount)
}

const submitForm = (page: Page): Promise<void> => page.locator('main button[type=submit]').first().click()

/** Clicks each link of the area. */
const clickNavigation = async (page: Page): Promise<void> => {
  await page.locator('main nav a').first().waitFor()
  for (const link of await page.locator('main nav a').all()) {
    await link.click()
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Opens and closes the menus of the header. */
const openMenus = async (page: Page): Promise<void> => {
  for (const button of await page.locator('header button').all()) {
    await button.click()
    await page.locator('[role=menu], [role=listbox], [role=dialog]').first().waitFor()
    await page.keyboard.press('Escape')
  }
}

const parseCookies = (header: string): { name: string; value: string }[] =>
  header.split('; ').map((pair) => {
    const separator = pair.indexOf('=')
    return { name: pair.slice(0, separator), value: pair.slice(separator + 1) }
  })

declare global {
  /** Milliseconds of each event of an interaction, in the page. */
  var interactionDurations: number[]
}

/** Runs in the page. Events that no interaction caused have the ID 0. */
const recordInteractions = (): void => {
  globalThis.interactionDurations = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) globalThis.interactionDurations.push(entry.duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Since the page was loaded. The browser reports an event after the frame that shows its effect. */
const readSlowestInteraction = async (page: Page): Promise<number> => {
  await page.waitForTimeout(1000)
  return page.evaluate(() => Math.max(0, ...globalThis.interactionDurations))
}
