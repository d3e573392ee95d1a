import { type Simulator, providerIds } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import { type Browser, openBrowser } from './browser.ts'
import { followApproval, startWithProviders } from './start-with-providers.ts'
import { findMailedCode } from './web/inbox.ts'

test('with `npm run dev` every provider button works without a registered application', async () => {
  const { service, simulator } = await startWithProviders()
  const outcomes: Record<string, string | undefined> = {}
  for (const id of providerIds) outcomes[id] = await signIn(openBrowser(service.url), id, simulator)
  // These three providers return no email address.
  const withoutAddress = ['tiktok', 'reddit', 'roblox']
  const expected = providerIds.map((id) => [id, withoutAddress.includes(id) ? 'email_not_found' : toEmail(id)])
  expect(outcomes).toEqual(Object.fromEntries(expected))

  for (const id of withoutAddress) {
    const browser = openBrowser(service.url)
    await signIn(browser, id, simulator)
    await browser.post('/social/pending-sign-up/send-code', { email: toEmail(id) })
    const code = await findMailedCode(service.url, toEmail(id))
    expect((await browser.post('/social/pending-sign-up/verify', { code })).body.url).toBe('/account')
    expect((await browser.get('/get-session')).body.user).toMatchObject({ email: toEmail(id), emailVerified: true })
  }
})

const toEmail = (provider: string): string => `ada.lovelace@${provider}.example`

/** The email of the signed-in user, or the error code. */
const signIn = async (browser: Browser, provider: string, simulator: Simulator): Promise<string | undefined> => {
  const { body } = await browser.post('/sign-in/social', { provider, callbackURL: '/account' })
  const location = await followApproval(browser, await simulator.approve(body.url))
  const error = new URL(location, simulator.origin).searchParams.get('error')
  return error ?? (await browser.get('/get-session')).body?.user.email
}
