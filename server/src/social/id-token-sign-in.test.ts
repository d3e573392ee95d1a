import { socialProviders } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { createTokenSigner, runFiftyTimes, startTestServer, type TestUser, type TokenSigner } from '@latchkey/testing'

const APP = 'our-application'
const providers = ['apple', 'facebook', 'google', 'microsoft'] as const
/** The other providers do not send a boolean claim that the address is verified. */
const verifyingProviders: readonly string[] = ['apple', 'google']

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

const ada = { aud: APP, name: 'Ada', email: 'Ada@Example.com', email_verified: true }
/** With the nonce of the app that requested the token. */
const bound = { ...ada, nonce: 'n-1' }

test.each(providers)('%s: signs in with an ID token from the provider’s SDK', async (provider) => {
  const { server, signer } = await startServerWithSigner(provider)
  const ann = server.createVisitor()
  const { status, body } = await signInWithToken(ann, provider, await signer.sign(bound), {
    nonce: 'n-1',
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.now() + 60_000,
  })
  const user = await ann.fetchUser()
  expect({ status, body }).toMatchObject({ status: 200, body: { redirect: false, token: expect.any(String) } })
  expect(user).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: verifyingProviders.includes(provider),
  })
  expect(body.user.id).toBe(user.id)
  // Not all SDKs use a nonce.
  const phone = server.createVisitor()
  expect((await signInWithToken(phone, provider, await signer.sign(ada))).status).toBe(200)
  expect((await phone.fetchUser()).id).toBe(user.id)
})

type Forgery = (signer: TokenSigner) => string | Promise<string>

const forgeries: readonly (readonly [string, Forgery])[] = [
  ['has another nonce', ({ sign }) => sign({ ...bound, nonce: 'n-2' })],
  ['has no nonce although the request contains one', ({ sign }) => sign(ada)],
  ['is for another application', ({ sign }) => sign({ ...bound, aud: 'another-application' })],
  ['has no audience', ({ sign }) => sign({ ...bound, aud: undefined })],
  [
    'is for several clients and was issued to another',
    ({ sign }) => sign({ ...bound, aud: [APP, 'another'], azp: 'another' }),
  ],
  ['is for several clients and names no authorized one', ({ sign }) => sign({ ...bound, aud: [APP, 'another'] })],
  ['is of another issuer', ({ sign }) => sign({ ...bound, iss: 'https://issuer.example.evil.net' })],
  ['is of an issuer with the same prefix', ({ sign }) => sign({ ...bound, iss: 'https://issuer.example/' })],
  ['is signed with another key that it embeds', ({ signWithOtherKey }) => signWithOtherKey(bound)],
  ['is signed with an unknown key id', ({ sign }) => sign(bound, { kid: 'another-key' })],
  ['is signed with the public key as a secret', ({ signWithPublicKey }) => signWithPublicKey(bound)],
  ['is not signed', ({ unsigned }) => unsigned(bound)],
  ['has expired', ({ sign, now }) => sign({ ...bound, exp: now() - 120 })],
  ['never expires', ({ sign }) => sign({ ...bound, exp: undefined })],
  ['is more than an hour old', ({ sign, now }) => sign({ ...bound, iat: now() - 3700, exp: now() + 600 })],
  ['has no issue time', ({ sign }) => sign({ ...bound, iat: undefined })],
  ['is issued in the future', ({ sign, now }) => sign({ ...bound, iat: now() + 86_400, exp: now() + 90_000 })],
  ['is not valid yet', ({ sign, now }) => sign({ ...bound, nbf: now() + 3600 })],
  ['has no subject', ({ sign }) => sign({ ...bound, sub: undefined })],
  ['was changed', async ({ sign }) => (await sign(bound)).replace(/\.[^.]{20}/, `.${'A'.repeat(20)}`)],
  ['has an empty signature', async ({ sign }) => (await sign(bound)).replace(/[^.]+$/, '')],
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
  expect((await signInWithToken(server.createVisitor(), id, await signer.sign(bound), { nonce: 'n-1' })).status).toBe(
    200,
  )
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

test('an ID token that was issued with a nonce does not sign in an attacker who omits or changes the nonce', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const attacker = server.createVisitor('Mallory')
  const token = await signer.sign(bound)
  const refusal = { status: 401, body: { code: 'INVALID_TOKEN' } }
  for (const more of [{}, { nonce: 'another' }, { nonce: '' }]) {
    expect(await signInWithToken(attacker, 'google', token, more)).toMatchObject(refusal)
  }
  expect(await attacker.fetchUser()).toBeNull()
  expect((await signInWithToken(server.createVisitor(), 'google', token, { nonce: 'n-1' })).status).toBe(200)
})

test('an ID token for several clients signs in if this one is the authorized party', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const token = await signer.sign({ ...ada, aud: [APP, 'another'], azp: APP })
  expect((await signInWithToken(server.createVisitor(), 'google', token)).status).toBe(200)
})

test('a stolen ID token does not sign in a second time, in any spelling of its signature', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const token = await signer.sign(ada)
  expect((await signInWithToken(server.createVisitor(), 'google', token)).status).toBe(200)
  const attacker = server.createVisitor('Mallory')
  const refusal = { status: 401, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
  for (const seconds of [0, 300, 350]) {
    server.advanceClock(seconds)
    // The last character of a 2048-bit signature has four unused bits.
    const last = token.at(-1) ?? ''
    const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    const same = spellings.filter((other) => spellings.indexOf(other) >> 4 === spellings.indexOf(last) >> 4)
    for (const ending of same) {
      const replay = `${token.slice(0, -1)}${ending}`
      expect(await signInWithToken(attacker, 'google', replay)).toMatchObject(refusal)
    }
  }
  expect(await attacker.fetchUser()).toBeNull()
  // The token stays marked as used for longer than it is valid.
  await server.latchkey.removeExpired()
  expect(await signInWithToken(attacker, 'google', token)).toMatchObject(refusal)
  server.advanceClock(3 * 3600)
  await server.latchkey.removeExpired()
  expect(await signInWithToken(attacker, 'google', token)).toMatchObject(refusal)
  expect(await server.database.kysely.selectFrom('usedIdToken').selectAll().execute()).toEqual([])
})

test('one of fifty concurrent requests signs in with an ID token (R33)', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const token = await signer.sign(ada)
  const counts = await runFiftyTimes(() => signInWithToken(server.createVisitor(), 'google', token))
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await server.database.kysely.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test('a reset of the password does not make a used ID token valid again', async () => {
  const { server, signer } = await startServerWithSigner('google')
  const token = await signer.sign(ada)
  const ann = server.createVisitor()
  await signInWithToken(ann, 'google', token)
  const { email } = await ann.fetchUser()
  await ann.post('/forget-password', { email })
  const reset = await server.findMail('reset', email)
  expect((await ann.post('/reset-password', { token: reset.token, newPassword: 'a new password' })).status).toBe(200)
  expect((await signInWithToken(server.createVisitor(), 'google', token)).status).toBe(401)
})

test('a refused sign-in leaves the ID token valid', async () => {
  const { server, signer } = await startServerWithSigner('google', { disableImplicitSignUp: true })
  const token = await signer.sign(ada)
  const ann = server.createVisitor()
  expect((await signInWithToken(ann, 'google', token)).body.code).toBe('SIGNUP_DISABLED')
  const response = await ann.post('/sign-in/social', { provider: 'google', idToken: { token }, requestSignUp: true })
  expect(response.status).toBe(200)
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

test('google: the option hd of * accepts users of any Workspace domain, and no other users', async () => {
  const { server, signer } = await startServerWithSigner('google', { hd: '*' })
  const signIn = async (claims: object) => {
    const token = await signer.sign({ ...ada, ...claims })
    return (await signInWithToken(server.createVisitor(), 'google', token)).status
  }
  expect(await signIn({ hd: 'navy.example' })).toBe(200)
  for (const claims of [{}, { hd: ['navy.example'] }, { hd: null }]) expect(await signIn(claims)).toBe(401)
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
  const server = await startTestServer({ socialProviders: { [provider]: { clientId: APP, clientSecret: 'secret' } } })
  expect(await signInWithToken(server.createVisitor(), provider, 'token')).toMatchObject({
    status: 404,
    body: { message: 'id_token not supported' },
  })
})
