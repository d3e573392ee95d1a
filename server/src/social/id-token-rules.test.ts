import { expect, test } from 'vitest'
import { acme, createProviderLog, createTokenSigner, startTestServer, type TestServer } from '@latchkey/testing'
import type { Options } from '../platform/options/options.ts'

const APP = 'our-application'
const ada = { aud: APP, name: 'Ada', email: 'ada@example.com', email_verified: true }
const refusal = { status: 401, body: { code: 'INVALID_TOKEN' } }

const startServerWithSigner = async (options: Partial<Options> = {}) => {
  const signer = await createTokenSigner()
  const google = { clientId: APP, endpoints: signer.endpoints }
  return { server: await startTestServer({ ...options, socialProviders: { google } }), signer }
}

const signIn = (server: TestServer, token: string, provider = 'google') =>
  server.createVisitor().post('/sign-in/social', { provider, idToken: { token } })

test.each([
  ['it expires', { lifetime: 600, accepted: 659 }],
  ['it is an hour old, if it expires later', { lifetime: 7200, accepted: 3660 }],
])('an ID token stays marked as used until %s', async (_description, { lifetime, accepted }) => {
  const iat = Math.floor(Date.now() / 1000)
  // Stands still between the requests, because each second counts.
  let seconds = 0
  const { server, signer } = await startServerWithSigner({ now: () => (iat + seconds) * 1000 })
  const sign = (jti: string) => signer.sign({ ...ada, iat, exp: iat + lifetime, jti })
  expect((await signIn(server, await sign('first'))).status).toBe(200)
  const { expiresAt } = await server.database.kysely
    .selectFrom('usedIdToken')
    .select('expiresAt')
    .executeTakeFirstOrThrow()
  seconds = accepted
  await server.latchkey.removeExpired()
  expect(await signIn(server, await sign('first'))).toMatchObject(refusal)
  // A token with the same times shows that the last second has not passed.
  expect((await signIn(server, await sign('second'))).status).toBe(200)
  seconds = accepted + 1
  expect(await signIn(server, await sign('third'))).toMatchObject(refusal)
  // The mark ends with the token, or a second later.
  expect([1, 2]).toContain(expiresAt / 1000 - iat - accepted)
})

test('accepts an ID token whose times have fractions of a second, as RFC 7519 allows', async () => {
  const { server, signer } = await startServerWithSigner()
  const now = Math.floor(Date.now() / 1000)
  const token = await signer.sign({ ...ada, iat: now - 1.234_567, exp: now + 600.765_432_1 })
  expect((await signIn(server, token)).status).toBe(200)
  expect(await signIn(server, token)).toMatchObject(refusal)
})

test('an ID token whose list of audiences names only this client needs no authorized party', async () => {
  const { server, signer } = await startServerWithSigner()
  expect((await signIn(server, await signer.sign({ ...ada, aud: [APP] }))).status).toBe(200)
})

test('microsoft: rejects an ID token whose directory is a list', async () => {
  const signer = await createTokenSigner()
  const endpoints = { jwks: signer.endpoints.jwks, issuer: 'https://login.example/{tenantid}/v2.0' }
  const microsoft = { clientId: APP, endpoints }
  const server = await startTestServer({ socialProviders: { microsoft } })
  const tenant = 'aaaabbbb-2222-3333-4444-ccccddddeeee'
  const claims = { ...ada, iss: `https://login.example/${tenant}/v2.0` }
  expect(await signIn(server, await signer.sign({ ...claims, tid: [tenant] }), 'microsoft')).toMatchObject(refusal)
  expect((await signIn(server, await signer.sign({ ...claims, tid: tenant }), 'microsoft')).status).toBe(200)
})

test.each(['jwks', 'issuer'] as const)('rejects ID tokens of a provider without %s', async (missing) => {
  const signer = await createTokenSigner()
  const { [missing]: _, ...endpoints } = signer.endpoints
  const definition = {
    ...acme,
    endpoints: () => ({ authorization: 'https://acme.example/authorize', token: 'https://acme.example/token' }),
    idToken: { acceptedFrom: ['app'] as const, isIssuer: () => true },
  }
  const { logger, entries } = createProviderLog()
  const acmeEntry = { clientId: APP, definition, endpoints }
  const server = await startTestServer({ logger, socialProviders: { acme: acmeEntry } })
  expect(await signIn(server, await signer.sign(ada), 'acme')).toMatchObject(refusal)
  expect(entries).toMatchObject([{ reason: 'The provider does not issue ID tokens' }])
})
