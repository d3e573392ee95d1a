import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '@latchkey/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, chromiumForTests } from '../chromium.ts'
import { startService } from '../service.ts'
import { everyProvider } from './all-providers.ts'
import { misfitsOf } from './layout-problems.ts'
import { type Speech, speaks } from './page-language.ts'
import { WIDE, walkScreens } from './screen-traversal.ts'
import { undisguisedOn } from './untranslated-text.ts'

const sizes = [WIDE, { width: 768, height: 1024 }, { width: 320, height: 640 }]
/** The folder for pictures of what is looked at; none without the variable, which `npm run screenshots` sets. */
const pictures = process.env.LATCHKEY_SCREENSHOTS
// What has room for the longest texts and the longest words has room for all; pictures are of what people see.
const speeches: readonly Speech[] = pictures ? languages.map(({ tag }) => tag) : ['longest', 'longest-word']

/** Whichever test comes first waits for the walk, in milliseconds. */
const LONGEST = (pictures ? 60 : 10) * 60_000

const chromium = chromiumForTests()

test('axe finds nothing on any screen in any state, in both colour schemes', { timeout: LONGEST }, async () => {
  const { axe } = await findings()
  expect(axe).toEqual({})
})

test('every word on every screen is a text of ours, or a name', { timeout: LONGEST }, async () => {
  const { words } = await findings()
  expect(words).toEqual({})
})

test('every screen fits 320, 768 and 1280 pixels, whatever language it speaks', { timeout: LONGEST }, async () => {
  const { misfits } = await findings()
  expect(misfits).toEqual({})
})

/** By the names of the states in which something was found. */
interface Findings {
  readonly axe: Record<string, string[]>
  readonly words: Record<string, string[]>
  readonly misfits: Record<string, string[]>
}

/**
 * Of one walk, in which everything is looked at that the tests are about: coming to a state takes longest. The language
 * changes where one stands, and no text of the one before may stay.
 */
const findings = (): Promise<Findings> => (found ??= walk())

let found: Promise<Findings> | undefined

const walk = async (): Promise<Findings> => {
  const { url } = await startService(everyProvider)
  const all: Findings = { axe: {}, words: {}, misfits: {} }
  await walkScreens(chromium(), {
    url,
    look: async (state, visitor, { names, scene }) => {
      const { name } = state
      const { page } = visitor
      const turnsTo = async (speech: Speech) => {
        const toast = page.locator('[role=status] button')
        if (state.isTold) await toast.click()
        await speaks(page, speech)
        if (state.isTold) await state.act?.(visitor, scene)
      }
      note(all.axe, name, await axeFindings(page))
      for (const speech of speeches) {
        await turnsTo('pseudo')
        note(all.words, name, await undisguisedOn(page, names))
        await turnsTo(speech)
        for (const size of sizes) {
          await page.setViewportSize(size)
          const misfits = await misfitsOf(page, names)
          note(
            all.misfits,
            `${name} in ${speech}`,
            misfits.map((misfit) => `${size.width} px: ${misfit}`),
          )
          await keepPictures(page, join(speech, `${name}-${size.width}`))
        }
      }
    },
  })
  return all
}

const note = (known: Record<string, string[]>, name: string, more: readonly string[]): void => {
  if (more.length > 0) known[name] = [...(known[name] ?? []), ...more]
}

const keepPictures = async (page: Page, name: string): Promise<void> => {
  if (!pictures) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    const path = join(pictures, `${name}-${colorScheme}.png`)
    await mkdir(dirname(path), { recursive: true })
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
}
