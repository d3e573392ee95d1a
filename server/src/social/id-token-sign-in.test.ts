import { socialProviders } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { type TestUser, createTokenSigner, type TokenSigner, startTestServer } from '@latchkey/testing'

const APP = 'our-application'
const providers = ['apple', 'facebook', 'google'] as const

/** A world in which tokens of this signer are tokens of that provider. */
const tokenWorld = async (id: (typeof providers)[number], options: object = {}) => {
  const signer = await createTokenSigner()
  const here = await startTestServer({
    socialProviders: { [id]: { clientId: APP, endpoints: signer.endpoints, ...options } },
  })
  return { here, signer }
}

const brings = (person: TestUser, provider: string, token: string, more: object = {}) =>
  person.post('/sign-in/social', { provider, idToken: { token, ...more } })

const ada = { aud: APP, name: 'Ada', email: 'Ada@Example.com', email_verified: true, nonce: 'n-1' }

test.each(providers)('%s: an ID token that its own library has brought signs in', async (provider) => {
  const { here, signer } = await tokenWorld(provider)
  const ann = here.createVisitor()
  const { status, body } = await brings(ann, provider, await signer.sign(ada), {
    nonce: 'n-1',
    accessToken: 'access',
    refreshToken: 'refresh',
    expiresAt: Date.now() + 60_000,
  })
  const user = await ann.fetchUser()
  expect({ status, body }).toMatchObject({ status: 200, body: { redirect: false, token: expect.any(String) } })
  // Facebook does not say whether an address is verified.
  expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.com', emailVerified: provider !== 'facebook' })
  expect(body.user.id).toBe(user.id)
  // Again, without the nonce: who asked for none checks none.
  const phone = here.createVisitor()
  expect((await brings(phone, provider, await signer.sign({ ...ada, nonce: undefined }))).status).toBe(200)
  expect((await phone.fetchUser()).id).toBe(user.id)
})

type Forgery = (signer: TokenSigner) => string | Promise<string>

const forgeries: readonly (readonly [string, Forgery])[] = [
  ['has another nonce', ({ sign }) => sign({ ...ada, nonce: 'n-2' })],
  ['has no nonce, where one was asked for', ({ sign }) => sign({ ...ada, nonce: undefined })],
  ['is for another application', ({ sign }) => sign({ ...ada, aud: 'another-application' })],
  ['is for nobody', ({ sign }) => sign({ ...ada, aud: undefined })],
  ['is for us and somebody else', ({ sign }) => sign({ ...ada, aud: [APP, 'another'], azp: 'another' })],
  ['is of another issuer', ({ sign }) => sign({ ...ada, iss: 'https://issuer.example.evil.net' })],
  ['is of an issuer that only begins alike', ({ sign }) => sign({ ...ada, iss: 'https://issuer.example/' })],
  ['is signed with another key, which it brings along', ({ signWrongly }) => signWrongly(ada)],
  ['is signed with a key of another name', ({ sign }) => sign(ada, { kid: 'another-key' })],
  ['is signed with the public key as a secret', ({ signWithPublicKey }) => signWithPublicKey(ada)],
  ['is not signed', ({ unsigned }) => unsigned(ada)],
  ['has expired', ({ sign, now }) => sign({ ...ada, exp: now() - 120 })],
  ['never expires', ({ sign }) => sign({ ...ada, exp: undefined })],
  ['is more than an hour old', ({ sign, now }) => sign({ ...ada, iat: now() - 3700, exp: now() + 600 })],
  ['is of no time', ({ sign }) => sign({ ...ada, iat: undefined })],
  ['is of tomorrow', ({ sign, now }) => sign({ ...ada, iat: now() + 86_400, exp: now() + 90_000 })],
  ['is not valid yet', ({ sign, now }) => sign({ ...ada, nbf: now() + 3600 })],
  ['has no subject', ({ sign }) => sign({ ...ada, sub: undefined })],
  ['was changed', async ({ sign }) => (await sign(ada)).replace(/\.[^.]{20}/, `.${'A'.repeat(20)}`)],
  ['has lost its signature', async ({ sign }) => (await sign(ada)).replace(/[^.]+$/, '')],
  ['is empty', () => ''],
  ['is no token', () => 'token'],
  ['is two dots', () => '..'],
  ['is long', () => `${'a'.repeat(20_000)}.${'b'.repeat(20_000)}.c`],
]

test.each(providers)('R41: %s: a wrong ID token is refused with 401, and never with an error of ours', async (id) => {
  const { here, signer } = await tokenWorld(id)
  const answers: Record<string, unknown> = {}
  for (const [what, forge] of forgeries) {
    const { status, body, setCookies } = await brings(here.createVisitor(), id, await forge(signer), { nonce: 'n-1' })
    answers[what] = [status, body, setCookies]
  }
  const refusal = [401, { code: 'INVALID_TOKEN', message: 'invalid token' }, []]
  expect(answers).toEqual(Object.fromEntries(forgeries.map(([what]) => [what, refusal])))
  expect(await here.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
  expect((await brings(here.createVisitor(), id, await signer.sign(ada), { nonce: 'n-1' })).status).toBe(200)
})

test('an ID token’s expiresAt is a time in milliseconds, and never an error of ours', async () => {
  const { here, signer } = await tokenWorld('google')
  const token = await signer.sign(ada)
  for (const expiresAt of [1.5, 1e300, -1, 8.64e15 + 1]) {
    const { status, body } = await brings(here.createVisitor(), 'google', token, { accessToken: 'access', expiresAt })
    expect({ expiresAt, status, code: body.code }).toEqual({ expiresAt, status: 400, code: 'VALIDATION_ERROR' })
  }
  expect(
    (await brings(here.createVisitor(), 'google', token, { accessToken: 'access', expiresAt: 8.64e15 })).status,
  ).toBe(200)
})

test('Weakness 13: Google idToken: nonce never checked, token sent in a URL to tokeninfo', async () => {
  const { here, signer } = await tokenWorld('google')
  const ann = here.createVisitor()
  expect((await brings(ann, 'google', await signer.sign(ada), { nonce: 'another' })).status).toBe(401)
  expect((await brings(ann, 'google', await signer.sign(ada), { nonce: 'n-1' })).status).toBe(200)
})

test('Weakness 13: Apple verification errors give 500 and its emailVerified is always false', async () => {
  const { here, signer } = await tokenWorld('apple')
  for (const [, forge] of forgeries) {
    expect((await brings(here.createVisitor(), 'apple', await forge(signer), { nonce: 'n-1' })).status).toBe(401)
  }
  for (const [index, [email_verified, expected]] of (
    [
      [true, true],
      ['true', true],
      [false, false],
      ['false', false],
      [undefined, false],
    ] as const
  ).entries()) {
    const ann = here.createVisitor()
    const token = await signer.sign({ ...ada, sub: `person-${index}`, email: `${index}@example.com`, email_verified })
    expect((await brings(ann, 'apple', token)).status).toBe(200)
    expect((await ann.fetchUser()).emailVerified).toBe(expected)
  }
})

test('R41: apple: the token of an app counts where its bundle identifier is set', async () => {
  const { here, signer } = await tokenWorld('apple', { appBundleIdentifier: 'com.example.app' })
  const token = await signer.sign({ ...ada, aud: 'com.example.app' })
  expect((await brings(here.createVisitor(), 'apple', token)).status).toBe(200)
  const other = await tokenWorld('apple')
  expect(
    (await brings(other.here.createVisitor(), 'apple', await other.signer.sign({ ...ada, aud: 'com.example.app' })))
      .status,
  ).toBe(401)
})

test('R41: google: either form of its name, and only people of the domain hd', async () => {
  const { here, signer } = await tokenWorld('google', { hd: 'navy.example' })
  const outcomes: [unknown, number][] = []
  for (const more of [
    { hd: 'navy.example' },
    { hd: 'navy.example', iss: 'issuer.example' },
    {},
    { hd: 'navy.example.evil.net' },
    { hd: ['navy.example'] },
  ]) {
    outcomes.push([more, (await brings(here.createVisitor(), 'google', await signer.sign({ ...ada, ...more }))).status])
  }
  expect(outcomes.map(([, status]) => status)).toEqual([200, 200, 401, 401, 401])
})

test('an ID token whose keys cannot be had proves nothing', async () => {
  const { here, signer } = await tokenWorld('google', {
    endpoints: { jwks: 'http://127.0.0.1:9/keys', issuer: 'https://issuer.example' },
  })
  expect(await brings(here.createVisitor(), 'google', await signer.sign(ada))).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  })
})

test('a person without an e-mail, or with that of another person, is told so', async () => {
  const { here, signer } = await tokenWorld('google')
  const nobody = await brings(here.createVisitor(), 'google', await signer.sign({ ...ada, email: undefined }))
  expect(nobody).toMatchObject({ status: 401, body: { code: 'USER_EMAIL_NOT_FOUND' } })
  const bob = await here.createUser('Bob')
  const other = await brings(here.createVisitor(), 'google', await signer.sign({ ...ada, email: bob.email }))
  expect(other.status).toBe(401)
  expect(other.body.code).toBe('ACCOUNT_NOT_LINKED')
})

test('with disableIdTokenSignIn a good ID token is refused', async () => {
  const { here, signer } = await tokenWorld('google', { disableIdTokenSignIn: true })
  expect(await brings(here.createVisitor(), 'google', await signer.sign(ada))).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  })
})

const others = Object.keys(socialProviders).filter((id) => !providers.some((one) => one === id))

test.each(others)('Sign-in and session: id_token not supported: %s', async (provider) => {
  const here = await startTestServer({ socialProviders: { [provider]: { clientId: APP } } })
  expect(await brings(here.createVisitor(), provider, 'token')).toMatchObject({
    status: 404,
    body: { message: 'id_token not supported' },
  })
})
