import { setTimeout as pause } from 'node:timers/promises'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from './fault.ts'
import { OTHER_EMAIL, startSimulator } from './simulator.ts'
import { createOAuthClient } from './testing/oauth-client.ts'
import { clientConfigs } from './testing/client-configs.ts'

const DELAY_MS = 300
const simulator = await startSimulator({ delayMs: DELAY_MS })
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const createClient = (id: string) => createOAuthClient(simulator, id, clientConfigs[id] ?? {})
const createGoogleClient = () => createClient('google')

const requestIdToken = async (fault: Fault | undefined): Promise<string> => {
  simulator.injectFault('google', fault)
  const client = createGoogleClient()
  const { id_token } = await (await client.redeem(await client.callback({ nonce: 'ours' }))).json()
  return id_token
}

const verifyIdToken = (token: string) => {
  const { jwks = '', issuer = '' } = simulator.getEndpoints('google')
  return jwtVerify(token, createRemoteJWKSet(new URL(jwks)), {
    issuer,
    audience: createGoogleClient().clientIdentifier,
  })
}

test.each<[Fault, object]>([
  ['unverified-email', { email: 'ada.lovelace@google.example', email_verified: false }],
  ['other-email', { email: OTHER_EMAIL, email_verified: true }],
  ['changed-subject', { email: 'ada.lovelace@google.example', sub: '110248495921238986421' }],
  ['wrong-nonce', { nonce: 'a-nonce-of-another-sign-in' }],
])('%s: issues a valid id_token with %j', async (fault, claims) => {
  expect((await verifyIdToken(await requestIdToken(fault))).payload).toMatchObject(claims)
})

test('changed-subject: changes a subject without digits', async () => {
  simulator.setUser('google', { subject: 'ada' })
  expect(decodeJwt(await requestIdToken('changed-subject')).sub).toBe('ada-another')
})

test.each<[Fault, string]>([
  ['no-email', 'email'],
  ['no-subject', 'sub'],
])('%s: issues an id_token without %s', async (fault, claim) => {
  expect(decodeJwt(await requestIdToken(fault))).not.toHaveProperty(claim)
})

test.each<[Fault, RegExp]>([
  ['wrong-audience', /"aud"/],
  ['wrong-issuer', /"iss"/],
  ['wrong-key', /signature verification failed/],
  ['alg-none', /Unsupported "alg"/],
  ['expired-token', /"exp"/],
])('%s: issues an invalid id_token', async (fault, reason) => {
  await expect(verifyIdToken(await requestIdToken(fault))).rejects.toThrow(reason)
})

test('wrong-key: uses the key ID of a published key', async () => {
  const { kid } = decodeProtectedHeader(await requestIdToken('wrong-key'))
  expect(kid).toBe(decodeProtectedHeader(await requestIdToken(undefined)).kid)
})

test('no-id-token: issues tokens without an id_token', async () => {
  expect(await requestIdToken('no-id-token')).toBeUndefined()
})

test('stops a fault after it is removed', async () => {
  await requestIdToken('wrong-issuer')
  await expect(verifyIdToken(await requestIdToken(undefined))).resolves.toBeDefined()
})

test('denied: returns the error and the state in the callback', async () => {
  simulator.injectFault('google', 'denied')
  expect(await createGoogleClient().callback()).toMatchObject({
    error: 'access_denied',
    state: 'a-state-of-this-browser',
  })
  simulator.injectFault('apple', 'denied')
  expect(await createClient('apple').callback()).toMatchObject({ error: 'user_cancelled_authorize' })
})

test('replayed-code: rejects the code on its first use', async () => {
  simulator.injectFault('google', 'replayed-code')
  const client = createGoogleClient()
  expect((await client.redeem(await client.callback())).status).toBe(400)
})

test('swapped-state: returns the state of the previous flow', async () => {
  await createGoogleClient().callback({ state: 'a-state-of-another-user' })
  simulator.injectFault('google', 'swapped-state')
  expect((await createGoogleClient().callback()).state).toBe('a-state-of-another-user')
})

test('refresh-refused: rejects refresh tokens until the fault is removed', async () => {
  const client = createGoogleClient()
  const { refresh_token } = await (await client.redeem(await client.callback())).json()
  simulator.injectFault('google', 'refresh-refused')
  expect((await client.refresh(refresh_token)).status).toBe(400)
  simulator.injectFault('google', undefined)
  expect((await client.refresh(refresh_token)).status).toBe(200)
})

test('expired-token: rejects the access token', async () => {
  const client = createClient('discord')
  const { access_token } = await (await client.redeem(await client.callback())).json()
  simulator.injectFault('discord', 'expired-token')
  expect((await client.profile(access_token)).status).toBe(401)
})

test('slow and slow-body: delay the headers or the body of the response', async () => {
  for (const fault of ['slow', 'slow-body'] as const) {
    simulator.injectFault('google', fault)
    const start = performance.now()
    const client = createGoogleClient()
    const response = await client.redeem(await client.callback())
    const headersAfter = performance.now() - start
    expect(await response.json()).toHaveProperty('access_token')
    expect(performance.now() - start).toBeGreaterThan(DELAY_MS - 20)
    expect(headersAfter > DELAY_MS - 20, fault).toBe(fault === 'slow')
  }
})

test('huge-response: sends a valid response of more than a megabyte in chunks', async () => {
  simulator.injectFault('google', 'huge-response')
  const client = createGoogleClient()
  const response = await client.redeem(await client.callback())
  expect(response.headers.has('content-length')).toBe(false)
  const text = await response.text()
  expect(text.length).toBeGreaterThan(1_000_000)
  expect(JSON.parse(text)).toHaveProperty('access_token')
})

test.each<Fault>(['slow', 'slow-body', 'huge-response'])(
  '%s: tolerates a client that disconnects early',
  async (fault) => {
    simulator.injectFault('google', fault)
    const { token } = simulator.getEndpoints('google')
    const abortController = new AbortController()
    const request = fetch(token, { method: 'POST', signal: abortController.signal }).then(({ body }) =>
      body?.getReader().read(),
    )
    setTimeout(() => abortController.abort(), 50)
    await request.catch(() => undefined)
    await pause(2 * DELAY_MS)
    simulator.injectFault('google', undefined)
    const client = createGoogleClient()
    expect((await client.redeem(await client.callback())).status).toBe(200)
  },
)

test('error-500 and not-json: respond without tokens', async () => {
  simulator.injectFault('google', 'error-500')
  const client = createGoogleClient()
  expect((await client.redeem(await client.callback())).status).toBe(500)
  simulator.injectFault('google', 'not-json')
  const page = await client.redeem(await client.callback())
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({ status: 200, type: 'text/html' })
})

test('redirects: a client that follows sends its secret to the other URL', async () => {
  simulator.injectFault('google', 'redirects')
  const client = createGoogleClient()
  expect(await (await client.redeem(await client.callback())).json()).toHaveProperty('access_token')
  const [first, second] = simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  expect(first?.url).toBe(`${simulator.origin}/google/token`)
  expect(second).toMatchObject({
    url: `${simulator.origin}/google/redirected/token`,
    form: { client_secret: client.clientSecret },
  })
})

test('limits a transport fault to one endpoint', async () => {
  simulator.injectFault('discord', 'error-500', 'userInfo')
  const client = createClient('discord')
  const { access_token } = await (await client.redeem(await client.callback())).json()
  expect((await client.profile(access_token)).status).toBe(500)
})

test('publishes the current and the previous key after rotations', async () => {
  const first = await requestIdToken(undefined)
  simulator.rotateKeys('google')
  const second = await requestIdToken(undefined)
  expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid)
  await expect(verifyIdToken(first)).resolves.toBeDefined()
  await expect(verifyIdToken(second)).resolves.toBeDefined()
  simulator.rotateKeys('google')
  await expect(verifyIdToken(first)).rejects.toThrow(/no applicable key/)
})

test('creates an id_token for a native app with the simulated clock', async () => {
  simulator.advanceClock(-7200)
  const { payload } = await jwtVerify(
    await simulator.createIdToken('apple', { nonce: 'ours', clientId: 'com.example.app' }),
    createRemoteJWKSet(new URL(simulator.getEndpoints('apple').jwks ?? '')),
    { audience: 'com.example.app', currentDate: new Date(Date.now() - 7_200_000) },
  )
  simulator.advanceClock(7200)
  expect(payload).toMatchObject({ nonce: 'ours', email: 'ada.lovelace@apple.example', email_verified: 'true' })
  await expect(simulator.createIdToken('github')).rejects.toThrow(/no id_token/)
})

test('records requests in order', async () => {
  const client = createGoogleClient()
  await client.redeem(await client.callback())
  expect(simulator.requests).toMatchObject([
    { provider: 'google', endpoint: 'authorization', method: 'GET', form: {} },
    {
      endpoint: 'token',
      method: 'POST',
      headers: { accept: 'application/json' },
      form: { client_id: client.clientIdentifier },
    },
  ])
  simulator.clearRequests()
  expect(simulator.requests).toEqual([])
})
