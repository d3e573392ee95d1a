import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, launchChromium } from '../chromium.ts'
import { startService } from '../service.ts'
import { walkScreens } from './walk.ts'

const minute = 60_000

let chromium: Browser
beforeAll(async () => {
  chromium = await launchChromium()
})
afterAll(() => chromium.close())

test(
  'axe finds nothing on any screen in any state, in both colour schemes',
  async () => {
    const { url } = await startService({})
    const findings: Record<string, string[]> = {}
    await walkScreens(chromium, {
      url,
      language: 'en',
      look: async ({ name }, { page }) => {
        const found = await axeFindings(page)
        if (found.length > 0) findings[name] = found
      },
    })
    expect(findings).toEqual({})
  },
  3 * minute,
)
