import { expect, test } from 'vitest'
import { axeFindings, chromiumForTests } from '../chromium.ts'
import { startService } from '../service.ts'
import { everyProvider } from './every-provider.ts'
import { walkScreens } from './walk.ts'

const minute = 60_000

const chromium = chromiumForTests()

test(
  'axe finds nothing on any screen in any state, in both colour schemes',
  async () => {
    const { url } = await startService(everyProvider)
    const findings: Record<string, string[]> = {}
    await walkScreens(chromium(), {
      url,
      language: 'en',
      look: async ({ name }, { page }) => {
        const found = await axeFindings(page)
        if (found.length > 0) findings[name] = found
      },
    })
    expect(findings).toEqual({})
  },
  8 * minute,
)
