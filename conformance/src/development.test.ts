import { type Simulator, providerIds } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { followApproval, startWithProviders } from './start-with-providers.ts'

test('with `npm run dev` every provider button works without a registered application', async () => {
  const { service, simulator } = await startWithProviders()
  const outcomes: Record<string, string | undefined> = {}
  for (const id of providerIds) outcomes[id] = await signIn(openBrowser(service.url), id, simulator)

  const addresses = providerIds.map((id) => [id, `ada.lovelace@${id}.example`])
  // These three providers return no email address, so the sign-up fails with an error.
  const without = { tiktok: 'email_not_found', reddit: 'email_not_found', roblox: 'email_not_found' }
  expect(outcomes).toEqual({ ...Object.fromEntries(addresses), ...without })
})

/** The email of the signed-in user, or the error code. */
const signIn = async (browser: Browser, provider: string, simulator: Simulator): Promise<string | undefined> => {
  const { body } = await browser.post('/sign-in/social', { provider, callbackURL: '/account' })
  const location = await followApproval(browser, await simulator.approve(body.url))
  const error = new URL(location, simulator.origin).searchParams.get('error')
  return error ?? (await browser.get('/get-session')).body?.user.email
}
