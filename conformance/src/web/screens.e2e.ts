import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '@latchkey/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, chromiumForTests } from '../chromium.ts'
import { startService } from '../service.ts'
import { allProviderVariables } from './all-providers.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { type PageLanguage, switchLanguage } from './page-language.ts'
import { WIDE, visitScreens } from './screen-traversal.ts'
import { findUntranslatedText } from './untranslated-text.ts'

const sizes = [WIDE, { width: 768, height: 1024 }, { width: 320, height: 640 }]
/** The folder for pictures of what is looked at; none without the variable, which `npm run screenshots` sets. */
const pictures = process.env.LATCHKEY_SCREENSHOTS
// What has room for the longest texts and the longest words has room for all; pictures are of what people see.
const pageLanguages: readonly PageLanguage[] = pictures ? languages.map(({ tag }) => tag) : ['longest', 'longest-word']

/** Whichever test comes first waits for the walk, in milliseconds. */
const TIMEOUT_MS = (pictures ? 60 : 10) * 60_000

const chromium = chromiumForTests()

test('axe finds nothing on any screen in any state, in both colour schemes', { timeout: TIMEOUT_MS }, async () => {
  const { axe } = await findProblems()
  expect(axe).toEqual({})
})

test('every word on every screen is a text of ours, or a name', { timeout: TIMEOUT_MS }, async () => {
  const { words } = await findProblems()
  expect(words).toEqual({})
})

test('every screen fits 320, 768 and 1280 pixels, whatever language it speaks', { timeout: TIMEOUT_MS }, async () => {
  const { misfits } = await findProblems()
  expect(misfits).toEqual({})
})

/** By the names of the states in which something was found. */
interface Problems {
  readonly axe: Record<string, string[]>
  readonly words: Record<string, string[]>
  readonly misfits: Record<string, string[]>
}

/**
 * Of one walk, in which everything is looked at that the tests are about: coming to a state takes longest. The language
 * changes where one stands, and no text of the one before may stay.
 */
const findProblems = (): Promise<Problems> => (found ??= checkScreens())

let found: Promise<Problems> | undefined

const checkScreens = async (): Promise<Problems> => {
  const { url } = await startService(allProviderVariables)
  const all: Problems = { axe: {}, words: {}, misfits: {} }
  await visitScreens(chromium(), {
    url,
    check: async (state, visitor, { names, data: scene }) => {
      const { name } = state
      const { page } = visitor
      const turnsTo = async (speech: PageLanguage) => {
        const toast = page.locator('[role=status] button')
        if (state.hasToast) await toast.click()
        await switchLanguage(page, speech)
        if (state.hasToast) await state.prepare?.(visitor, scene)
      }
      addProblems(all.axe, name, await axeFindings(page))
      for (const speech of pageLanguages) {
        await turnsTo('pseudo')
        addProblems(all.words, name, await findUntranslatedText(page, names))
        await turnsTo(speech)
        for (const size of sizes) {
          await page.setViewportSize(size)
          const misfits = await findLayoutProblems(page, names)
          addProblems(
            all.misfits,
            `${name} in ${speech}`,
            misfits.map((misfit) => `${size.width} px: ${misfit}`),
          )
          await savePictures(page, join(speech, `${name}-${size.width}`))
        }
      }
    },
  })
  return all
}

const addProblems = (known: Record<string, string[]>, name: string, more: readonly string[]): void => {
  if (more.length > 0) known[name] = [...(known[name] ?? []), ...more]
}

const savePictures = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const path = join(pictures, `${name}-${colorScheme}.png`)
    await mkdir(dirname(path), { recursive: true })
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
}
