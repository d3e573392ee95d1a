import { createServer } from 'node:http'
import { startSimulator } from '@latchkey/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { linkProvider, callbackErrorOf, listen, startTestServer } from '@latchkey/testing'
import { openIdProvider } from './providers/open-id.ts'

/** An issuer whose discovery document is what `answer` says at that moment. */
const issuerThat = async (answer: (issuer: string) => object | null) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const document = answer(issuer)
    response.writeHead(document ? 200 : 500).end(JSON.stringify(document))
  })
  const issuer = `${await listen(server)}/realms/navy`
  return { issuer, asked }
}

const documentOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
})

const leave = async (issuer: string, more: object = {}) => {
  const definition = openIdProvider({ name: 'Navy', issuer })
  const here = await startTestServer({
    socialProviders: { navy: { definition, clientId: 'our-application', ...more } },
  })
  return () => here.createVisitor().post('/sign-in/social', { provider: 'navy', callbackURL: '/home' })
}

test('an issuer is asked once for its endpoints, when somebody first goes there', async () => {
  const { issuer, asked } = await issuerThat(documentOf)
  const signIn = await leave(issuer)
  expect(asked).toEqual([])
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
  expect(asked).toEqual(['/realms/navy/.well-known/openid-configuration'])
})

test.each([
  ['answers with an error', () => null],
  ['is another', (issuer: string) => ({ ...documentOf(issuer), issuer: `${issuer}/` })],
  ['has no token endpoint', (issuer: string) => ({ ...documentOf(issuer), token_endpoint: undefined })],
  [
    'sends people to a program',
    (issuer: string) => ({ ...documentOf(issuer), authorization_endpoint: 'javascript:alert(1)' }),
  ],
] as const)('an issuer that %s is asked again the next time; until then a sentence says so', async (_what, answer) => {
  let isWell = false
  const { issuer, asked } = await issuerThat((itself) => (isWell ? documentOf(itself) : answer(itself)))
  const signIn = await leave(issuer)
  expect(await signIn()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  isWell = true
  expect((await signIn()).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('endpoints that are set down are not asked for', async () => {
  const { issuer, asked } = await issuerThat(documentOf)
  const endpoints = { authorization: 'https://navy.example/go', token: 'https://navy.example/token' }
  const { status, body } = await (await leave(issuer, { endpoints }))()
  expect([status, new URL(body.url).origin]).toEqual([200, 'https://navy.example'])
  expect(asked).toEqual([])
})

test('R41: what a provider tells for an access token is about the person of the ID token, or nobody', async () => {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const endpoints = simulator.getEndpoints('roblox')
  const definition = openIdProvider({
    name: 'Navy',
    issuer: endpoints.issuer ?? '',
    scopes: ['openid', 'profile'],
    clientAuthentication: 'form',
    idTokenAlgorithms: ['ES256'],
  })
  const navy = { definition, endpoints, ...simulator.getCredentials('roblox') }
  const here = { ...(await startTestServer({ socialProviders: { navy } })), simulator }
  const ann = await here.createUser('Ann')
  simulator.injectFault('roblox', 'changed-subject', 'userInfo')
  expect(callbackErrorOf(await linkProvider(ann, here, 'navy'))).toBe('unable_to_get_user_info')
  simulator.injectFault('roblox', undefined)
  expect(callbackErrorOf(await linkProvider(ann, here, 'navy'))).toBeNull()
})
