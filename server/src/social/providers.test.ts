import { createHash } from 'node:crypto'
import type { SocialProviderId } from '@latchkey/contract'
import { type Endpoint, type Simulator, startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  approveAtProvider,
  prepareScenario,
  linkProvider,
  callbackErrorOf,
  providerProfile,
  providerIds,
  startSocialSignIn,
  PLACEHOLDER_EMAIL,
  providerOptionsOf,
  providerCases,
  followCallback,
  send,
  signInWithProvider,
  type SocialTestServer,
  startTestServer,
  startServerWithProvider,
} from '@latchkey/testing'

test.each(providerIds)(
  '%s: somebody signs in at the addresses that it documents, and nowhere else is asked',
  async (id) => {
    const { simulator, asked } = await wire(id)
    const { issuer } = simulator.getEndpoints(id)
    const endpoints = providerCases[id].idToken ? { issuer } : {}
    const own = { ...simulator.getCredentials(id), ...providerOptionsOf(id), endpoints }
    const here = { ...(await startTestServer({ socialProviders: { [id]: own } })), simulator }
    const ann = here.createVisitor()
    const { body } = await ann.post('/sign-in/social', { provider: id, callbackURL: '/home' })
    expect(withoutChance(body.url)).toBe(providerCases[id].authorization)
    const simulated = `${simulator.getEndpoints(id).authorization}${new URL(body.url).search}`
    const answer = await followCallback(ann, await approveAtProvider(simulator, simulated))
    expect([answer.status, callbackErrorOf(answer)]).toEqual([302, null])
    expect(asked).toEqual(providerCases[id].asks)
  },
)

test.each(providerIds)('%s: the token request', async (id) => {
  const here = await startServerWithProvider(id)
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, id)
  await followCallback(ann, back)
  const brought = { ...Object.fromEntries(new URL(back.path, 'https://app.example.com').searchParams), ...back.form }
  const { pkce, namesDevice } = providerCases[id]
  const [{ form, headers, method } = fail(), ...more] = requestsTo(here, 'token')
  expect(more).toEqual([])
  expect(form).toEqual({
    grant_type: 'authorization_code',
    code: brought['code'],
    redirect_uri: `https://app.example.com/api/auth/callback/${id}`,
    ...(pkce && { code_verifier: expect.stringMatching(/^[A-Za-z0-9]{128}$/) }),
    ...(namesDevice && { device_id: brought['device_id'] }),
    ...clientOf(id),
  })
  expect({ method, ...pick(headers, ['content-type', 'accept', 'user-agent', 'authorization']) }).toEqual({
    method: 'POST',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    accept: 'application/json',
    'user-agent': 'latchkey',
    ...(providerCases[id].client === 'basic' && { authorization: basicOf(id) }),
  })
})

test.each(providerIds)('%s: what is stored of a person who signs up with it', async (id) => {
  const here = await startServerWithProvider(id)
  const before = Date.now()
  await signInWithProvider(here.createVisitor(), here, id)
  const { email, subject, name, image, scope, expiresIn, refreshes, idToken } = providerCases[id]
  const [user, ...others] = await usersOf(here)
  expect(others).toEqual([])
  expect({ ...user, image: steady(user?.image) }).toMatchObject({
    name,
    email: email === 'none' ? PLACEHOLDER_EMAIL : 'grace.hopper@navy.example',
    emailVerified: email === 'verified' ? 1 : 0,
    image,
  })
  const [account, ...more] = await accountsOf(here)
  expect(more).toEqual([])
  expect(account).toMatchObject({ providerId: id, accountId: subject, userId: user?.id, password: null, scope })
  expect(account?.accessToken).toEqual(expect.any(String))
  if (idToken) expect(account?.idToken).toEqual(expect.any(String))
  if (refreshes === 'yes') expect(account?.refreshToken).toEqual(expect.any(String))
  if (refreshes === 'nothing') expect(account?.refreshToken).toBeNull()
  const lifetime = account?.accessTokenExpiresAt ? (account.accessTokenExpiresAt - before) / 1000 : null
  if (expiresIn === null) expect(lifetime).toBeNull()
  else expect(lifetime).toSatisfy((seconds: number) => seconds >= expiresIn && seconds < expiresIn + 20)
})

test.each(providerIds)('%s: who comes again is the same person', async (id) => {
  const here = await startServerWithProvider(id)
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, id)
  const { id: userId } = await ann.fetchUser()
  // What people change at a provider is not who they are.
  here.simulator.setUser(id, { name: 'Rear Admiral Hopper', email: 'admiral@navy.example', username: 'admiral' })
  const phone = here.createVisitor()
  const answer = await signInWithProvider(phone, here, id)
  expect([callbackErrorOf(answer), answer.headers.get('location')]).toEqual([null, '/home'])
  expect((await phone.fetchUser()).id).toBe(userId)
  expect([await usersOf(here), await accountsOf(here)]).toMatchObject([[{ name: providerCases[id].name }], [{}]])
})

test.each(providerIds)('%s: somebody with an account connects it, and signs in with it', async (id) => {
  const here = await startServerWithProvider(id, { mapProfileToUser: undefined })
  const ann = await here.createUser('Ann')
  const answer = await linkProvider(ann, here, id)
  expect([callbackErrorOf(answer), answer.headers.get('location')]).toEqual([null, '/connections'])
  const { body } = await ann.get('/list-accounts')
  const { subject, scope } = providerCases[id]
  expect(body).toHaveLength(2)
  expect(body).toContainEqual({
    id: expect.any(String),
    provider: id,
    accountId: subject,
    scopes: scope === null ? [] : scope.split(','),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, here, id)
  // Nothing of the provider's takes the place of what is theirs here.
  expect(await phone.fetchUser()).toEqual(await ann.fetchUser())
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann', email: ann.email, image: null })
})

test.each(providerIds)('%s: its tokens are renewed, or a sentence says why not', async (id) => {
  const here = await startServerWithProvider(id)
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, id)
  here.simulator.clearRequests()
  const answer = await ann.post('/refresh-token', { providerId: id })
  const { refreshes, namesDevice, client } = providerCases[id]
  if (refreshes !== 'yes') {
    const code = refreshes === 'no' ? 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING' : 'FAILED_TO_REFRESH_ACCESS_TOKEN'
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(requestsTo(here, 'token')).toEqual([])
    return
  }
  expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.stringMatching(`^${id}-access`) } })
  const [{ form, headers } = fail()] = requestsTo(here, 'token')
  expect(form).toEqual({
    grant_type: 'refresh_token',
    refresh_token: expect.stringMatching(`^${id}-refresh`),
    ...(namesDevice && { device_id: expect.stringMatching(/^[\w-]{32}$/) }),
    ...clientOf(id),
  })
  expect(headers['authorization']).toBe(client === 'basic' ? basicOf(id) : undefined)
  // What came is what counts from now on, also where the old refresh token is worth nothing any more.
  expect((await ann.post('/refresh-token', { providerId: id })).status).toBe(200)
})

test('microsoft: the photo is served like a picture that was uploaded', async () => {
  const here = await startServerWithProvider('microsoft')
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'microsoft')
  const { image } = await ann.fetchUser()
  const { status, headers } = await send(here, new URL(image).pathname.replace('/api/auth', ''))
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

/** A simulator, and a list of what was asked at the provider's own addresses, which lead there. */
const wire = async (id: SocialProviderId): Promise<{ simulator: Simulator; asked: string[] }> => {
  const simulator = await startSimulator()
  prepareScenario({ simulator }, id)
  const network = fetch
  const asked: string[] = []
  const simulated = simulator.getEndpoints(id)
  const names = ['token', 'userInfo', 'jwks'] as const
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.startsWith(simulator.origin)) return network(address, init)
    const name = names.find((one) => address.startsWith(providerCases[id].at[one] ?? 'nowhere'))
    const rest = name && address.slice(providerCases[id].at[name]?.length)
    asked.push(name === undefined ? address : name === 'userInfo' ? `${rest}` : `${name}${rest}`)
    return name ? network(`${simulated[name]}${rest}`, init) : Promise.reject(new Error('There is no network'))
  })
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await simulator.close()
  })
  return { simulator, asked }
}

const requestsTo = ({ simulator }: SocialTestServer, endpoint: Endpoint) =>
  simulator.requests.filter((request) => request.endpoint === endpoint)

const usersOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('user').selectAll().execute()
const accountsOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('account').selectAll().execute()

const withoutChance = (url: string): string =>
  url
    .replace(/(?<=&state=)[A-Za-z0-9]{32}(?=&)/, 'STATE')
    .replace(/(?<=&nonce=)[A-Za-z0-9]{32}$/, 'NONCE')
    .replace(/(?<=&code_challenge=)[\w-]{43}(?=&|$)/, 'CHALLENGE')

/** What is new each time, or made of something else. */
const steady = (image: string | null | undefined) =>
  image
    ?.replace(/(?<=\/picture\/)[A-Za-z0-9]{32}$/, 'ID')
    .replace(createHash('md5').update(providerProfile.picture).digest('hex'), 'MD5') ?? null

const clientOf = (id: SocialProviderId): Record<string, string> => {
  const { client } = providerCases[id]
  const secret = `secret-of-${id} +/?:&=%~ü>`
  if (client === 'basic') return {}
  if (client === 'client_key') return { client_key: 'key-at-tiktok', client_secret: secret }
  return { client_id: id === 'github' ? 'Iv1.latchkey' : `latchkey-at-${id}`, client_secret: secret }
}

/** RFC 6749, section 2.3.1. */
const basicOf = (id: SocialProviderId): string =>
  `Basic ${Buffer.from(`latchkey-at-${id}:secret-of-${id}+%2B%2F%3F%3A%26%3D%25%7E%C3%BC%3E`).toString('base64')}`

const pick = (headers: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

const fail = (): never => {
  throw new Error('Nothing was asked')
}
