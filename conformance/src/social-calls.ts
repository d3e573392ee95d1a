import { expect, onTestFinished, test, vi } from 'vitest'
import { openBrowser } from './browser.ts'
import type { CallResult, CoreClient, OpenClient } from './core-calls.ts'
import { followApproval, startWithProviders } from './start-with-providers.ts'

interface SocialSignIn {
  provider: string
  callbackURL?: string
  newUserCallbackURL?: string
  disableRedirect?: boolean
  idToken?: { token: string; nonce?: string }
}

/** The calls of social sign-in and linked accounts, with the types that all clients have in common. */
export interface SocialClient extends Pick<CoreClient, 'signUp' | 'signOut' | 'getSession'> {
  signIn: { social(input: SocialSignIn): CallResult }
  linkSocial(input: { provider: string; callbackURL?: string; scopes?: string[] }): CallResult
  unlinkAccount(input: { providerId: string; accountId?: string }): CallResult
  listAccounts(): CallResult
  refreshToken(input: { providerId: string; accountId?: string }): CallResult
}

const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }

/** The social sign-in tests, which every client passes against the running service. */
export const testSocialCalls = (name: string, open: OpenClient<SocialClient>): void => {
  test(`${name}: signIn.social through the provider`, async () => {
    const { client, approve } = await openSocialClient(open)
    const started = await client.signIn.social({
      provider: 'gitlab',
      callbackURL: '/home',
      newUserCallbackURL: '/welcome',
    })
    expect(started).toMatchObject({ data: { redirect: true }, error: null })
    expect(await approve(started.data.url)).toBe('/welcome')
    expect((await client.getSession()).data.user).toMatchObject({
      email: 'ada.lovelace@gitlab.example',
      emailVerified: true,
    })
    await client.signOut()
    const again = await client.signIn.social({ provider: 'gitlab', callbackURL: '/home', disableRedirect: true })
    expect(again.data.redirect).toBe(false)
    expect(await approve(again.data.url)).toBe('/home')
    expect((await client.getSession()).data.user.name).toBe('Ada Lovelace')
  })

  test(`${name}: signIn.social redirects to the provider`, async () => {
    const { client } = await openSocialClient(open)
    const location = { href: '' }
    vi.stubGlobal('window', { location })
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    await client.signIn.social({ provider: 'github', callbackURL: '/home', disableRedirect: true })
    expect(location.href).toBe('')
    const { data } = await client.signIn.social({ provider: 'github', callbackURL: '/home' })
    expect(data.url).toContain('/github/authorize?')
    expect(location.href).toBe(data.url)
  })

  test(`${name}: signIn.social with an ID token`, async () => {
    const { client, simulator } = await openSocialClient(open)
    const token = await simulator.createIdToken('google', { nonce: 'of this sign-in' })
    const other = await client.signIn.social({ provider: 'google', idToken: { token, nonce: 'of another' } })
    expect(other).toMatchObject({ data: null, error: { code: 'INVALID_TOKEN', status: 401 } })
    const signedIn = await client.signIn.social({ provider: 'google', idToken: { token, nonce: 'of this sign-in' } })
    expect(signedIn).toMatchObject({
      data: { redirect: false, user: { email: 'ada.lovelace@google.example' } },
      error: null,
    })
    expect((await client.getSession()).data.session.token).toBe(signedIn.data.token)
  })

  test(`${name}: linkSocial, listAccounts, refreshToken, unlinkAccount`, async () => {
    const { client, approve, simulator } = await openSocialClient(open)
    await client.signUp.email(ann)
    const started = await client.linkSocial({ provider: 'gitlab', callbackURL: '/connections', scopes: ['api'] })
    expect(started).toMatchObject({ data: { redirect: true }, error: null })
    expect(await approve(started.data.url)).toBe('/connections')
    expect((await client.getSession()).data.user.email).toBe(ann.email)

    const { data: accounts } = await client.listAccounts()
    expect(accounts).toMatchObject([
      { provider: 'credential', scopes: [] },
      { provider: 'gitlab', scopes: ['read_user', 'api'] },
    ])
    simulator.clearRequests()
    const renewed = await client.refreshToken({ providerId: 'gitlab', accountId: accounts[1].id })
    expect(renewed).toMatchObject({ data: { accessToken: expect.stringMatching(/^gitlab-access\./) }, error: null })
    expect(simulator.requests.map(({ form }) => form.grant_type)).toEqual(['refresh_token'])

    const { accountId } = accounts[1]
    expect(await client.unlinkAccount({ providerId: 'gitlab', accountId })).toEqual({
      data: { status: true },
      error: null,
    })
    expect(await client.unlinkAccount({ providerId: 'credential' })).toMatchObject({
      data: null,
      error: { code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', status: 400 },
    })
    expect((await client.listAccounts()).data).toMatchObject([{ provider: 'credential' }])
  })
}

/** A running service with all providers, a client in a browser, and the actions of its user. */
const openSocialClient = async <Client>(open: OpenClient<Client>) => {
  const { service, simulator } = await startWithProviders()
  const browser = openBrowser(service.url)
  /** Approves the sign-in at the provider. Returns the final URL. */
  const approve = async (url: string) => followApproval(browser, await simulator.approve(url))
  return { client: open(service.url, browser.fetch), approve, simulator }
}
