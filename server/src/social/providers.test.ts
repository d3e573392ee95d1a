import { createHash } from 'node:crypto'
import type { SocialProviderId } from '@latchkey/contract'
import { type Endpoint, type Simulator, startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  approveAtProvider,
  prepareScenario,
  linkProvider,
  getCallbackError,
  providerProfile,
  providerIds,
  startSocialSignIn,
  PLACEHOLDER_EMAIL,
  toProviderOptions,
  providerCases,
  followCallback,
  send,
  signInWithProvider,
  type SocialTestServer,
  startTestServer,
  startServerWithProvider,
  listUsers,
  listAccounts,
} from '@latchkey/testing'

test.each(providerIds)('%s: requests only the documented endpoints of the provider', async (id) => {
  const { simulator, requests } = await redirectToSimulator(id)
  const { issuer } = simulator.getEndpoints(id)
  const endpoints = providerCases[id].idToken ? { issuer } : {}
  const options = { ...simulator.getCredentials(id), ...toProviderOptions(id), endpoints }
  const server = { ...(await startTestServer({ socialProviders: { [id]: options } })), simulator }
  const ann = server.createVisitor()
  const { body } = await ann.post('/sign-in/social', { provider: id, callbackURL: '/home' })
  expect(maskRandomValues(body.url)).toBe(providerCases[id].authorization)
  const simulated = `${simulator.getEndpoints(id).authorization}${new URL(body.url).search}`
  const response = await followCallback(ann, await approveAtProvider(simulator, simulated))
  expect([response.status, getCallbackError(response)]).toEqual([302, null])
  expect(requests).toEqual(providerCases[id].requests)
})

test.each(providerIds)('%s: sends the expected token request', async (id) => {
  const server = await startServerWithProvider(id)
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, id)
  await followCallback(ann, back)
  const callbackParams = {
    ...Object.fromEntries(new URL(back.path, 'https://app.example.com').searchParams),
    ...back.form,
  }
  const { pkce, repeatsDeviceId } = providerCases[id]
  const [{ form, headers, method } = fail(), ...more] = listRequests(server, 'token')
  expect(more).toEqual([])
  expect(form).toEqual({
    grant_type: 'authorization_code',
    code: callbackParams['code'],
    redirect_uri: `https://app.example.com/api/auth/callback/${id}`,
    ...(pkce && { code_verifier: expect.stringMatching(/^[A-Za-z0-9]{128}$/) }),
    ...(repeatsDeviceId && { device_id: callbackParams['device_id'] }),
    ...createClientParams(id),
  })
  expect({ method, ...pick(headers, ['content-type', 'accept', 'user-agent', 'authorization']) }).toEqual({
    method: 'POST',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    accept: 'application/json',
    'user-agent': 'latchkey',
    ...(providerCases[id].client === 'basic' && { authorization: encodeBasicCredentials(id) }),
  })
})

test.each(providerIds)('%s: stores the profile and the tokens of a new user', async (id) => {
  const server = await startServerWithProvider(id)
  const before = Date.now()
  await signInWithProvider(server.createVisitor(), server, id)
  const { email, subject, name, image, scope, expiresIn, refreshes, idToken } = providerCases[id]
  const [user, ...others] = await listUsers(server)
  expect(others).toEqual([])
  expect({ ...user, image: maskImage(user?.image) }).toMatchObject({
    name,
    email: email === 'none' ? PLACEHOLDER_EMAIL : 'grace.hopper@navy.example',
    emailVerified: email === 'verified' ? 1 : 0,
    image,
  })
  const [account, ...more] = await listAccounts(server)
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

test.each(providerIds)('%s: signs in the same user again', async (id) => {
  const server = await startServerWithProvider(id)
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, id)
  const { id: userId } = await ann.fetchUser()
  // Only the subject identifies a user, not the name or the address.
  server.simulator.setUser(id, { name: 'Rear Admiral Hopper', email: 'admiral@navy.example', username: 'admiral' })
  const phone = server.createVisitor()
  const response = await signInWithProvider(phone, server, id)
  expect([getCallbackError(response), response.headers.get('location')]).toEqual([null, '/home'])
  expect((await phone.fetchUser()).id).toBe(userId)
  expect([await listUsers(server), await listAccounts(server)]).toMatchObject([
    [{ name: providerCases[id].name }],
    [{}],
  ])
})

test.each(providerIds)('%s: links an account, which then signs in its owner', async (id) => {
  const server = await startServerWithProvider(id, { mapProfileToUser: undefined })
  const ann = await server.createUser('Ann')
  const response = await linkProvider(ann, server, id)
  expect([getCallbackError(response), response.headers.get('location')]).toEqual([null, '/connections'])
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
  await signInWithProvider(phone, server, id)
  // Linking does not change the profile.
  expect(await phone.fetchUser()).toEqual(await ann.fetchUser())
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann', email: ann.email, image: null })
})

test.each(providerIds)('%s: refreshes tokens, or fails with the reason', async (id) => {
  const server = await startServerWithProvider(id)
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, id)
  server.simulator.clearRequests()
  const response = await ann.post('/refresh-token', { providerId: id })
  const { refreshes, repeatsDeviceId, client } = providerCases[id]
  if (refreshes !== 'yes') {
    const code = refreshes === 'no' ? 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING' : 'FAILED_TO_REFRESH_ACCESS_TOKEN'
    expect(response).toMatchObject({ status: 400, body: { code } })
    expect(listRequests(server, 'token')).toEqual([])
    return
  }
  expect(response).toMatchObject({ status: 200, body: { accessToken: expect.stringMatching(`^${id}-access`) } })
  const [{ form, headers } = fail()] = listRequests(server, 'token')
  expect(form).toEqual({
    grant_type: 'refresh_token',
    refresh_token: expect.stringMatching(`^${id}-refresh`),
    ...(repeatsDeviceId && { device_id: expect.stringMatching(/^[\w-]{32}$/) }),
    ...createClientParams(id),
  })
  expect(headers['authorization']).toBe(client === 'basic' ? encodeBasicCredentials(id) : undefined)
  // The new refresh token is stored: providers can rotate it.
  expect((await ann.post('/refresh-token', { providerId: id })).status).toBe(200)
})

test('microsoft: serves the photo like an uploaded picture', async () => {
  const server = await startServerWithProvider('microsoft')
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'microsoft')
  const { image } = await ann.fetchUser()
  const { status, headers } = await send(server, new URL(image).pathname.replace('/api/auth', ''))
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

/** Redirects requests for the provider's documented endpoints to a simulator, and records them. */
const redirectToSimulator = async (id: SocialProviderId): Promise<{ simulator: Simulator; requests: string[] }> => {
  const simulator = await startSimulator()
  prepareScenario({ simulator }, id)
  const originalFetch = fetch
  const requests: string[] = []
  const simulated = simulator.getEndpoints(id)
  const names = ['token', 'userInfo', 'jwks'] as const
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.startsWith(simulator.origin)) return originalFetch(address, init)
    const name = names.find((endpoint) => address.startsWith(providerCases[id].endpoints[endpoint] ?? 'none'))
    if (name === undefined) {
      requests.push(address)
      return Promise.reject(new Error('There is no network'))
    }
    const rest = address.slice(providerCases[id].endpoints[name]?.length)
    requests.push(name === 'userInfo' ? rest : `${name}${rest}`)
    return originalFetch(`${simulated[name]}${rest}`, init)
  })
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await simulator.close()
  })
  return { simulator, requests }
}

const listRequests = ({ simulator }: SocialTestServer, endpoint: Endpoint) =>
  simulator.requests.filter((request) => request.endpoint === endpoint)

const maskRandomValues = (url: string): string =>
  url
    .replace(/(?<=&state=)[A-Za-z0-9]{32}(?=&)/, 'STATE')
    .replace(/(?<=&nonce=)[A-Za-z0-9]{32}$/, 'NONCE')
    .replace(/(?<=&code_challenge=)[\w-]{43}(?=&|$)/, 'CHALLENGE')

/** Masks IDs and hashes. */
const maskImage = (image: string | null | undefined) =>
  image
    ?.replace(/(?<=\/picture\/)[A-Za-z0-9]{32}$/, 'ID')
    .replace(createHash('md5').update(providerProfile.picture).digest('hex'), 'MD5') ?? null

const createClientParams = (id: SocialProviderId): Record<string, string> => {
  const { client } = providerCases[id]
  const secret = `secret-of-${id} +/?:&=%~ü>`
  if (client === 'basic') return {}
  if (client === 'client_key') return { client_key: 'key-at-tiktok', client_secret: secret }
  return { client_id: id === 'github' ? 'Iv1.latchkey' : `latchkey-at-${id}`, client_secret: secret }
}

/** RFC 6749, section 2.3.1. */
const encodeBasicCredentials = (id: SocialProviderId): string =>
  `Basic ${Buffer.from(`latchkey-at-${id}:secret-of-${id}+%2B%2F%3F%3A%26%3D%25%7E%C3%BC%3E`).toString('base64')}`

const pick = (headers: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

const fail = (): never => {
  throw new Error('No request was sent')
}
