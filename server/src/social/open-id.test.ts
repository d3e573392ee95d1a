import { createServer } from 'node:http'
import { startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test } from 'vitest'
import {
  createProviderLog,
  linkProvider,
  getCallbackError,
  listen,
  signInWithProvider,
  startTestServer,
} from '@latchkey/testing'
import { openIdProvider } from './providers/open-id.ts'

/** An issuer whose discovery document `createDocument` returns for each request. */
const startIssuer = async (createDocument: (issuer: string) => object | null) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const document = createDocument(issuer)
    response.writeHead(document ? 200 : 500).end(JSON.stringify(document))
  })
  const issuer = `${await listen(server)}/realms/navy`
  return { issuer, requests }
}

const toDocument = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
})

const createSignIn = async (issuer: string, more: object = {}) => {
  const definition = openIdProvider({ name: 'Navy', issuer })
  const server = await startTestServer({
    socialProviders: { navy: { definition, clientId: 'our-application', ...more } },
  })
  return () => server.createVisitor().post('/sign-in/social', { provider: 'navy', callbackURL: '/home' })
}

test('discovers the endpoints once, at the first sign-in', async () => {
  const { issuer, requests } = await startIssuer(toDocument)
  const signIn = await createSignIn(issuer)
  expect(requests).toEqual([])
  const [first, second] = [await signIn(), await signIn()]
  expect([first.status, second.status]).toEqual([200, 200])
  const url = new URL(first.body.url)
  expect(`${url.origin}${url.pathname}`).toBe(`${issuer}/authorize`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'our-application',
    state: expect.any(String),
    scope: 'openid email profile',
    redirect_uri: 'https://app.example.com/api/auth/callback/navy',
    code_challenge_method: 'S256',
    code_challenge: expect.any(String),
    nonce: expect.any(String),
  })
  expect(requests).toEqual(['/realms/navy/.well-known/openid-configuration'])
})

test.each([
  ['responds with an error', () => null],
  ['names another issuer', (issuer: string) => ({ ...toDocument(issuer), issuer: `${issuer}/` })],
  ['has no token endpoint', (issuer: string) => ({ ...toDocument(issuer), token_endpoint: undefined })],
  [
    'has an authorization endpoint with another scheme',
    (issuer: string) => ({ ...toDocument(issuer), authorization_endpoint: 'javascript:alert(1)' }),
  ],
] as const)('repeats the discovery for an issuer that %s', async (_description, createDocument) => {
  let isFixed = false
  const { issuer, requests } = await startIssuer((url) => (isFixed ? toDocument(url) : createDocument(url)))
  const signIn = await createSignIn(issuer)
  expect(await signIn()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  isFixed = true
  expect((await signIn()).status).toBe(200)
  expect(requests).toHaveLength(2)
})

const endpointNames = {
  authorization: 'authorization_endpoint',
  token: 'token_endpoint',
  jwks: 'jwks_uri',
  userInfo: 'userinfo_endpoint',
} as const

const foreignHosts = (issuer: string) => [
  'https://evil.example/endpoint',
  `https://${new URL(issuer).host}/endpoint`,
  `http://127.0.0.1:${Number(new URL(issuer).port) + 1}/endpoint`,
  `http://127.0.0.1.evil.example:${new URL(issuer).port}/endpoint`,
  `http://127.0.0.1@evil.example:${new URL(issuer).port}/endpoint`,
  `${issuer}/endpoint`.replace('127.0.0.1', 'localhost'),
]

test.each(Object.entries(endpointNames))(
  'a changed discovery document cannot send the secret, codes and tokens to another host: %s',
  async (option, name) => {
    let url = ''
    const { issuer, requests } = await startIssuer((own) => ({ ...toDocument(own), [name]: url }))
    const signIn = await createSignIn(issuer)
    for (url of foreignHosts(issuer)) {
      expect(await signIn(), url).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
    }
    expect(new Set(requests)).toEqual(new Set(['/realms/navy/.well-known/openid-configuration']))
    // A configured endpoint may be on another host.
    url = 'https://evil.example/endpoint'
    const configured = await createSignIn(issuer, { endpoints: { [option]: 'https://other.example/endpoint' } })
    expect((await configured()).status).toBe(200)
  },
)

/** A sign-in that discovers no endpoints. Returns what the log says about it. */
const signInForReason = async (issuer: string | undefined): Promise<unknown> => {
  const { logger, entries } = createProviderLog()
  const openId = openIdProvider({ name: 'Navy', issuer: issuer ?? '' })
  const definition = issuer === undefined ? { ...openId, endpoints: () => ({}) } : openId
  const navy = { definition, clientId: 'our-application' }
  const server = await startTestServer({ logger, socialProviders: { navy } })
  const { status, body } = await server.createVisitor().post('/sign-in/social', { provider: 'navy', callbackURL: '/' })
  return { status, code: body.code, entries }
}

const toFailure = (reason: string) => ({
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  entries: [{ request: expect.any(String), provider: 'navy', reason }],
})

test.each([
  'http://id.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'ftp://id.example',
  'ftp://localhost',
  'id.example',
])('does not discover the endpoints of an insecure issuer: %s', async (issuer) => {
  const reason = 'The issuer must be an https URL, or an http URL of this machine'
  expect(await signInForReason(issuer)).toEqual(toFailure(reason))
})

test('requests an issuer at a name below localhost over http', async () => {
  expect(await signInForReason('http://id.localhost:1')).toEqual(
    toFailure(expect.stringMatching(/^The request to id\.localhost:1 failed: /)),
  )
})

test('a sign-in fails without endpoints and without an issuer', async () => {
  const reason = 'The provider has neither endpoints nor an issuer to discover them'
  expect(await signInForReason(undefined)).toEqual(toFailure(reason))
})

test('discovers endpoints over https', async () => {
  const { issuer, requests } = await startIssuer(toDocument)
  const reason = `The request to ${new URL(issuer).host} failed: fetch failed`
  expect(await signInForReason(issuer.replace('http:', 'https:'))).toEqual(toFailure(reason))
  expect(requests).toEqual([])
})

test('discovers the endpoints of an issuer that ends with a slash', async () => {
  const { issuer, requests } = await startIssuer((own) => ({ ...toDocument(own), issuer: `${own}/` }))
  expect((await (await createSignIn(`${issuer}/`))()).status).toBe(200)
  expect(requests).toEqual(['/realms/navy/.well-known/openid-configuration'])
})

test.each(['authorization', 'token'])('discovers the other endpoints if only %s is configured', async (name) => {
  const { issuer, requests } = await startIssuer(toDocument)
  const signIn = await createSignIn(issuer, { endpoints: { [name]: 'https://navy.example/endpoint' } })
  expect((await signIn()).status).toBe(200)
  expect(requests).toHaveLength(1)
})

test('does not discover configured endpoints', async () => {
  const { issuer, requests } = await startIssuer(toDocument)
  const endpoints = { authorization: 'https://navy.example/go', token: 'https://navy.example/token' }
  const { status, body } = await (await createSignIn(issuer, { endpoints }))()
  expect([status, new URL(body.url).origin]).toEqual([200, 'https://navy.example'])
  expect(requests).toEqual([])
})

/** A server with an OpenID provider that returns no addresses, and a mapped address. */
const startServerWithNavy = async ({ hasUserInfo = true } = {}) => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const { userInfo, ...endpoints } = simulator.getEndpoints('roblox')
  const definition = openIdProvider({
    name: 'Navy',
    issuer: endpoints.issuer ?? '',
    scopes: ['openid', 'profile'],
    clientAuthentication: 'form',
    idTokenAlgorithms: ['ES256'],
  })
  const navy = {
    definition,
    endpoints: { ...endpoints, ...(hasUserInfo && { userInfo }) },
    mapProfileToUser: () => ({ email: 'grace@navy.example' }),
    ...simulator.getCredentials('roblox'),
  }
  return { ...(await startTestServer({ socialProviders: { navy } })), simulator }
}

test('rejects a UserInfo response with another subject than the ID token (R41)', async () => {
  const server = await startServerWithNavy()
  const ann = await server.createUser('Ann')
  server.simulator.injectFault('roblox', 'changed-subject', 'userInfo')
  expect(getCallbackError(await linkProvider(ann, server, 'navy'))).toBe('unable_to_get_user_info')
  server.simulator.injectFault('roblox', undefined)
  expect(getCallbackError(await linkProvider(ann, server, 'navy'))).toBeNull()
})

test('signs up without a UserInfo endpoint, and refreshes tokens', async () => {
  const server = await startServerWithNavy({ hasUserInfo: false })
  server.simulator.setUser('roblox', { name: '', username: 'ghopper' })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'navy'))).toBeNull()
  // A user without a name has the preferred one.
  expect(await ann.fetchUser()).toMatchObject({ name: 'ghopper', email: 'grace@navy.example' })
  expect((await ann.post('/refresh-token', { providerId: 'navy' })).body).toMatchObject({
    accessToken: expect.any(String),
  })
})
