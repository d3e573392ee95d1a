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

/** Latchkey on a port, a certified provider on another, and nobody signed in. */
const setUp = async (databaseUrl: string, arrangement: OpenIdSetup = {}) => {
  const server = createServer((request, response) => void handler(request, response))
  const url = await listen(server)
  const openId = await startOpenIdServer({ redirectUri: `${url}/api/auth/callback/acme`, ...arrangement })
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
          clientAuthentication: arrangement.authentication === 'client_secret_post' ? 'form' : 'basic',
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

/** Goes to the provider, types a name in there, and is sent back: where the browser ends. */
const signInAs = async (browser: ReturnType<typeof openBrowser>, issuer: string, name: string) => {
  const { status, body } = await browser.post('/sign-in/social', { provider: 'acme', callbackURL: '/home' })
  expect(status).toBe(200)
  const there = openBrowser(issuer)
  let next: string = body.url
  while (next.startsWith(issuer)) {
    const answer = await there.fetch(
      next,
      next.includes('/sign-in/') ? { method: 'POST', body: new URLSearchParams({ name }) } : {},
    )
    next = new URL(answer.headers.get('location') ?? 'about:blank', next).href
  }
  return browser.openLink(next)
}

describe.each(databases)('on %s', (_name, create) => {
  test.each([
    ['Basic, and tells more than the subject to whoever asks', {}],
    ['a form, and tells all in the ID token', { authentication: 'client_secret_post', hasClaimsInIdToken: true }],
  ] satisfies [string, OpenIdSetup][])(
    'a certified OpenID provider that takes the secret by %s signs a person in through the generic part',
    async (_how, arrangement) => {
      const { url, openId } = await setUp(await create(), arrangement)
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

      // Somewhere else, with another address: still the same person.
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
  ])('a flag that a provider writes as the text “%s” means %s', async (text, emailVerified) => {
    const { url, openId } = await setUp(await create())
    openId.users['ada'] = { name: 'Ada', email: 'ada@openid.example', email_verified: text }
    const ada = openBrowser(url)
    await signInAs(ada, openId.issuer, 'ada')
    expect((await ada.get('/get-session')).body.user).toMatchObject({ emailVerified })
  })

  test('an address that a certified OpenID provider does not vouch for opens nobody’s account', async () => {
    const { url, openId } = await setUp(await create())
    await signInAs(openBrowser(url), openId.issuer, 'ada')
    openId.users['mallory'] = { name: 'Mallory', email: 'ada@openid.example', email_verified: false }
    const mallory = openBrowser(url)
    const { location } = await signInAs(mallory, openId.issuer, 'mallory')
    expect(location).toBe(`${url}/api/auth/error?error=account_not_linked`)
    expect((await mallory.get('/get-session')).body).toBeNull()
  })
})
