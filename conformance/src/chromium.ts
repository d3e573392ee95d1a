import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchChromium } from '@latchkey/testing/browser'

/** Opens Chromium for the tests of a file, and closes it after the last. The returned function gets the browser. */
export const openTestChromium = (): (() => Browser) => {
  let opened: Browser | null = null
  beforeAll(async () => {
    opened = await launchChromium()
  })
  afterAll(() => opened?.close())
  return () => opened ?? expect.fail('Chromium is open only while tests run')
}

/**
 * A page of a new browser context. The test fails on errors that a user does not see: an error in the console, an
 * exception or a violation of the content security policy. Failed API calls are allowed.
 */
export const openPage = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
  const consoleErrors: string[] = []
  context.on('weberror', (error) => consoleErrors.push(String(error.error())))
  context.on('console', (message) => {
    const isFailedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    // On a busy machine, the first script starts seconds after the page. `first-load.e2e.ts` tests that preloads are used.
    const isLatePreload = message.text().includes('was preloaded using link preload but not used within a few seconds')
    const isError = ['error', 'warning'].includes(message.type())
    if (isError && !isFailedCall && !isLatePreload) consoleErrors.push(message.text())
  })
  onTestFinished(async () => {
    await context.close()
    expect(consoleErrors).toEqual([])
  })
  return context.newPage()
}

// The package exports the source of the unminified build, which takes twice as long to load.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The axe violations of the page in both color schemes, one line per rule. */
export const findAxeViolations = async (page: Page): Promise<string[]> => {
  const findings: string[] = []
  // Evaluated through the debugger, because the content security policy allows no other scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  // Starts with the current scheme, because the browser renders the page again after a switch.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    await waitForColorScheme(page, colorScheme)
    findings.push(...(await findViolations(page, colorScheme)))
  }
  return findings
}

/** The web app sets the scheme in a script. The pages of the service have only a style sheet. */
const waitForColorScheme = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.locator(`html[data-mantine-color-scheme="${colorScheme}"], html:not([data-mantine-color-scheme])`).waitFor()

/** The schemes differ only in colors. By default, axe does not check the size of targets (WCAG 2.2, 2.5.8: 24 px). */
const axeOptions = {
  light: '{ resultTypes: ["violations"], preload: false, rules: { "target-size": { enabled: true } } }',
  dark: '{ resultTypes: ["violations"], preload: false, runOnly: ["color-contrast"] }',
}

/** While a dialog opens, its colors are transparent. */
const TRANSITION_TIMEOUT_MS = 5000

const findViolations = async (page: Page, colorScheme: keyof typeof axeOptions): Promise<string[]> => {
  const run = `axe.run(document, ${axeOptions[colorScheme]}).then(({ violations }) => violations)`
  const deadline = performance.now() + TRANSITION_TIMEOUT_MS
  for (;;) {
    const violations = await page.evaluate<AxeResults['violations']>(run)
    if (violations.length === 0 || performance.now() > deadline) {
      return violations.map(({ id, help, nodes }) => {
        return `${colorScheme}: ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`
      })
    }
  }
}
