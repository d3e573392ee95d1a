import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSimulator } from './simulator.ts'
import { createOAuthClient, createBasicHeader } from './testing/oauth-client.ts'
import { clientConfigs } from './testing/client-configs.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const createClient = (id: string, changes: object = {}) =>
  createOAuthClient(simulator, id, { ...clientConfigs[id], ...changes })

const signIn = async (id: string) => {
  const client = createClient(id)
  return { client, tokens: await (await client.redeem(await client.callback())).json() }
}

test.each(['discord', 'twitter', 'gitlab', 'tiktok', 'roblox', 'vk', 'kick', 'zoom'])(
  '%s rotates refresh tokens',
  async (id) => {
    const client = createClient(id)
    const callback = await client.callback()
    const { refresh_token: first } = await (await client.redeem(callback)).json()
    const device = id === 'vk' ? { device_id: callback.device_id } : {}
    const renewed = await (await client.refresh(first, device)).json()
    expect(renewed.refresh_token).toEqual(expect.any(String))
    expect(renewed.refresh_token).not.toBe(first)
    expect((await client.refresh(first, device)).status).toBe(400)
    expect((await client.refresh(renewed.refresh_token, device)).status).toBe(200)
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
])('%s accepts a refresh token twice and responds with %s refresh token', async (id, expected) => {
  const { client, tokens } = await signIn(id)
  const { refresh_token: refreshed } = await (await client.refresh(tokens.refresh_token)).json()
  expect(refreshed === undefined ? undefined : refreshed === tokens.refresh_token ? 'the same' : 'another').toBe(
    expected,
  )
  expect((await client.refresh(tokens.refresh_token)).status).toBe(200)
})

test.each([
  ['facebook', {}],
  ['github', {}],
  ['google', { access_type: undefined }],
  ['dropbox', { token_access_type: undefined }],
  ['reddit', { duration: 'temporary' }],
  ['twitter', { scope: 'users.read tweet.read' }],
  ['microsoft', { scope: 'openid' }],
])('%s issues no refresh token for requests with %j', async (id, changes) => {
  const client = createClient(id)
  expect(await (await client.redeem(await client.callback(changes))).json()).not.toHaveProperty('refresh_token')
})

test('issues expiring tokens to a GitHub App', async () => {
  simulator.registerClient('github', { clientId: 'Iv1.8a61f9b3a7aba766', clientSecret: 'a secret' })
  const client = createClient('github')
  const credentials = { client_id: 'Iv1.8a61f9b3a7aba766', client_secret: 'a secret' }
  const tokens = await (
    await client.redeem(await client.callback({ client_id: credentials.client_id }), credentials)
  ).json()
  expect(tokens).toMatchObject({ expires_in: 28_800, refresh_token: expect.any(String) })
  expect(await (await client.refresh(tokens.refresh_token, credentials)).json()).toHaveProperty('access_token')
})

test.each([
  ['twitter', { isBasic: undefined }],
  ['reddit', { isBasic: undefined }],
  ['github', { isBasic: true }],
  ['apple', { isBasic: true }],
  ['kick', { isBasic: true }],
])('%s rejects the other client authentication method', async (id, changes) => {
  const client = createClient(id, changes)
  const response = await (await client.redeem(await client.callback())).json()
  expect(response).not.toHaveProperty('access_token')
})

test('requires form encoding inside standard base64 in a Basic header', async () => {
  // Three tildes encode to base64 with a plus.
  const another = { clientId: 'another', clientSecret: '~~~' }
  simulator.registerClient('reddit', another)
  const client = createClient('reddit')
  const attempt = async (id: string, header: string) =>
    (await client.redeem(await client.callback({ client_id: id }), {}, header)).status
  const header = createBasicHeader(another.clientId, another.clientSecret)
  expect(header).toContain('+')
  expect(await attempt('another', header)).toBe(200)
  expect(await attempt('another', header.replaceAll('+', '-'))).toBe(401)

  const unencoded = Buffer.from(`${client.clientIdentifier}:${client.clientSecret}`).toString('base64')
  expect(await attempt(client.clientIdentifier, createBasicHeader(client.clientIdentifier, client.clientSecret))).toBe(
    200,
  )
  expect(await attempt(client.clientIdentifier, `Basic ${unencoded}`)).toBe(401)
})

test('separates scopes by commas at TikTok, by commas or spaces at Facebook, otherwise by spaces', async () => {
  const requestScope = (id: string, scope: string) => simulator.approve(createClient(id).authorizationUrl({ scope }))
  await expect(requestScope('tiktok', 'user.info.basic user.info.profile')).rejects.toThrow(/a comma/)
  await expect(requestScope('google', 'openid,email')).rejects.toThrow(/a space/)
  await expect(requestScope('facebook', 'email,public_profile')).resolves.toMatchObject({ method: 'GET' })
  await expect(requestScope('facebook', 'email public_profile')).resolves.toMatchObject({ method: 'GET' })
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
])('%s returns the granted scopes as %j', async (id, scope) => {
  expect((await signIn(id)).tokens.scope).toEqual(scope)
})

test.each(['twitter', 'vk', 'kick'])('%s requires PKCE', async (id) => {
  const url = createClient(id, { pkce: undefined }).authorizationUrl()
  await expect(simulator.approve(url)).rejects.toThrow(/requires PKCE/)
})

test('posts a form with the name at the first approval only for Apple', async () => {
  const client = createClient('apple')
  const first = await simulator.approve(client.authorizationUrl())
  expect(first).toMatchObject({ method: 'POST', form: { state: 'a-state-of-this-browser' } })
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  expect(JSON.parse(first.form?.user ?? '')).toEqual({ name, email: 'ada.lovelace@apple.example' })
  expect((await simulator.approve(client.authorizationUrl())).form).not.toHaveProperty('user')
  await expect(simulator.approve(client.authorizationUrl({ response_mode: undefined }))).rejects.toThrow(/form_post/)
})

test('accepts a client secret signed by the client for Apple', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  simulator.registerClient('apple', {
    clientId: 'com.example',
    clientSecret: '',
    publicKey: await exportSPKI(publicKey),
  })
  const client = createClient('apple')
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
    client.redeem(await client.callback({ client_id: 'com.example' }), { client_id: 'com.example', client_secret })
  expect((await attempt(await secretFor('https://appleid.apple.com'))).status).toBe(200)
  expect((await attempt(await secretFor('https://example.com'))).status).toBe(401)
  expect((await attempt('')).status).toBe(401)
})

test('requires the device ID of the callback in token requests for VK', async () => {
  const client = createClient('vk')
  expect((await client.redeem(await client.callback(), { device_id: undefined })).status).toBe(400)
  const callback = await client.callback()
  const { refresh_token } = await (await client.redeem(callback)).json()
  expect((await client.refresh(refresh_token)).status).toBe(400)
  expect((await client.refresh(refresh_token, { device_id: callback.device_id })).status).toBe(200)
})

test('responds to invalid codes with 200 and encodes responses as forms unless the client accepts JSON for GitHub', async () => {
  const client = createClient('github')
  const response = await client.redeem({ code: 'guessed' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ error: 'bad_verification_code' })
  const { clientId, clientSecret } = simulator.getCredentials('github')
  const { code = '' } = await createClient('github', { pkce: undefined }).callback()
  const plain = await fetch(simulator.getEndpoints('github').token, {
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

test('requires the scope user:email for the list of addresses for GitHub', async () => {
  const { client, tokens } = await signIn('github')
  expect(await (await client.profile(tokens.access_token, { path: '/emails' })).json()).toEqual([
    { email: 'ada.lovelace@github.example', primary: true, verified: true, visibility: 'private' },
  ])
  simulator.setUser('github', { emailIsPublic: true })
  const otherTokens = await (await client.redeem(await client.callback({ scope: 'read:user' }))).json()
  expect((await client.profile(otherTokens.access_token, { path: '/emails' })).status).toBe(404)
  expect(await (await client.profile(otherTokens.access_token)).json()).toMatchObject({
    email: 'ada.lovelace@github.example',
  })
})

test('rejects unknown fields for Facebook and TikTok', async () => {
  const facebook = await signIn('facebook')
  const url = `${simulator.getEndpoints('facebook').userInfo}?fields=id,email_verified`
  const authorization = `Bearer ${facebook.tokens.access_token}`
  expect((await fetch(url, { headers: { authorization } })).status).toBe(400)
  const tiktok = await signIn('tiktok')
  const headers = { authorization: `Bearer ${tiktok.tokens.access_token}` }
  expect((await fetch(`${simulator.getEndpoints('tiktok').userInfo}/?fields=email`, { headers })).status).toBe(400)
})

test.each([
  ['github', '', 403],
  ['reddit', 'node', 429],
])('%s rejects requests without a user agent of the client', async (id, agent, status) => {
  const { tokens } = await signIn(id)
  const headers = { authorization: `Bearer ${tokens.access_token}`, 'user-agent': agent }
  expect((await fetch(simulator.getEndpoints(id).userInfo ?? '', { headers })).status).toBe(status)
})

test('serves a photo below the user info endpoint and uses an issuer template for Microsoft', async () => {
  const { tokens } = await signIn('microsoft')
  const { userInfo, issuer } = simulator.getEndpoints('microsoft')
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const photo = await fetch(`${userInfo}/photos/48x48/$value`, { headers })
  expect(photo.headers.get('content-type')).toBe('image/jpeg')
  expect((await fetch(`${userInfo}/photos/48x64/$value`, { headers })).status).toBe(404)
  expect(issuer).toBe(`${simulator.origin}/microsoft/{tenantid}/v2.0`)
})

test.each(['tiktok', 'reddit', 'roblox'])('%s reports no email address', async (id) => {
  const { client, tokens } = await signIn(id)
  expect(await (await client.profile(tokens.access_token)).text()).not.toContain('@')
})
