import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  prepareScenario,
  linkProvider,
  callbackErrorOf,
  providerProfile,
  startSocialSignIn,
  startLinking,
  providerCases,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
  startTestServer,
  startServerWithProvider,
} from '@latchkey/testing'

const users = ({ database }: SocialTestServer) => database.kysely.selectFrom('user').selectAll().execute()

// RFC 6749 has both parts encoded as in a form before they are joined: what is left makes no + and no / in Base64.
test('Weakness 14: Basic auth for Twitter uses the base64url alphabet', async () => {
  for (const id of ['twitter', 'reddit'] as const) {
    const here = await startServerWithProvider(id)
    const ann = here.createVisitor()
    await signInWithProvider(ann, here, id)
    expect((await ann.post('/refresh-token', { providerId: id })).status).toBe(200)
    const sent = here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
    expect(sent.map(({ form }) => form['grant_type'])).toEqual(['authorization_code', 'refresh_token'])
    for (const { headers, form } of sent) {
      const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(headers['authorization'] ?? '') ?? []
      const [, secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
      expect(new URLSearchParams(`it=${secret}`).get('it')).toBe(`secret-of-${id} +/?:&=%~ü>`)
      expect([form['client_id'], form['client_secret']]).toEqual([undefined, undefined])
    }
  }
})

test('apple: the name of the first approval is kept, without words for what is missing', async () => {
  for (const [name, expected] of [
    ['Grace Hopper', 'Grace Hopper'],
    ['Grace', 'Grace'],
    ['', 'grace.hopper@navy.example'],
  ] as const) {
    const here = await startServerWithProvider('apple')
    here.simulator.setUser('apple', { name })
    const ann = here.createVisitor()
    await signInWithProvider(ann, here, 'apple')
    expect((await ann.fetchUser()).name).toBe(expected)
  }
})

test('apple: what a browser posts beside the code is a name, and never more', async () => {
  const here = await startServerWithProvider('apple')
  const back = await startSocialSignIn(here.createVisitor(), here, 'apple')
  expect(Object.keys(back.form ?? {}).sort()).toEqual(['code', 'state', 'user'])
  const ann = here.createVisitor()
  const mine = await startSocialSignIn(ann, here, 'apple')
  const user = JSON.stringify({ name: { firstName: 'Ada' }, email: 'president@navy.example', sub: 'somebody else' })
  const query = new URLSearchParams({ ...mine.form, user })
  expect(callbackErrorOf(await ann.get(`/callback/apple?${query}`))).toBeNull()
  expect(await users(here)).toMatchObject([{ name: 'Ada', email: 'grace.hopper@navy.example' }])
  expect(await here.database.kysely.selectFrom('account').select('accountId').execute()).toEqual([
    { accountId: providerCases.apple.subject },
  ])
})

test('apple: a client secret is made of the team’s key for each request', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(privateKey) }
  const here = await startServerWithProvider('apple', { key, clientSecret: undefined })
  await signInWithProvider(here.createVisitor(), here, 'apple')
  const request = here.simulator.requests.find(({ endpoint }) => endpoint === 'token')
  const { payload, protectedHeader } = await jwtVerify(
    request?.form['client_secret'] ?? '',
    await importSPKI(await exportSPKI(publicKey), 'ES256'),
    { issuer: 'TEAM123456', audience: 'https://appleid.apple.com', subject: 'latchkey-at-apple' },
  )
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})

test('discord: people without a picture have the one that Discord shows', async () => {
  const here = await startServerWithProvider('discord')
  here.simulator.setUser('discord', { picture: null })
  await signInWithProvider(here.createVisitor(), here, 'discord')
  // (80351110224678912 >> 22) % 6
  expect(await users(here)).toMatchObject([{ image: 'https://cdn.discordapp.com/embed/avatars/5.png' }])
})

const NAVY = '11111111-2222-3333-4444-555555555555'

test('microsoft: a tenantId that cannot be checked stops the start', async () => {
  await expect(
    startTestServer({
      socialProviders: { microsoft: { clientId: 'our-application', tenantId: 'navy.onmicrosoft.com' } },
    }),
  ).rejects.toThrow('socialProviders.microsoft.tenantId must be the id of a directory')
})

test('microsoft: a photo is asked for in the wanted size, or not at all', async () => {
  const photos = async (options: object) => {
    const here = await startServerWithProvider('microsoft', options)
    await signInWithProvider(here.createVisitor(), here, 'microsoft')
    return here.simulator.requests
      .filter(({ endpoint }) => endpoint === 'userInfo')
      .map(({ url }) => new URL(url).pathname)
  }
  expect(await photos({ profilePhotoSize: 240 })).toEqual(['/microsoft/user/photos/240x240/$value'])
  expect(await photos({ disableProfilePhoto: true })).toEqual([])
})

test('Weakness 13: Microsoft/GitLab/Kick/VK/Roblox claim emailVerified true unconditionally (account takeover through implicit linking)', async () => {
  for (const id of ['microsoft', 'gitlab', 'kick', 'vk', 'roblox'] as const) {
    const here = await startSocialTestServer({ providers: { [id]: {} } })
    prepareScenario(here, id)
    const victim = await here.createUser('Victim')
    await victim.verifyEmail()
    here.simulator.setUser(id, { email: victim.email, username: victim.email, emailVerified: false, tenant: NAVY })
    const mallory = here.createVisitor('Mallory')
    expect(callbackErrorOf(await signInWithProvider(mallory, here, id))).toBe(
      id === 'roblox' ? 'email_not_found' : 'account_not_linked',
    )
    expect(await mallory.fetchUser()).toBeNull()
  }
})

test('gitlab: the account of somebody who is blocked there opens nothing here', async () => {
  const here = await startServerWithProvider('gitlab')
  const network = fetch
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  for (const change of [{ state: 'blocked' }, { locked: true }, { state: undefined }]) {
    // What the simulator says of everybody is changed on its way.
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const answer = await network(address, init)
      return address.endsWith('/gitlab/user') ? Response.json({ ...(await answer.json()), ...change }) : answer
    })
    expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'gitlab'))).toBe(
      'unable_to_get_user_info',
    )
  }
  vi.unstubAllGlobals()
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'gitlab'))).toBeNull()
})

test.each(['tiktok', 'reddit', 'roblox'] as const)(
  '%s tells no address: nobody signs up with it, and whoever has connected it signs in',
  async (id) => {
    const here = await startSocialTestServer({ providers: { [id]: {} } })
    prepareScenario(here, id)
    expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, id))).toBe('email_not_found')
    const ann = await here.createUser('Ann')
    expect(callbackErrorOf(await linkProvider(ann, here, id))).toBeNull()
    const phone = ann.otherBrowser()
    expect(callbackErrorOf(await signInWithProvider(phone, here, id))).toBeNull()
    expect((await phone.fetchUser()).email).toBe(ann.email)
  },
)

test('vk: the device of the callback is named again whenever tokens are asked for', async () => {
  const here = await startServerWithProvider('vk')
  const ann = await here.createUser('Ann')
  const back = await startLinking(ann, here, 'vk')
  const device = new URL(back.path, 'https://app.example.com').searchParams.get('device_id')
  await ann.get(back.path)
  expect((await ann.post('/refresh-token', { providerId: 'vk' })).status).toBe(200)
  expect((await ann.post('/refresh-token', { providerId: 'vk' })).status).toBe(200)
  const sent = here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  expect(sent.map(({ form }) => form['device_id'])).toEqual([device, device, device])
})

test('a name of any length, a picture that is a program, and one that is no address do no harm', async () => {
  for (const [picture, image] of [
    ['javascript:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
    [`https://img.example.com/${'x'.repeat(3000)}`, null],
    [providerProfile.picture, providerProfile.picture],
  ] as const) {
    const here = await startServerWithProvider('spotify')
    here.simulator.setUser('spotify', { name: ` ${'Grace '.repeat(100)}`, picture })
    await signInWithProvider(here.createVisitor(), here, 'spotify')
    expect(await users(here)).toMatchObject([{ name: 'Grace '.repeat(100).slice(0, 200), image }])
  }
})
