import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '@latchkey/contract'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolations, openTestChromium } from '../chromium.ts'
import { mailedCodes } from '../options-file.ts'
import { allProviderVariables } from './all-providers.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { type PageLanguage, switchLanguage } from './page-language.ts'
import { visitScreens, WIDE } from './screen-traversal.ts'
import type { ScreensByViewer } from './screens.ts'
import { startWithPasskeys } from './start-with-passkeys.ts'
import { findUntranslatedText } from './untranslated-text.ts'

const NARROW = { width: 320, height: 640 }
const sizes = [WIDE, { width: 768, height: 1024 }, NARROW]
/** The folder for screenshots, set by `npm run screenshots`. */
const screenshots = process.env.LATCHKEY_SCREENSHOTS
/**
 * Set by `npm run e2e` and `npm run screenshots`. Other runs show the longest texts of all languages instead: a layout that
 * fits them fits every language.
 */
const isInAllLanguages = screenshots !== undefined || process.env.LATCHKEY_SCREEN_LANGUAGES === 'all'
const shownLanguages: readonly PageLanguage[] = isInAllLanguages ? languages.map(({ tag }) => tag) : ['longest']

/** The first test waits for the whole traversal. */
const TIMEOUT_MS = (isInAllLanguages ? 60 : 10) * 60_000

/**
 * Registers the tests of these screens of a service with additional options. One traversal checks everything, because
 * loading a state takes longest.
 */
export const testScreens = (screens: ScreensByViewer, options: object = {}): void => {
  const chromium = openTestChromium()
  let checked: Promise<Problems> | undefined
  const findProblems = (): Promise<Problems> => (checked ??= checkScreens(chromium(), screens, options))

  test('every screen state passes axe in both color schemes', { timeout: TIMEOUT_MS }, async () => {
    const { axe } = await findProblems()
    expect(axe).toEqual({})
  })

  test('every screen state shows only translated texts and names', { timeout: TIMEOUT_MS }, async () => {
    const { texts } = await findProblems()
    expect(texts).toEqual({})
  })

  test('every screen state fits 320, 768 and 1280 pixels in every language', { timeout: TIMEOUT_MS }, async () => {
    const { layout } = await findProblems()
    expect(layout).toEqual({})
  })
}

/** Problems by the name of the state. */
type ProblemsByState = Record<string, string[]>

interface Problems {
  readonly axe: ProblemsByState
  readonly texts: ProblemsByState
  readonly layout: ProblemsByState
}

const checkScreens = async (browser: Browser, screens: ScreensByViewer, options: object): Promise<Problems> => {
  const { url } = await startWithPasskeys(
    // The sign-in of the traversal counts as recent for longer than by default: eight languages take more than ten minutes.
    { ...mailedCodes, session: { multipleAccounts: true, freshAge: 7200 }, ...options },
    allProviderVariables,
  )
  const problems: Problems = { axe: {}, texts: {}, layout: {} }
  await visitScreens(browser, {
    url,
    screens,
    check: async (state, visitor, { names, data }) => {
      const { name } = state
      const { page } = visitor
      const switchTo = async (language: PageLanguage) => {
        const toast = page.locator('[role=status] button')
        if (state.hasToast) await toast.click()
        await switchLanguage(page, language)
        if (state.hasToast) await state.prepare?.(visitor, data)
      }
      addProblems(problems.axe, name, await findAxeViolations(page))
      await switchTo('longest')
      addProblems(problems.texts, name, await findUntranslatedText(page, names))
      for (const language of shownLanguages) {
        if (language !== 'longest') await switchTo(language)
        for (const size of sizes) {
          await page.setViewportSize(size)
          const found = await findLayoutProblems(page, names)
          const lines = found.map((problem) => `${size.width} px: ${problem}`)
          addProblems(problems.layout, `${name} in ${language}`, lines)
          await saveScreenshots(page, join(language, `${name}-${size.width}`))
        }
        // In a narrow window. Above, axe checked the wide one.
        if (isInAllLanguages) addProblems(problems.axe, `${name} in ${language}`, await findAxeViolations(page))
      }
    },
  })
  return problems
}

const addProblems = (problems: ProblemsByState, name: string, found: readonly string[]): void => {
  if (found.length > 0) problems[name] = [...(problems[name] ?? []), ...found]
}

const saveScreenshots = async (page: Page, name: string): Promise<void> => {
  if (!screenshots) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const path = join(screenshots, `${name}-${colorScheme}.png`)
    await mkdir(dirname(path), { recursive: true })
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
}
