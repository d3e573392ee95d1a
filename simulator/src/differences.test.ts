import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSimulator } from './simulator.ts'
import { application, basic } from './testing/application.ts'
import { manners } from './testing/manners.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const applicationAt = (id: string, changes: object = {}) => application(simulator, id, { ...manners[id], ...changes })

const tokensAt = async (id: string) => {
  const app = applicationAt(id)
  return { app, tokens: await (await app.redeem(await app.callback())).json() }
}

test.each(['discord', 'twitter', 'gitlab', 'tiktok', 'roblox', 'vk', 'kick', 'zoom'])(
  '%s gives another refresh token each time and refuses the old one',
  async (id) => {
    const app = applicationAt(id)
    const callback = await app.callback()
    const { refresh_token: first } = await (await app.redeem(callback)).json()
    const device = id === 'vk' ? { device_id: callback.device_id } : {}
    const renewed = await (await app.refresh(first, device)).json()
    expect(renewed.refresh_token).toEqual(expect.any(String))
    expect(renewed.refresh_token).not.toBe(first)
    expect((await app.refresh(first, device)).status).toBe(400)
    expect((await app.refresh(renewed.refresh_token, device)).status).toBe(200)
  },
)

test.each([
  ['apple', undefined],
  ['google', undefined],
  ['spotify', undefined],
  ['dropbox', undefined],
  ['linkedin', undefined],
  ['reddit', undefined],
  ['twitch', 'the same'],
  ['microsoft', 'another'],
])('%s takes a refresh token again and answers with %s', async (id, expected) => {
  const { app, tokens } = await tokensAt(id)
  const { refresh_token: told } = await (await app.refresh(tokens.refresh_token)).json()
  expect(told === undefined ? undefined : told === tokens.refresh_token ? 'the same' : 'another').toBe(expected)
  expect((await app.refresh(tokens.refresh_token)).status).toBe(200)
})

test.each([
  ['facebook', {}],
  ['github', {}],
  ['google', { access_type: undefined }],
  ['dropbox', { token_access_type: undefined }],
  ['reddit', { duration: 'temporary' }],
  ['twitter', { scope: 'users.read tweet.read' }],
  ['microsoft', { scope: 'openid' }],
])('%s gives no refresh token to who asks with %j', async (id, changes) => {
  const app = applicationAt(id)
  expect(await (await app.redeem(await app.callback(changes))).json()).not.toHaveProperty('refresh_token')
})

test('a GitHub App gets tokens that expire', async () => {
  simulator.register('github', { clientId: 'Iv1.8a61f9b3a7aba766', clientSecret: 'a secret' })
  const app = applicationAt('github')
  const own = { client_id: 'Iv1.8a61f9b3a7aba766', client_secret: 'a secret' }
  const tokens = await (await app.redeem(await app.callback({ client_id: own.client_id }), own)).json()
  expect(tokens).toMatchObject({ expires_in: 28_800, refresh_token: expect.any(String) })
  expect(await (await app.refresh(tokens.refresh_token, own)).json()).toHaveProperty('access_token')
})

test.each([
  ['twitter', { isBasic: undefined }],
  ['reddit', { isBasic: undefined }],
  ['github', { isBasic: true }],
  ['apple', { isBasic: true }],
  ['kick', { isBasic: true }],
])('%s refuses who proves itself in the other way', async (id, changes) => {
  const app = applicationAt(id, changes)
  const refused = await (await app.redeem(await app.callback())).json()
  expect(refused).not.toHaveProperty('access_token')
})

test('a Basic header is read as the standard has it: form encoding inside standard base64', async () => {
  // In a row of three, one stands where base64 writes it with a plus.
  const another = { clientId: 'another', clientSecret: '~~~' }
  simulator.register('reddit', another)
  const app = applicationAt('reddit')
  const attempt = async (id: string, header: string) =>
    (await app.redeem(await app.callback({ client_id: id }), {}, header)).status
  const right = basic(another.clientId, another.clientSecret)
  expect(right).toContain('+')
  expect(await attempt('another', right)).toBe(200)
  expect(await attempt('another', right.replaceAll('+', '-'))).toBe(401)

  const unencoded = Buffer.from(`${app.ownId}:${app.clientSecret}`).toString('base64')
  expect(await attempt(app.ownId, basic(app.ownId, app.clientSecret))).toBe(200)
  expect(await attempt(app.ownId, `Basic ${unencoded}`)).toBe(401)
})

test('scopes are parted by commas at TikTok, by either at Facebook, else by blanks', async () => {
  const asked = (id: string, scope: string) => simulator.approve(applicationAt(id).authorizationUrl({ scope }))
  await expect(asked('tiktok', 'user.info.basic user.info.profile')).rejects.toThrow(/a comma/)
  await expect(asked('google', 'openid,email')).rejects.toThrow(/a blank/)
  await expect(asked('facebook', 'email,public_profile')).resolves.toMatchObject({ method: 'GET' })
  await expect(asked('facebook', 'email public_profile')).resolves.toMatchObject({ method: 'GET' })
})

test.each([
  ['github', 'read:user,user:email'],
  ['linkedin', 'openid,profile,email'],
  ['tiktok', 'user.info.basic,user.info.profile'],
  ['twitch', ['openid', 'user:read:email']],
  ['google', 'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email'],
  ['discord', 'identify email'],
  ['facebook', undefined],
  ['apple', undefined],
])('%s tells the granted scopes as %j', async (id, scope) => {
  expect((await tokensAt(id)).tokens.scope).toEqual(scope)
})

test.each(['twitter', 'vk', 'kick'])('%s requires PKCE', async (id) => {
  const url = applicationAt(id, { pkce: undefined }).authorizationUrl()
  await expect(simulator.approve(url)).rejects.toThrow(/requires PKCE/)
})

test('Apple posts a form, with the name at the first approval only', async () => {
  const app = applicationAt('apple')
  const first = await simulator.approve(app.authorizationUrl())
  expect(first).toMatchObject({ method: 'POST', form: { state: 'a-state-of-this-browser' } })
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  expect(JSON.parse(first.form?.user ?? '')).toEqual({ name, email: 'ada.lovelace@apple.example' })
  expect((await simulator.approve(app.authorizationUrl())).form).not.toHaveProperty('user')
  await expect(simulator.approve(app.authorizationUrl({ response_mode: undefined }))).rejects.toThrow(/form_post/)
})

test('Apple takes a client secret that the application signs for it', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  simulator.register('apple', { clientId: 'com.example', clientSecret: '', publicKey: await exportSPKI(publicKey) })
  const app = applicationAt('apple')
  const secretFor = (audience: string) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: 'ABC123DEFG' })
      .setIssuer('DEF123GHIJ')
      .setSubject('com.example')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const attempt = async (client_secret: string) =>
    app.redeem(await app.callback({ client_id: 'com.example' }), { client_id: 'com.example', client_secret })
  expect((await attempt(await secretFor('https://appleid.apple.com'))).status).toBe(200)
  expect((await attempt(await secretFor('https://example.com'))).status).toBe(401)
  expect((await attempt('')).status).toBe(401)
})

test('VK names a device at the callback and wants its name with the code and with a refresh token', async () => {
  const app = applicationAt('vk')
  expect((await app.redeem(await app.callback(), { device_id: undefined })).status).toBe(400)
  const callback = await app.callback()
  const { refresh_token } = await (await app.redeem(callback)).json()
  expect((await app.refresh(refresh_token)).status).toBe(400)
  expect((await app.refresh(refresh_token, { device_id: callback.device_id })).status).toBe(200)
})

test('GitHub answers a refused code with 200, and in a form unless JSON is asked for', async () => {
  const app = applicationAt('github')
  const refused = await app.redeem({ code: 'guessed' })
  expect(refused.status).toBe(200)
  expect(await refused.json()).toMatchObject({ error: 'bad_verification_code' })
  const { clientId, clientSecret } = simulator.credentialsOf('github')
  const { code = '' } = await applicationAt('github', { pkce: undefined }).callback()
  const plain = await fetch(simulator.endpointsOf('github').token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://localhost:3000/api/auth/callback',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  expect(new URLSearchParams(await plain.text()).get('access_token')).toMatch(/^github-access/)
})

test('GitHub keeps the addresses in a list that wants a scope of its own', async () => {
  const { app, tokens } = await tokensAt('github')
  expect(await (await app.profile(tokens.access_token, { path: '/emails' })).json()).toEqual([
    { email: 'ada.lovelace@github.example', primary: true, verified: true, visibility: 'private' },
  ])
  simulator.person('github', { emailIsPublic: true })
  const again = await (await app.redeem(await app.callback({ scope: 'read:user' }))).json()
  expect((await app.profile(again.access_token, { path: '/emails' })).status).toBe(404)
  expect(await (await app.profile(again.access_token)).json()).toMatchObject({ email: 'ada.lovelace@github.example' })
})

test('Facebook and TikTok refuse fields that they do not have', async () => {
  const facebook = await tokensAt('facebook')
  const url = `${simulator.endpointsOf('facebook').userInfo}?fields=id,email_verified`
  const authorization = `Bearer ${facebook.tokens.access_token}`
  expect((await fetch(url, { headers: { authorization } })).status).toBe(400)
  const tiktok = await tokensAt('tiktok')
  const headers = { authorization: `Bearer ${tiktok.tokens.access_token}` }
  expect((await fetch(`${simulator.endpointsOf('tiktok').userInfo}/?fields=email`, { headers })).status).toBe(400)
})

test.each([
  ['github', '', 403],
  ['reddit', 'node', 429],
])('%s turns a program away that does not name itself', async (id, agent, status) => {
  const { tokens } = await tokensAt(id)
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'user-agent': agent }
  expect((await fetch(simulator.endpointsOf(id).userInfo ?? '', { headers })).status).toBe(status)
})

test('Microsoft has a portrait below the address of the person, and an issuer for each directory', async () => {
  const { tokens } = await tokensAt('microsoft')
  const { userInfo, issuer } = simulator.endpointsOf('microsoft')
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const portrait = await fetch(`${userInfo}/photos/48x48/$value`, { headers })
  expect(portrait.headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${userInfo}/photos/48x64/$value`, { headers })).status).toBe(404)
  expect(issuer).toBe(`${simulator.origin}/microsoft/{tenantid}/v2.0`)
})

test.each(['tiktok', 'reddit', 'roblox'])('%s tells no address at all', async (id) => {
  const { app, tokens } = await tokensAt(id)
  expect(await (await app.profile(tokens.access_token)).text()).not.toContain('@')
})
