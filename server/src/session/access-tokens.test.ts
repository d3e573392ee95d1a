import { decodeProtectedHeader, decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import {
  BASE_URL,
  createDeferred,
  createUserWithRole,
  FIFTY,
  send,
  startTestServer,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'
import { createTokenVerifier, type TokenVerifierOptions } from '../verify.ts'

const DAY = 86_400

const fetchToken = async (user: Awaited<ReturnType<TestServer['createUser']>>): Promise<string> => {
  const { status, body } = await user.get('/token')
  expect(status).toBe(200)
  return body.token
}

const fetchKeyIds = async (server: TestServer): Promise<string[]> =>
  (await send(server, '/jwks')).body.keys.map(({ kid }: { kid: string }) => kid)

/** A resource server that reads the keys from the handler. */
const createVerifier = (server: TestServer, options: Partial<TokenVerifierOptions> = {}) =>
  createTokenVerifier({
    issuer: BASE_URL,
    fetch: (url) => server.latchkey.handler(new Request(url as string)),
    ...options,
  })

test('verifies a token in a resource server without a database', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const token = await fetchToken(ann)
  const { session, user } = (await ann.get('/get-session')).body
  expect(await createVerifier(server)(token)).toEqual({
    iss: BASE_URL,
    aud: BASE_URL,
    sub: user.id,
    sid: session.token,
    jti: expect.stringMatching(/^\w{16,}$/),
    iat: expect.any(Number),
    nbf: expect.any(Number),
    exp: expect.any(Number),
  })
  const { iat = 0, exp = 0 } = decodeJwt(token)
  expect(exp - iat).toBe(300)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: (await fetchKeyIds(server))[0], typ: 'at+jwt' })
})

test.each(['ES256', 'EdDSA', 'RS256'] as const)('signs access tokens with %s', async (algorithm) => {
  const server = await startTestServer({ jwt: { algorithm } })
  const ann = await server.createUser()
  const token = await fetchToken(ann)
  expect(await createVerifier(server, { algorithm })(token)).toMatchObject({ sub: (await ann.fetchUser()).id })
  const other = algorithm === 'ES256' ? 'RS256' : 'ES256'
  expect(await createVerifier(server, { algorithm: other })(token)).toBeNull()
  expect((await send(server, '/jwks')).body.keys).toMatchObject([{ alg: algorithm, use: 'sig' }])
})

test('publishes no part of a private key', async () => {
  const server = await startTestServer({ jwt: { algorithm: 'RS256' } })
  const { body } = await send(server, '/jwks')
  expect(body.keys.map((key: object) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
  const [row] = await server.database.kysely.selectFrom('signingKey').selectAll().execute()
  expect(row?.privateKey).not.toContain('PRIVATE')
})

test('allows caches to store the keys for five minutes and to revalidate them', async () => {
  const server = await startTestServer()
  const { headers } = await send(server, '/jwks')
  expect(headers.get('cache-control')).toBe('public, max-age=300')
  const again = await send(server, '/jwks', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('rejects tokens of another issuer, for another audience, expired, changed or of another type', async () => {
  const server = await startTestServer({ jwt: { audience: 'https://api.example.com' } })
  const ann = await server.createUser()
  const token = await fetchToken(ann)
  const verify = createVerifier(server, { audience: 'https://api.example.com' })
  expect(await verify(token)).not.toBeNull()
  expect(await createVerifier(server)(token)).toBeNull()
  const options = { issuer: 'https://other.example.com', jwksURL: `${BASE_URL}/api/auth/jwks` }
  expect(await createVerifier(server, { ...options, audience: 'https://api.example.com' })(token)).toBeNull()
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = { ...decodeJwt(token), sub: 'another user' }
  const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  for (const forged of [
    `${header}.${changed}.${signature}`,
    `${unsigned}.${payload}.`,
    `${header}.${payload}`,
    '',
    'not a token',
  ]) {
    expect([forged, await verify(forged)]).toEqual([forged, null])
  }
  const earlier = await startTestServer({ database: server.database, now: () => Date.now() - 400_000 })
  const response = await earlier.createVisitor().get('/token', { cookie: formatCookieHeader(ann.cookies) })
  expect(await createVerifier(server)(response.body.token)).toBeNull()
})

test('throws an error if the resource server cannot fetch the keys', async () => {
  const server = await startTestServer()
  const token = await fetchToken(await server.createUser())
  const verify = createVerifier(server, { fetch: async () => new Response('', { status: 503 }) })
  await expect(verify(token)).rejects.toThrow(`The keys at ${BASE_URL}/api/auth/jwks cannot be read: `)
})

test('issues no token without a session, after a sign-out, to a banned user and during an impersonation', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser()
  expect((await server.createVisitor().get('/token')).status).toBe(401)
  const userId = (await ann.fetchUser()).id
  await root.post('/admin/impersonate-user', { userId })
  expect((await root.get('/token')).body.code).toBe('NOT_WHILE_IMPERSONATING')
  await root.post('/admin/stop-impersonating')
  await root.post('/admin/ban-user', { userId })
  expect((await ann.get('/token')).status).toBe(401)
  const bob = await server.createUser('Bob')
  await bob.post('/sign-out')
  expect((await bob.get('/token')).status).toBe(401)
})

test('adds the email and the active organization only by option', async () => {
  const server = await startTestServer({ jwt: { includeEmail: true, includeOrganization: true } })
  const ann = await server.createUser()
  expect(decodeJwt(await fetchToken(ann))).toMatchObject({ email: ann.email, email_verified: false })
  await ann.verifyEmail()
  expect(decodeJwt(await fetchToken(ann))).toMatchObject({ email_verified: true })
  const { id } = await ann.createOrganization()
  expect(decodeJwt(await fetchToken(ann))).toMatchObject({ org_id: id, org_role: 'owner' })
  await ann.post('/organization/set-active', { organizationId: null })
  expect(decodeJwt(await fetchToken(ann))).not.toHaveProperty('org_id')
})

test('adds claims of the application', async () => {
  const server = await startTestServer({ jwt: { claims: async ({ userId }) => ({ tenant: `of ${userId}` }) } })
  const ann = await server.createUser()
  expect(decodeJwt(await fetchToken(ann))).toMatchObject({ tenant: `of ${(await ann.fetchUser()).id}` })
})

/** `{"text":"…"}` with 1024 bytes. */
const largestClaims = { text: 'x'.repeat(1013) }

test('issues a token without further claims if the application returns none', async () => {
  const server = await startTestServer({ jwt: { claims: () => undefined } })
  const ann = await server.createUser('Ann')
  expect((await ann.get('/token')).status).toBe(200)
})

test('issues no token to a session that ends while the application loads its claims', async () => {
  const loading = createDeferred()
  const claims = createDeferred<Record<string, unknown>>()
  const loadClaims = () => {
    loading.resolve()
    return claims.promise
  }
  const server = await startTestServer({ jwt: { claims: loadClaims } })
  const ann = await server.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  const response = phone.get('/token')
  await loading.promise
  expect((await ann.post('/revoke-other-sessions')).status).toBe(200)
  claims.resolve({})
  expect(await response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
})

test('accepts 1 kB of claims of the application', async () => {
  const server = await startTestServer({ jwt: { claims: () => largestClaims } })
  expect(decodeJwt(await fetchToken(await server.createUser()))).toMatchObject(largestClaims)
})

test.each([
  ['a reserved name', { sub: 'root' }],
  ['more than 1 kB', { text: `${largestClaims.text}x` }],
])('fails if the claims of the application have %s', async (_what, claims) => {
  const server = await startTestServer({ jwt: { claims: () => claims } })
  expect((await (await server.createUser()).get('/token')).body.code).toBe('INTERNAL_SERVER_ERROR')
})

test('creates one key in fifty concurrent first requests on two nodes', async () => {
  const server = await startTestServer()
  const other = await startTestServer({ database: server.database })
  const ids = await Promise.all(FIFTY.map((index) => fetchKeyIds(index % 2 === 0 ? server : other)))
  expect(new Set(ids.flat()).size).toBe(1)
})

test('publishes the next key a day before it signs, and the earlier one a day after', async () => {
  const server = await startTestServer({ session: { expiresIn: 365 * DAY, absoluteExpiresIn: 365 * DAY } })
  const ann = await server.createUser()
  const fetchKeyId = async () => decodeProtectedHeader(await fetchToken(ann)).kid
  const first = await fetchKeyId()
  server.advanceClock(89 * DAY - 120)
  expect(await fetchKeyIds(server)).toEqual([first])
  server.advanceClock(180)
  const ids = await Promise.all(FIFTY.map(() => fetchKeyIds(server)))
  expect(new Set(ids.flat()).size).toBe(2)
  const [second] = await fetchKeyIds(server)
  expect(await fetchKeyId()).toBe(first)
  server.advanceClock(DAY + 60)
  expect(await fetchKeyId()).toBe(second)
  expect(await fetchKeyIds(server)).toEqual([second, first])
  server.advanceClock(DAY)
  expect(await fetchKeyIds(server)).toEqual([second, first])
  server.advanceClock(3600)
  expect(await fetchKeyIds(server)).toEqual([second])
  server.advanceClock(3600)
  expect(await server.latchkey.removeExpired()).toMatchObject({ signingKey: 1 })
})

test('publishes the next key before it signs, also if the service was stopped past the rotation', async () => {
  const server = await startTestServer({ session: { expiresIn: 365 * DAY, absoluteExpiresIn: 365 * DAY } })
  const ann = await server.createUser()
  const { kid } = decodeProtectedHeader(await fetchToken(ann))
  server.advanceClock(200 * DAY)
  expect(decodeProtectedHeader(await fetchToken(ann)).kid).toBe(kid)
  expect(await fetchKeyIds(server)).toHaveLength(2)
})

test('accepts the base URL of the server with a slash at the end as the issuer', async () => {
  const baseURL = `${BASE_URL}/`
  const server = await startTestServer({ baseURL })
  const token = await fetchToken(await server.createUser())
  expect(await createVerifier(server, { issuer: baseURL })(token)).not.toBeNull()
  expect(await createVerifier(server, { issuer: baseURL, audience: baseURL })(token)).not.toBeNull()
  expect(await createVerifier(server, { issuer: 'https://other.example.com' })(token)).toBeNull()
})

test('a token without a key ID is invalid while two keys are published', async () => {
  const server = await startTestServer()
  await fetchKeyIds(server)
  server.advanceClock(89 * DAY + 60)
  expect(await fetchKeyIds(server)).toHaveLength(2)
  const { privateKey } = await generateKeyPair('ES256')
  const token = await new SignJWT({ sid: 'session', sub: 'user' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(BASE_URL)
    .setAudience(BASE_URL)
    .setExpirationTime('5m')
    .sign(privateKey)
  expect(await createVerifier(server)(token)).toBeNull()
})

test('creates a key for a new algorithm, and accepts earlier tokens', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const token = await fetchToken(ann)
  const next = await startTestServer({ database: server.database, jwt: { algorithm: 'EdDSA' } })
  const response = await next.createVisitor().get('/token', { cookie: formatCookieHeader(ann.cookies) })
  expect(decodeProtectedHeader(response.body.token).alg).toBe('EdDSA')
  expect(await createVerifier(next)(token)).not.toBeNull()
  expect(await createVerifier(next, { algorithm: 'EdDSA' })(response.body.token)).not.toBeNull()
})

test('creates another key if the secrets cannot decrypt the stored one', async () => {
  const server = await startTestServer()
  const [first] = await fetchKeyIds(server)
  const secret = 'another secret of at least thirty-two characters'
  const next = await startTestServer({ database: server.database, secret })
  const token = await fetchToken(await next.createUser())
  expect(await createVerifier(next)(token)).not.toBeNull()
  expect(await fetchKeyIds(next)).toEqual([decodeProtectedHeader(token).kid, first])
})

test('replaces the keys immediately after a leak, and writes an audit row', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const token = await fetchToken(ann)
  const [first] = await fetchKeyIds(server)
  await server.latchkey.api.replaceSigningKeys()
  const ids = await fetchKeyIds(server)
  expect(ids).toHaveLength(1)
  expect(ids).not.toContain(first)
  expect(await createVerifier(server)(token)).toBeNull()
  expect(await createVerifier(server)(await fetchToken(ann))).not.toBeNull()
  const actions = await server.database.kysely.selectFrom('audit').select(['action', 'target']).execute()
  expect(actions).toContainEqual({ action: 'signing-keys.replaced', target: `signing-key:${ids[0]}` })
})

test('signs with the new key on another node within a minute after a replacement', async () => {
  const server = await startTestServer()
  const other = await startTestServer({ database: server.database, now: server.now })
  await fetchKeyIds(other)
  await server.latchkey.api.replaceSigningKeys()
  server.advanceClock(60)
  expect(await fetchKeyIds(other)).toEqual(await fetchKeyIds(server))
})

test('neither issues tokens nor publishes keys while the option is off', async () => {
  const server = await startTestServer({ jwt: { enabled: false } })
  const ann = await server.createUser()
  expect((await ann.get('/token')).status).toBe(404)
  expect((await send(server, '/jwks')).status).toBe(404)
})
