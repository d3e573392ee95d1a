import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chromiumForTests } from '../chromium.ts'
import { mailedCodes } from '../options-file.ts'
import { allProviderVariables } from './all-providers.ts'
import {
  type ColorScheme,
  colorSchemes,
  compareWith,
  pathOfPicture,
  picturedScreens,
  takePicture,
  usePictureFont,
} from './screen-pictures.ts'
import { visitScreens } from './screen-traversal.ts'
import { screens } from './screens.ts'
import { startWithPasskeys } from './start-with-passkeys.ts'

const chromium = chromiumForTests()
/** Set by `npm run pictures`, which accepts the present screens. */
const isWriting = process.env.LATCHKEY_PICTURES === 'write'
/** Dates and generated identifiers change from run to run. */
const MAX_DIFFERENCE = 0.01

test('the key screens look like their pictures in the documentation', async () => {
  const { url } = await startWithPasskeys({ ...mailedCodes, session: { multipleAccounts: true } }, allProviderVariables)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pictures-'))
  const canvas = await (await chromium().newContext()).newPage()
  const found: string[] = []
  const differences: string[] = []

  const compare = async (name: string, colorScheme: ColorScheme, picture: Buffer): Promise<void> => {
    const difference = await compareWith(canvas, picture, await readFile(pathOfPicture(name, colorScheme)))
    if (difference <= MAX_DIFFERENCE) return
    const file = join(folder, `${name}-${colorScheme}.webp`)
    await writeFile(file, picture)
    differences.push(`${name}, ${colorScheme}: ${(difference * 100).toFixed(1)} % differ, see ${file}`)
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
        const picture = await takePicture(page, canvas, colorScheme)
        if (isWriting) await writeFile(pathOfPicture(name, colorScheme), picture)
        else await compare(name, colorScheme, picture)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    },
  })
  expect(found.toSorted()).toEqual(picturedScreens.toSorted())
  expect(differences, '`npm run pictures` accepts the present screens').toEqual([])
})

const isPictured = (name: string): boolean => picturedScreens.some((pictured) => pictured === name)
