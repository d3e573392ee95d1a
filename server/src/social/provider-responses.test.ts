import { MAX_PICTURE_BYTES, type SocialProviderId } from '@latchkey/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createTokenSigner,
  getCallbackError,
  signInWithProvider,
  startServerWithProvider,
  startSocialTestServer,
  startTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

/** Changes the responses of the simulator to requests whose URL ends with `suffix`. */
const changeResponses = (suffix: string, change: (body: object) => unknown): void => {
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await fetch(address, init)
    if (!new URL(address).pathname.endsWith(suffix)) return response
    return Response.json(change(await response.json()))
  })
}

const findNewUser = async (server: SocialTestServer, id: SocialProviderId) => {
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, id))).toBeNull()
  return server.database.kysely.selectFrom('user').selectAll().executeTakeFirstOrThrow()
}

const FIRST = { email: 'first@navy.example', primary: false, verified: true }
const PRIMARY = { email: 'primary@navy.example', primary: true, verified: false }
const discordAvatars = 'https://cdn.discordapp.com'

test.each([
  ['discord', { avatar: 'a_1f' }, { image: `${discordAvatars}/avatars/80351110224678912/a_1f.gif` }],
  ['discord', { avatar: '1fa_' }, { image: `${discordAvatars}/avatars/80351110224678912/1fa_.png` }],
  ['discord', { avatar: null, discriminator: '1337' }, { image: `${discordAvatars}/embed/avatars/2.png` }],
  ['zoom', { display_name: '' }, { name: 'Grace Hopper' }],
  ['zoom', { display_name: '', last_name: '' }, { name: 'Grace' }],
  ['facebook', { picture: undefined }, { image: null }],
  ['facebook', { picture: {} }, { image: null }],
  ['spotify', { images: undefined }, { image: null }],
  ['spotify', { images: [] }, { image: null }],
  ['reddit', { icon_img: undefined }, { image: null }],
] as const)('%s: reads a profile with %o', async (id, fields, expected) => {
  const server = await startServerWithProvider(id)
  changeResponses('/user', (body) => ({ ...body, ...fields }))
  expect(await findNewUser(server, id)).toMatchObject(expected)
})

test.each([
  [[FIRST, PRIMARY], { email: PRIMARY.email, emailVerified: 0 }],
  [[FIRST, { ...PRIMARY, primary: false }], { email: FIRST.email, emailVerified: 1 }],
])('github: uses the primary address, else the first one: %j', async (emails, expected) => {
  const server = await startServerWithProvider('github')
  changeResponses('/user/emails', () => emails)
  expect(await findNewUser(server, 'github')).toMatchObject(expected)
})

test('github: reads the profile from an enterprise server', async () => {
  const server = await startServerWithProvider('github')
  const { authorization, token, userInfo = '' } = server.simulator.getEndpoints('github')
  const issuer = 'https://git.navy.example'
  const entry = { ...server.simulator.getCredentials('github'), issuer, endpoints: { authorization, token } }
  const enterprise = { ...(await startSocialTestServer({ providers: { github: entry } })), simulator: server.simulator }
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    fetch(address.replace(`${issuer}/api/v3/user`, userInfo), init),
  )
  expect(await findNewUser(enterprise, 'github')).toMatchObject({ email: 'grace.hopper@navy.example' })
})

test('google: accepts users of any Workspace domain without the option hd', async () => {
  const server = await startServerWithProvider('google')
  server.simulator.setUser('google', { hostedDomain: 'navy.example' })
  expect(await findNewUser(server, 'google')).toMatchObject({ email: 'grace.hopper@navy.example' })
})

test('twitter: does not treat an address of the application as confirmed by X', async () => {
  const server = await startServerWithProvider('twitter', {
    mapProfileToUser: ({ confirmed_email: email, username }: Record<string, unknown>) => ({
      name: `${String(username)} ${String(email)}`,
      email: 'admiral@navy.example',
    }),
  })
  server.simulator.setUser('twitter', { emailVerified: false, username: 'grace' })
  expect(await findNewUser(server, 'twitter')).toMatchObject({ name: 'grace null', emailVerified: 0 })
})

test('twitter: passes the confirmed address to mapProfileToUser', async () => {
  const server = await startServerWithProvider('twitter', {
    mapProfileToUser: ({ confirmed_email: email }: Record<string, unknown>) => ({ name: String(email) }),
  })
  expect(await findNewUser(server, 'twitter')).toMatchObject({ name: 'Grace.Hopper@Navy.example' })
})

test('keeps the fields of the profile for which mapProfileToUser returns undefined', async () => {
  const server = await startServerWithProvider('twitter', {
    mapProfileToUser: ({ full_name: name }: Record<string, unknown>) => ({ name, email: undefined, image: undefined }),
  })
  expect(await findNewUser(server, 'twitter')).toMatchObject({
    name: 'Grace Hopper',
    email: 'grace.hopper@navy.example',
    image: expect.any(String),
  })
})

test('waits for a function mapProfileToUser that is asynchronous', async () => {
  const server = await startServerWithProvider('twitter', {
    mapProfileToUser: async ({ name }: Record<string, unknown>) => ({ name: `Admiral ${String(name)}` }),
  })
  expect(await findNewUser(server, 'twitter')).toMatchObject({
    name: 'Admiral Grace Hopper',
    email: 'grace.hopper@navy.example',
    emailVerified: 1,
  })
})

test('keeps the verification of an address that mapProfileToUser returns in lower case', async () => {
  const server = await startServerWithProvider('twitter', {
    mapProfileToUser: ({ confirmed_email: email }: Record<string, unknown>) => ({ email: String(email).toLowerCase() }),
  })
  expect(await findNewUser(server, 'twitter')).toMatchObject({ email: 'grace.hopper@navy.example', emailVerified: 1 })
})

test('uses the address as the name if mapProfileToUser returns null instead of a name', async () => {
  const server = await startServerWithProvider('twitter', { mapProfileToUser: () => ({ name: null }) })
  expect(await findNewUser(server, 'twitter')).toMatchObject({ name: 'grace.hopper@navy.example' })
})

const PICTURE = 'https://img.example.com/grace.png'

test.each([
  ['a picture of another type', 'image/tiff', new Uint8Array(8)],
  ['a picture that is too large', 'image/png', new Uint8Array(MAX_PICTURE_BYTES + 1)],
])('microsoft: uses the picture of the claims instead of %s', async (_, type, bytes) => {
  const signer = await createTokenSigner()
  const userInfo = 'https://graph.example/me'
  const clientId = 'our-application'
  const microsoft = { clientId, endpoints: { ...signer.endpoints, userInfo } }
  const server = await startTestServer({ socialProviders: { microsoft } })
  const { fetch } = globalThis
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.startsWith(userInfo) ? new Response(bytes, { headers: { 'content-type': type } }) : fetch(address, init),
  )
  const token = await signer.sign({ aud: clientId, name: 'Grace', email: 'grace@navy.example', picture: PICTURE })
  const idToken = { token, accessToken: 'access token' }
  const { body } = await server.createVisitor().post('/sign-in/social', { provider: 'microsoft', idToken })
  expect(body.user).toMatchObject({ name: 'Grace', image: PICTURE })
})

test('apple: passes the claims and the posted name to mapProfileToUser', async () => {
  const server = await startServerWithProvider('apple', {
    mapProfileToUser: ({ user, email }: Record<string, unknown>) => ({
      name: `${JSON.stringify(user)} ${String(email)}`,
    }),
  })
  expect(await findNewUser(server, 'apple')).toMatchObject({
    name: '{"name":{"firstName":"Grace","lastName":"Hopper"}} Grace.Hopper@Navy.example',
  })
})

test.each([
  [
    { expires_in: '60', scope: 'a, b ,c' },
    { lifetime: 60, scope: 'a,b,c' },
  ],
  [
    { expires_in: 0, scope: ['a', '', 'b'] },
    { lifetime: null, scope: 'a,b' },
  ],
  [
    { expires_in: -60, scope: 'a,,b ' },
    { lifetime: null, scope: 'a,b' },
  ],
  [{ refresh_token_expires_in: 120 }, { refreshLifetime: 120 }],
  [{ refresh_token_expires_in: 120, refresh_expires_in: 60 }, { refreshLifetime: 120 }],
  [{ refresh_expires_in: 60 }, { refreshLifetime: 60 }],
])('stores the lifetimes and scopes of the token response %j', async (fields, expected) => {
  const server = await startServerWithProvider('spotify')
  changeResponses('/token', (body) => ({ ...body, ...fields }))
  const before = Date.now()
  await findNewUser(server, 'spotify')
  const account = await server.database.kysely.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  const toSeconds = (expiry: number | null) => expiry && Math.floor((expiry - before) / 10_000) * 10
  expect({
    lifetime: toSeconds(account.accessTokenExpiresAt),
    refreshLifetime: toSeconds(account.refreshTokenExpiresAt),
    scope: account.scope,
  }).toMatchObject(expected)
})

test('a sign-in with only an ID token leaves the other tokens and their lifetimes', async () => {
  const server = await startServerWithProvider('google', { accessType: 'offline' })
  changeResponses('/token', (body) => ({ ...body, refresh_token_expires_in: 3600 }))
  await findNewUser(server, 'google')
  const findTokens = () =>
    server.database.kysely
      .selectFrom('account')
      .select(['accessToken', 'refreshToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope'])
      .executeTakeFirstOrThrow()
  const before = await findTokens()
  expect(Object.values(before)).not.toContain(null)
  const idToken = { token: await server.simulator.createIdToken('google') }
  expect((await server.createVisitor().post('/sign-in/social', { provider: 'google', idToken })).status).toBe(200)
  expect(await findTokens()).toEqual(before)
})
