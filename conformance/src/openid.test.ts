import { createServer } from 'node:http'
import { createLatchkey, openIdProvider } from '@latchkey/server'
import { toNodeHandler } from '@latchkey/server/node'
import { postgres } from '@latchkey/server/postgres'
import { sqlite } from '@latchkey/server/sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { startOpenIdServer } from './openid-server.ts'
import { listen } from '@latchkey/testing'

type OpenIdSetup = Omit<Parameters<typeof startOpenIdServer>[0], 'redirectUri'>

/** Starts Latchkey and a certified provider, each on its own port. */
const setUp = async (databaseUrl: string, options: OpenIdSetup = {}) => {
  const server = createServer((request, response) => void handler(request, response))
  const url = await listen(server)
  const openId = await startOpenIdServer({ redirectUri: `${url}/api/auth/callback/acme`, ...options })
  const { issuer, clientId, clientSecret } = openId
  const latchkey = createLatchkey({
    baseURL: url,
    secret: 'a secret of at least thirty-two characters',
    database: databaseUrl.startsWith('file:') ? sqlite(databaseUrl) : await postgres(databaseUrl),
    socialProviders: {
      acme: {
        definition: openIdProvider({
          name: 'Acme',
          issuer,
          clientAuthentication: options.authentication === 'client_secret_post' ? 'form' : 'basic',
        }),
        clientId,
        clientSecret,
      },
    },
  })
  const handler = toNodeHandler(latchkey)
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await openId.close()
    await latchkey.close()
  })
  await latchkey.ready()
  return { url, openId }
}

/** Signs in at the provider with a login name. Returns the response of the callback. */
const signInAs = async (browser: ReturnType<typeof openBrowser>, issuer: string, name: string) => {
  const { status, body } = await browser.post('/sign-in/social', { provider: 'acme', callbackURL: '/home' })
  expect(status).toBe(200)
  const providerBrowser = openBrowser(issuer)
  let next: string = body.url
  while (next.startsWith(issuer)) {
    const response = await providerBrowser.fetch(
      next,
      next.includes('/sign-in/') ? { method: 'POST', body: new URLSearchParams({ name }) } : {},
    )
    next = new URL(response.headers.get('location') ?? 'about:blank', next).href
  }
  return browser.openLink(next)
}

describe.each(databases)('on %s', (_name, create) => {
  test.each([
    ['Basic, with claims at the userinfo endpoint', {}],
    ['a form, with claims in the ID token', { authentication: 'client_secret_post', hasClaimsInIdToken: true }],
  ] satisfies [string, OpenIdSetup][])(
    'signs in through a certified OpenID provider that receives the secret by %s',
    async (_how, options) => {
      const { url, openId } = await setUp(await create(), options)
      const ada = openBrowser(url)
      expect(await signInAs(ada, openId.issuer, 'ada')).toMatchObject({ status: 302, location: '/home' })
      const { user } = (await ada.get('/get-session')).body
      expect(user).toMatchObject({ name: 'Ada Lovelace', email: 'ada@openid.example', emailVerified: true })
      expect((await ada.get('/list-accounts')).body).toMatchObject([
        { provider: 'acme', accountId: 'ada', scopes: ['openid', 'email', 'profile'] },
      ])
      expect(await ada.post('/refresh-token', { providerId: 'acme' })).toMatchObject({
        status: 200,
        body: { accessToken: expect.any(String), refreshToken: expect.any(String), idToken: expect.any(String) },
      })

      // The subject identifies the user, even after the email changed.
      openId.users['ada'] = { name: 'Countess', email: 'countess@openid.example', email_verified: true }
      const phone = openBrowser(url)
      await signInAs(phone, openId.issuer, 'ada')
      expect((await phone.get('/get-session')).body.user).toMatchObject({ id: user.id, email: 'ada@openid.example' })
    },
  )

  test.each([
    ['true', true],
    ['false', false],
    ['yes', false],
  ])('reads the email_verified text “%s” as %s', async (text, emailVerified) => {
    const { url, openId } = await setUp(await create())
    openId.users['ada'] = { name: 'Ada', email: 'ada@openid.example', email_verified: text }
    const ada = openBrowser(url)
    await signInAs(ada, openId.issuer, 'ada')
    expect((await ada.get('/get-session')).body.user).toMatchObject({ emailVerified })
  })

  test('rejects the sign-in if the provider has not verified an address that another user has', async () => {
    const { url, openId } = await setUp(await create())
    await signInAs(openBrowser(url), openId.issuer, 'ada')
    openId.users['mallory'] = { name: 'Mallory', email: 'ada@openid.example', email_verified: false }
    const mallory = openBrowser(url)
    const { location } = await signInAs(mallory, openId.issuer, 'mallory')
    expect(location).toBe(`${url}/api/auth/error?error=account_not_linked`)
    expect((await mallory.get('/get-session')).body).toBeNull()
  })
})
