import { socialProviders } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { type TestUser, createTokenSigner, type TokenSigner, startTestServer } from '@latchkey/testing'

const APP = 'our-application'
const providers = ['apple', 'facebook', 'google'] as const

/** A server that accepts tokens of this signer as tokens of the provider. */
const startServerWithSigner = async (id: (typeof providers)[number], options: object = {}) => {
  const signer = await createTokenSigner()
  const server = await startTestServer({
    socialProviders: { [id]: { clientId: APP, endpoints: signer.endpoints, ...options } },
  })
  return { server, signer }
}

const signInWithToken = (user: TestUser, provider: string, token: string, more: object = {}) =>
  user.post('/sign-in/social', { provider, idToken: { token, ...more } })

const ada = { aud: APP, name: 'Ada', email: 'Ada@Example.com', email_verified: true, nonce: 'n-1' }

test.each(providers)('%s: signs in with an ID token from the provider’s SDK', async (provider) => {
  const { server, signer } = await startServerWithSigner(provider)
  const ann = server.createVisitor()
  const { status, body } = await signInWithToken(ann, provider, await signer.sign(ada), {
    nonce: 'n-1',
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.now() + 60_000,
  })
  const user = await ann.fetchUser()
  expect({ status, body }).toMatchObject({ status: 200, body: { redirect: false, token: expect.any(String) } })
  // Facebook does not report whether an address is verified.
  expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.com', emailVerified: provider !== 'facebook' })
  expect(body.user.id).toBe(user.id)
  // Without a nonce in the request, the claim is not compared.
  const phone = server.createVisitor()
  expect((await signInWithToken(phone, provider, await signer.sign({ ...ada, nonce: undefined }))).status).toBe(200)
  expect((await phone.fetchUser()).id).toBe(user.id)
})

type Forgery = (signer: TokenSigner) => string | Promise<string>

const forgeries: readonly (readonly [string, Forgery])[] = [
  ['has another nonce', ({ sign }) => sign({ ...ada, nonce: 'n-2' })],
  ['has no nonce although the request contains one', ({ sign }) => sign({ ...ada, nonce: undefined })],
  ['is for another application', ({ sign }) => sign({ ...ada, aud: 'another-application' })],
  ['has no audience', ({ sign }) => sign({ ...ada, aud: undefined })],
  [
    'is for several clients and was issued to another',
    ({ sign }) => sign({ ...ada, aud: [APP, 'another'], azp: 'another' }),
  ],
  ['is of another issuer', ({ sign }) => sign({ ...ada, iss: 'https://issuer.example.evil.net' })],
  ['is of an issuer with the same prefix', ({ sign }) => sign({ ...ada, iss: 'https://issuer.example/' })],
  ['is signed with another key that it embeds', ({ signWithOtherKey }) => signWithOtherKey(ada)],
  ['is signed with an unknown key id', ({ sign }) => sign(ada, { kid: 'another-key' })],
  ['is signed with the public key as a secret', ({ signWithPublicKey }) => signWithPublicKey(ada)],
  ['is not signed', ({ unsigned }) => unsigned(ada)],
  ['has expired', ({ sign, now }) => sign({ ...ada, exp: now() - 120 })],
  ['never expires', ({ sign }) => sign({ ...ada, exp: undefined })],
  ['is more than an hour old', ({ sign, now }) => sign({ ...ada, iat: now() - 3700, exp: now() + 600 })],
  ['has no issue time', ({ sign }) => sign({ ...ada, iat: undefined })],
  ['is issued in the future', ({ sign, now }) => sign({ ...ada, iat: now() + 86_400, exp: now() + 90_000 })],
  ['is not valid yet', ({ sign, now }) => sign({ ...ada, nbf: now() + 3600 })],
  ['has no subject', ({ sign }) => sign({ ...ada, sub: undefined })],
  ['was changed', async ({ sign }) => (await sign(ada)).replace(/\.[^.]{20}/, `.${'A'.repeat(20)}`)],
  ['has an empty signature', async ({ sign }) => (await sign(ada)).replace(/[^.]+$/, '')],
  ['is empty', () => ''],
  ['is not a token', () => 'token'],
  ['is two dots', () => '..'],
  ['is long', () => `${'a'.repeat(20_000)}.${'b'.repeat(20_000)}.c`],
]

test.each(providers)('%s: rejects an invalid ID token with 401 (R41)', async (id) => {
  const { server, signer } = await startServerWithSigner(id)
  const responses: Record<string, unknown> = {}
  for (const [description, forge] of forgeries) {
    const { status, body, setCookies } = await signInWithToken(server.createVisitor(), id, await forge(signer), {
      nonce: 'n-1',
    })
    responses[description] = [status, body, setCookies]
  }
  const refusal = [401, { code: 'INVALID_TOKEN', message: 'invalid token' }, []]
  expect(responses).toEqual(Object.fromEntries(forgeries.map(([description]) => [description, refusal])))
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
  expect((await signInWithToken(server.createVisitor(), id, await signer.sign(ada), { nonce: 'n-1' })).status).toBe(200)
})

test('rejects an invalid expiresAt of an ID token', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const token = await signer.sign(ada)
  for (const expiresAt of [1.5, 1e300, -1, 8.64e15 + 1]) {
    const { status, body } = await signInWithToken(server.createVisitor(), 'google', token, {
      accessToken: 'access',
      expiresAt,
    })
    expect({ expiresAt, status, code: body.code }).toEqual({ expiresAt, status: 400, code: 'VALIDATION_ERROR' })
  }
  expect(
    (await signInWithToken(server.createVisitor(), 'google', token, { accessToken: 'access', expiresAt: 8.64e15 }))
      .status,
  ).toBe(200)
})

test('compares the nonce of an ID token', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const ann = server.createVisitor()
  expect((await signInWithToken(ann, 'google', await signer.sign(ada), { nonce: 'another' })).status).toBe(401)
  expect((await signInWithToken(ann, 'google', await signer.sign(ada), { nonce: 'n-1' })).status).toBe(200)
})

test('apple: reads email_verified as a boolean or a string', async () => {
  const { server, signer } = await startServerWithSigner('apple')
  for (const [index, [email_verified, expected]] of (
    [
      [true, true],
      ['true', true],
      [false, false],
      ['false', false],
      [undefined, false],
    ] as const
  ).entries()) {
    const ann = server.createVisitor()
    const token = await signer.sign({ ...ada, sub: `person-${index}`, email: `${index}@example.com`, email_verified })
    expect((await signInWithToken(ann, 'apple', token)).status).toBe(200)
    expect((await ann.fetchUser()).emailVerified).toBe(expected)
  }
})

test('apple: accepts tokens of an app only if appBundleIdentifier is set (R41)', async () => {
  const { server, signer } = await startServerWithSigner('apple', { appBundleIdentifier: 'com.example.app' })
  const token = await signer.sign({ ...ada, aud: 'com.example.app' })
  expect((await signInWithToken(server.createVisitor(), 'apple', token)).status).toBe(200)
  const other = await startServerWithSigner('apple')
  expect(
    (
      await signInWithToken(
        other.server.createVisitor(),
        'apple',
        await other.signer.sign({ ...ada, aud: 'com.example.app' }),
      )
    ).status,
  ).toBe(401)
})

test('google: accepts both forms of the issuer, and only users of the domain hd (R41)', async () => {
  const { server, signer } = await startServerWithSigner('google', { hd: 'navy.example' })
  const outcomes: [unknown, number][] = []
  for (const more of [
    { hd: 'navy.example' },
    { hd: 'navy.example', iss: 'issuer.example' },
    {},
    { hd: 'navy.example.evil.net' },
    { hd: ['navy.example'] },
  ]) {
    outcomes.push([
      more,
      (await signInWithToken(server.createVisitor(), 'google', await signer.sign({ ...ada, ...more }))).status,
    ])
  }
  expect(outcomes.map(([, status]) => status)).toEqual([200, 200, 401, 401, 401])
})

test('rejects an ID token if the keys cannot be fetched', async () => {
  const { server, signer } = await startServerWithSigner('google', {
    endpoints: { jwks: 'http://127.0.0.1:9/keys', issuer: 'https://issuer.example' },
  })
  expect(await signInWithToken(server.createVisitor(), 'google', await signer.sign(ada))).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  })
})

test('rejects a user without an address, or with the address of another user', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const withoutEmail = await signInWithToken(
    server.createVisitor(),
    'google',
    await signer.sign({ ...ada, email: undefined }),
  )
  expect(withoutEmail).toMatchObject({ status: 401, body: { code: 'USER_EMAIL_NOT_FOUND' } })
  const bob = await server.createUser('Bob')
  const other = await signInWithToken(server.createVisitor(), 'google', await signer.sign({ ...ada, email: bob.email }))
  expect(other.status).toBe(401)
  expect(other.body.code).toBe('ACCOUNT_NOT_LINKED')
})

test('rejects a valid ID token if disableIdTokenSignIn is set', async () => {
  const { server, signer } = await startServerWithSigner('google', { disableIdTokenSignIn: true })
  expect(await signInWithToken(server.createVisitor(), 'google', await signer.sign(ada))).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  })
})

const others = Object.keys(socialProviders).filter((id) => !providers.some((provider) => provider === id))

test.each(others)('rejects ID tokens of a provider without an SDK: %s', async (provider) => {
  const server = await startTestServer({ socialProviders: { [provider]: { clientId: APP } } })
  expect(await signInWithToken(server.createVisitor(), provider, 'token')).toMatchObject({
    status: 404,
    body: { message: 'id_token not supported' },
  })
})
