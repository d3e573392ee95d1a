import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { languages } from '@latchkey/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumForTests } from '../chromium.ts'
import { startService } from '../service.ts'
import { everyProvider } from './every-provider.ts'
import { misfitsOf } from './fit.ts'
import type { Speech } from './speech.ts'
import { WIDE, walkScreens } from './walk.ts'
import { undisguisedOn } from './wording.ts'

const sizes = [WIDE, { width: 768, height: 1024 }, { width: 320, height: 640 }]
const minutes = 60_000
/** The folder for pictures of what is looked at; none without the variable, which `npm run screenshots` sets. */
const pictures = process.env.LATCHKEY_SCREENSHOTS

const chromium = chromiumForTests()

test(
  'every word on every screen is a text of ours, or a name',
  async () => {
    const { url } = await startService(everyProvider)
    const findings: Record<string, string[]> = {}
    await walkScreens(chromium(), {
      url,
      language: 'pseudo',
      look: async ({ name }, { page }, names) => {
        const found = await undisguisedOn(page, names)
        if (found.length > 0) findings[name] = found
      },
    })
    expect(findings).toEqual({})
  },
  8 * minutes,
)

test(
  'every screen fits 320, 768 and 1280 pixels, whatever language it speaks',
  async () => {
    const { url } = await startService(everyProvider)
    const findings: Record<string, string[]> = {}
    const walk = (language: Speech) =>
      walkScreens(chromium(), {
        url,
        language,
        look: async ({ name }, { page }, names) => {
          const found = []
          for (const size of sizes) {
            await page.setViewportSize(size)
            for (const misfit of await misfitsOf(page, names)) found.push(`${size.width} px: ${misfit}`)
            await keepPictures(page, join(language, `${name}-${size.width}`))
          }
          if (found.length > 0) findings[`${name} in ${language}`] = found
        },
      })
    // What has room for the longest texts and the longest words has room for all; pictures are of what people see.
    const speeches: Speech[] = pictures ? languages.map(({ tag }) => tag) : ['longest', 'longest-word']
    // Two at a time: a window that waits leaves the processors to another.
    const walkOn = async () => {
      for (let speech = speeches.shift(); speech; speech = speeches.shift()) await walk(speech)
    }
    await Promise.all([walkOn(), walkOn()])
    expect(findings).toEqual({})
  },
  (pictures ? 30 : 8) * minutes,
)

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
