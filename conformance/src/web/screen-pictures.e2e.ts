import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestChromium } from '../chromium.ts'
import { mailedCodes } from '../options-file.ts'
import { allProviderVariables } from './all-providers.ts'
import {
  type ColorScheme,
  colorSchemes,
  compareWith,
  getPicturePath,
  picturedScreens,
  takePicture,
  usePictureFont,
} from './screen-pictures.ts'
import { visitScreens } from './screen-traversal.ts'
import { screens } from './screens.ts'
import { startWithPasskeys } from './start-with-passkeys.ts'

const chromium = openTestChromium()
/** Set by `npm run pictures`, which accepts the present screens. */
const isWriting = process.env.LATCHKEY_PICTURES === 'write'
/** Dates and generated identifiers change from run to run. */
const MAX_DIFFERENCE = 0.01
/** A part of a screen may still load when its heading is there. */
const SETTLE_TIMEOUT_MS = 10_000

test('the key screens look like their pictures in the documentation', async () => {
  const { url } = await startWithPasskeys({ ...mailedCodes, session: { multipleAccounts: true } }, allProviderVariables)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pictures-'))
  const canvas = await (await chromium().newContext()).newPage()
  const found: string[] = []
  const differences: string[] = []

  const compare = async (page: Page, name: string, colorScheme: ColorScheme): Promise<void> => {
    const expected = await readFile(getPicturePath(name, colorScheme))
    const deadline = performance.now() + SETTLE_TIMEOUT_MS
    for (;;) {
      const picture = await takePicture(page, canvas, colorScheme)
      const difference = await compareWith(canvas, picture, expected)
      if (difference <= MAX_DIFFERENCE) return
      if (performance.now() < deadline) continue
      const file = join(folder, `${name}-${colorScheme}.webp`)
      await writeFile(file, picture)
      differences.push(`${name}, ${colorScheme}: ${(difference * 100).toFixed(1)} % differ, see ${file}`)
      return
    }
  }

  await visitScreens(chromium(), {
    url,
    screens: Object.fromEntries(
      Object.entries(screens).map(([viewer, states]) => [viewer, states.filter(({ name }) => isPictured(name))]),
    ),
    check: async ({ name }, { page }) => {
      found.push(name)
      await usePictureFont(page)
      for (const colorScheme of colorSchemes) {
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        if (!isWriting) await compare(page, name, colorScheme)
        else await writeFile(getPicturePath(name, colorScheme), await takePicture(page, canvas, colorScheme))
      }
      await page.emulateMedia({ colorScheme: 'light' })
    },
  })
  expect(found.toSorted()).toEqual(picturedScreens.toSorted())
  expect(differences, '`npm run pictures` accepts the present screens').toEqual([])
})

const isPictured = (name: string): boolean => picturedScreens.some((pictured) => pictured === name)
