import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  prepareScenario,
  linkProvider,
  getCallbackError,
  providerProfile,
  startSocialSignIn,
  startLinking,
  providerCases,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  startServerWithProvider,
  listUsers,
} from '@latchkey/testing'

// RFC 6749, section 2.3.1: both parts are form-encoded before they are joined.
test('sends form-encoded client credentials in standard base64', async () => {
  for (const id of ['twitter', 'reddit'] as const) {
    const server = await startServerWithProvider(id)
    const ann = server.createVisitor()
    await signInWithProvider(ann, server, id)
    expect((await ann.post('/refresh-token', { providerId: id })).status).toBe(200)
    const sent = server.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
    expect(sent.map(({ form }) => form['grant_type'])).toEqual(['authorization_code', 'refresh_token'])
    for (const { headers, form } of sent) {
      const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(headers['authorization'] ?? '') ?? []
      const [, secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
      expect(new URLSearchParams(`secret=${secret}`).get('secret')).toBe(`secret-of-${id} +/?:&=%~ü>`)
      expect([form['client_id'], form['client_secret']]).toEqual([undefined, undefined])
    }
  }
})

test('apple: stores the name of the first callback', async () => {
  for (const [name, expected] of [
    ['Grace Hopper', 'Grace Hopper'],
    ['Grace', 'Grace'],
    ['', 'grace.hopper@navy.example'],
  ] as const) {
    const server = await startServerWithProvider('apple')
    server.simulator.setUser('apple', { name })
    const ann = server.createVisitor()
    await signInWithProvider(ann, server, 'apple')
    expect((await ann.fetchUser()).name).toBe(expected)
  }
})

test('apple: reads only the name from the unsigned callback parameter', async () => {
  const server = await startServerWithProvider('apple')
  const back = await startSocialSignIn(server.createVisitor(), server, 'apple')
  expect(Object.keys(back.form ?? {}).sort()).toEqual(['code', 'state', 'user'])
  const ann = server.createVisitor()
  const mine = await startSocialSignIn(ann, server, 'apple')
  const user = JSON.stringify({ name: { firstName: 'Ada' }, email: 'president@navy.example', sub: 'another-user' })
  const query = new URLSearchParams({ ...mine.form, user })
  expect(getCallbackError(await ann.get(`/callback/apple?${query}`))).toBeNull()
  expect(await listUsers(server)).toMatchObject([{ name: 'Ada', email: 'grace.hopper@navy.example' }])
  expect(await server.database.kysely.selectFrom('account').select('accountId').execute()).toEqual([
    { accountId: providerCases.apple.subject },
  ])
})

test('apple: signs a client secret for each request', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(privateKey) }
  const server = await startServerWithProvider('apple', { key, clientSecret: undefined })
  await signInWithProvider(server.createVisitor(), server, 'apple')
  const request = server.simulator.requests.find(({ endpoint }) => endpoint === 'token')
  const { payload, protectedHeader } = await jwtVerify(
    request?.form['client_secret'] ?? '',
    await importSPKI(await exportSPKI(publicKey), 'ES256'),
    { issuer: 'TEAM123456', audience: 'https://appleid.apple.com', subject: 'latchkey-at-apple', maxTokenAge: 60 },
  )
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})

test('discord: uses the default avatar for users without a picture', async () => {
  const server = await startServerWithProvider('discord')
  server.simulator.setUser('discord', { picture: null })
  await signInWithProvider(server.createVisitor(), server, 'discord')
  // (80351110224678912 >> 22) % 6
  expect(await listUsers(server)).toMatchObject([{ image: 'https://cdn.discordapp.com/embed/avatars/5.png' }])
})

const TENANT = '11111111-2222-3333-4444-555555555555'

test('microsoft: rejects an invalid tenantId at startup', async () => {
  await expect(
    startTestServer({
      socialProviders: { microsoft: { clientId: 'our-application', tenantId: 'navy.onmicrosoft.com' } },
    }),
  ).rejects.toThrow('socialProviders.microsoft.tenantId must be the ID of a directory')
})

test('microsoft: requests the photo in the configured size, or not at all', async () => {
  const listPhotoRequests = async (options: object) => {
    const server = await startServerWithProvider('microsoft', options)
    await signInWithProvider(server.createVisitor(), server, 'microsoft')
    return server.simulator.requests
      .filter(({ endpoint }) => endpoint === 'userInfo')
      .map(({ url }) => new URL(url).pathname)
  }
  expect(await listPhotoRequests({ profilePhotoSize: 240 })).toEqual(['/microsoft/user/photos/240x240/$value'])
  expect(await listPhotoRequests({ disableProfilePhoto: true })).toEqual([])
})

test('does not link an unverified address of Microsoft, GitLab, Kick, VK or Roblox', async () => {
  for (const id of ['microsoft', 'gitlab', 'kick', 'vk', 'roblox'] as const) {
    const server = await startSocialTestServer({ providers: { [id]: {} } })
    prepareScenario(server, id)
    const victim = await server.createUser('Victim')
    await victim.verifyEmail()
    server.simulator.setUser(id, { email: victim.email, username: victim.email, emailVerified: false, tenant: TENANT })
    const mallory = server.createVisitor('Mallory')
    expect(getCallbackError(await signInWithProvider(mallory, server, id))).toBe(
      id === 'roblox' ? 'email_not_found' : 'account_not_linked',
    )
    expect(await mallory.fetchUser()).toBeNull()
  }
})

test('gitlab: rejects users who are blocked there', async () => {
  const server = await startServerWithProvider('gitlab')
  const originalFetch = fetch
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  for (const change of [{ state: 'blocked' }, { locked: true }, { state: undefined }]) {
    // The simulator has no blocked users, so the response is changed.
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const response = await originalFetch(address, init)
      return address.endsWith('/gitlab/user') ? Response.json({ ...(await response.json()), ...change }) : response
    })
    expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'gitlab'))).toBe(
      'unable_to_get_user_info',
    )
  }
  vi.unstubAllGlobals()
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'gitlab'))).toBeNull()
})

test.each(['tiktok', 'reddit', 'roblox'] as const)(
  '%s: has no addresses, so only users with a linked account can sign in',
  async (id) => {
    const server = await startSocialTestServer({ providers: { [id]: {} } })
    prepareScenario(server, id)
    expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, id))).toBe('email_not_found')
    const ann = await server.createUser('Ann')
    expect(getCallbackError(await linkProvider(ann, server, id))).toBeNull()
    const phone = ann.otherBrowser()
    expect(getCallbackError(await signInWithProvider(phone, server, id))).toBeNull()
    expect((await phone.fetchUser()).email).toBe(ann.email)
  },
)

test('vk: repeats the device_id of the callback in all token requests', async () => {
  const server = await startServerWithProvider('vk')
  const ann = await server.createUser('Ann')
  const back = await startLinking(ann, server, 'vk')
  const device = new URL(back.path, 'https://app.example.com').searchParams.get('device_id')
  await ann.get(back.path)
  expect((await ann.post('/refresh-token', { providerId: 'vk' })).status).toBe(200)
  expect((await ann.post('/refresh-token', { providerId: 'vk' })).status).toBe(200)
  const sent = server.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  expect(sent.map(({ form }) => form['device_id'])).toEqual([device, device, device])
})

test('vk: sends no device_id if the callback contains none', async () => {
  const server = await startServerWithProvider('vk')
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'vk')
  await ann.get(path.replace(/&device_id=[^&]*/, ''))
  const request = server.simulator.requests.find(({ endpoint }) => endpoint === 'token')
  expect(request?.form).toHaveProperty('code')
  expect(request?.form).not.toHaveProperty('device_id')
})

test('reddit: a client without a secret sends its ID in the body', async () => {
  const server = await startServerWithProvider('reddit', { clientSecret: undefined })
  await signInWithProvider(server.createVisitor(), server, 'reddit')
  const request = server.simulator.requests.find(({ endpoint }) => endpoint === 'token')
  expect(request?.headers).not.toHaveProperty('authorization')
  expect(request?.form).toMatchObject({ client_id: 'latchkey-at-reddit' })
  expect(request?.form).not.toHaveProperty('client_secret')
})

test('shortens long names and drops picture URLs that are unsafe or too long', async () => {
  for (const [picture, image] of [
    ['javascript:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
    [`https://img.example.com/${'x'.repeat(3000)}`, null],
    [providerProfile.picture, providerProfile.picture],
  ] as const) {
    const server = await startServerWithProvider('spotify')
    server.simulator.setUser('spotify', { name: ` ${'Grace '.repeat(100)}`, picture })
    await signInWithProvider(server.createVisitor(), server, 'spotify')
    expect(await listUsers(server)).toMatchObject([{ name: 'Grace '.repeat(100).slice(0, 200), image }])
  }
})
