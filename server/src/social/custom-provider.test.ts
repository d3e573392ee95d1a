import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  acme,
  getCallbackError,
  linkProvider,
  signInWithProvider,
  startAcmeServer,
  startTestServer,
} from '@latchkey/testing'

const repository = new URL('../../../', import.meta.url)

/** Acme deviates from the standards and from every built-in provider. Its definition declares how. */
const startServerWithAcme = async () => {
  const acmeServer = await startAcmeServer()
  const { credentials, endpoints } = acmeServer
  const server = await startTestServer({ socialProviders: { acme: { definition: acme, ...credentials, endpoints } } })
  return { ...server, simulator: acmeServer }
}

test('signs in, lists accounts and refreshes tokens with a provider that is one file and one row', async () => {
  const server = await startServerWithAcme()
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'acme'))).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ name: 'ada_lovelace', email: 'ada@acme.example', emailVerified: true })
  expect((await ann.get('/list-accounts')).body).toMatchObject([
    { provider: 'acme', accountId: 'acme-1815', scopes: ['identify', 'email'] },
  ])
  // Acme returns neither a lifetime nor an ID token.
  expect((await ann.post('/refresh-token', { providerId: 'acme' })).body).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    scopes: ['identify', 'email'],
  })
})

test('authenticates only in the Authorization header if the definition says `basic`', async () => {
  const server = await startServerWithAcme()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'acme')
  await ann.post('/refresh-token', { providerId: 'acme' })
  const [exchange, refresh] = server.simulator.tokenRequests
  expect(Object.keys(exchange?.form ?? {})).toEqual(['grant_type', 'code', 'redirect_uri', 'code_verifier'])
  expect(Object.keys(refresh?.form ?? {})).toEqual(['grant_type', 'refresh_token'])
})

test('links and unlinks a provider that is not built in', async () => {
  const server = await startServerWithAcme()
  const ann = await server.createUser('Ann')
  expect(getCallbackError(await linkProvider(ann, server, 'acme'))).toBeNull()
  expect((await ann.post('/unlink-account', { providerId: 'acme' })).status).toBe(200)
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('fails the sign-in if the token response cannot be converted', async () => {
  const toTokenResponse = () => {
    throw new Error('Unexpected token response')
  }
  const acmeServer = await startAcmeServer()
  const { credentials, endpoints } = acmeServer
  const entry = { definition: { ...acme, toTokenResponse }, ...credentials, endpoints }
  const server = { ...(await startTestServer({ socialProviders: { acme: entry } })), simulator: acmeServer }
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'acme'))).toBe('invalid_code')
})

test('docs/providers.md contains the definition of Acme', () => {
  const document = readFileSync(new URL('docs/providers.md', repository), 'utf8')
  const file = readFileSync(new URL('testing/src/acme.ts', repository), 'utf8')
  expect(document).toContain(`\`\`\`ts\n// acme.ts\n${file}\`\`\``)
})

const ID_OF_33_LETTERS = 'a'.repeat(33)

test.each([
  [{ Acme: { clientId: 'a', definition: acme } }, 'socialProviders.Acme is not a valid ID'],
  [{ 'acme.corp': { clientId: 'a', definition: acme } }, 'socialProviders.acme.corp is not a valid ID'],
  [
    { [ID_OF_33_LETTERS]: { clientId: 'a', definition: acme } },
    `socialProviders.${ID_OF_33_LETTERS} is not a valid ID`,
  ],
  [{ credential: { clientId: 'a', definition: acme } }, 'socialProviders.credential is not a valid ID'],
  [
    { acme: { clientId: 'a' } },
    /^socialProviders\.acme is not a built-in provider \(apple, discord, .*, zoom\): it needs a definition$/,
  ],
  [{ acme: { clientId: '', definition: acme } }, 'socialProviders.acme.clientId is missing'],
  [{ github: { clientId: 'a' } }, 'socialProviders.github.clientSecret is missing'],
  [{ kick: { clientId: 'a', clientSecret: '' } }, 'socialProviders.kick.clientSecret is missing'],
  [{ linkedin: { clientId: 'a' } }, 'socialProviders.linkedin.clientSecret is missing'],
  [{ tiktok: { clientId: 'a' } }, 'socialProviders.tiktok.clientSecret is missing'],
  [{ twitch: { clientId: 'a' } }, 'socialProviders.twitch.clientSecret is missing'],
  [
    { google: { clientId: 'a', scope: 'email' } },
    'socialProviders.google.scope must be a list of non-empty strings; received "email"',
  ],
  [{ google: { clientId: 'a', clientSecret: 5 } }, /^socialProviders.google.clientSecret must be a non-empty string$/],
  [{ google: { clientId: 'a', endpoints: { token: '/token' } } }, 'google.endpoints.token must be an http(s) URL'],
  [{ google: { clientId: 'a', endpoints: { tokn: 'x' } } }, 'Unknown option "socialProviders.google.endpoints.tokn"'],
])('rejects invalid provider options at startup: %j', async (socialProviders, message) => {
  await expect(startTestServer(Object({ socialProviders }))).rejects.toThrow(message)
})

test('rejects a disabled provider like an unknown one', async () => {
  const server = await startTestServer({
    socialProviders: { acme: { clientId: 'a', definition: acme, enabled: false } },
  })
  const { status } = await server.createVisitor().post('/sign-in/social', { provider: 'acme', callbackURL: '/' })
  expect(status).toBe(400)
})
