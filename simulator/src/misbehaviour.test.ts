import { setTimeout as pause } from 'node:timers/promises'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Misbehaviour } from './misbehaviour.ts'
import { OTHER_EMAIL, startSimulator } from './simulator.ts'
import { application } from './testing/application.ts'
import { manners } from './testing/manners.ts'

const SLOWNESS = 300
const simulator = await startSimulator({ slowness: SLOWNESS })
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const applicationAt = (id: string) => application(simulator, id, manners[id] ?? {})
const google = () => applicationAt('google')

const idTokenIn = async (mode: Misbehaviour | undefined): Promise<string> => {
  simulator.misbehave('google', mode)
  const app = google()
  const { id_token } = await (await app.redeem(await app.callback({ nonce: 'ours' }))).json()
  return id_token
}

const verified = (token: string) => {
  const { jwks = '', issuer = '' } = simulator.endpointsOf('google')
  return jwtVerify(token, createRemoteJWKSet(new URL(jwks)), { issuer, audience: google().ownId })
}

test.each<[Misbehaviour, object]>([
  ['unverified-email', { email: 'ada.lovelace@google.example', email_verified: false }],
  ['other-email', { email: OTHER_EMAIL, email_verified: true }],
  ['changed-subject', { email: 'ada.lovelace@google.example', sub: '110248495921238986421' }],
  ['wrong-nonce', { nonce: 'a-nonce-of-another-sign-in' }],
])('%s: the id_token says %j, and is genuine', async (mode, claims) => {
  expect((await verified(await idTokenIn(mode))).payload).toMatchObject(claims)
})

test('changed-subject: a subject without digits becomes another, too', async () => {
  simulator.person('google', { subject: 'ada' })
  expect(decodeJwt(await idTokenIn('changed-subject')).sub).toBe('ada-another')
})

test.each<[Misbehaviour, string]>([
  ['no-email', 'email'],
  ['no-subject', 'sub'],
])('%s: the id_token lacks %s', async (mode, claim) => {
  expect(decodeJwt(await idTokenIn(mode))).not.toHaveProperty(claim)
})

test.each<[Misbehaviour, RegExp]>([
  ['wrong-audience', /"aud"/],
  ['wrong-issuer', /"iss"/],
  ['wrong-key', /signature verification failed/],
  ['alg-none', /Unsupported "alg"/],
  ['expired-token', /"exp"/],
])('%s: the id_token is not genuine', async (mode, reason) => {
  await expect(verified(await idTokenIn(mode))).rejects.toThrow(reason)
})

test('wrong-key: the header names a key that is published', async () => {
  const { kid } = decodeProtectedHeader(await idTokenIn('wrong-key'))
  expect(kid).toBe(decodeProtectedHeader(await idTokenIn(undefined)).kid)
})

test('no-id-token: the tokens come without it', async () => {
  expect(await idTokenIn('no-id-token')).toBeUndefined()
})

test('a mode ends when it is taken back', async () => {
  await idTokenIn('wrong-issuer')
  await expect(verified(await idTokenIn(undefined))).resolves.toBeDefined()
})

test('denied: the callback brings the error and the state', async () => {
  simulator.misbehave('google', 'denied')
  expect(await google().callback()).toMatchObject({ error: 'access_denied', state: 'a-state-of-this-browser' })
  simulator.misbehave('apple', 'denied')
  expect(await applicationAt('apple').callback()).toMatchObject({ error: 'user_cancelled_authorize' })
})

test('replayed-code: the code is refused at once', async () => {
  simulator.misbehave('google', 'replayed-code')
  const app = google()
  expect((await app.redeem(await app.callback())).status).toBe(400)
})

test('swapped-state: the state is that of the flow before', async () => {
  await google().callback({ state: 'a-state-of-somebody-else' })
  simulator.misbehave('google', 'swapped-state')
  expect((await google().callback()).state).toBe('a-state-of-somebody-else')
})

test('refresh-refused: refreshing fails, and works again later', async () => {
  const app = google()
  const { refresh_token } = await (await app.redeem(await app.callback())).json()
  simulator.misbehave('google', 'refresh-refused')
  expect((await app.refresh(refresh_token)).status).toBe(400)
  simulator.misbehave('google', undefined)
  expect((await app.refresh(refresh_token)).status).toBe(200)
})

test('expired-token: the access token opens nothing', async () => {
  const app = applicationAt('discord')
  const { access_token } = await (await app.redeem(await app.callback())).json()
  simulator.misbehave('discord', 'expired-token')
  expect((await app.profile(access_token)).status).toBe(401)
})

test('slow and slow-body: a patient reader gets the answer', async () => {
  for (const mode of ['slow', 'slow-body'] as const) {
    simulator.misbehave('google', mode)
    const start = performance.now()
    const app = google()
    const response = await app.redeem(await app.callback())
    const headersAfter = performance.now() - start
    expect(await response.json()).toHaveProperty('access_token')
    expect(performance.now() - start).toBeGreaterThan(SLOWNESS - 20)
    expect(headersAfter > SLOWNESS - 20, mode).toBe(mode === 'slow')
  }
})

test('huge-answer: more than a megabyte, in pieces, of an answer that is right', async () => {
  simulator.misbehave('google', 'huge-answer')
  const app = google()
  const response = await app.redeem(await app.callback())
  expect(response.headers.has('content-length')).toBe(false)
  const text = await response.text()
  expect(text.length).toBeGreaterThan(1_000_000)
  expect(JSON.parse(text)).toHaveProperty('access_token')
})

test.each<Misbehaviour>(['slow', 'slow-body', 'huge-answer'])('%s: who gives up early breaks nothing', async (mode) => {
  simulator.misbehave('google', mode)
  const { token } = simulator.endpointsOf('google')
  const giveUp = new AbortController()
  const asked = fetch(token, { method: 'POST', signal: giveUp.signal }).then(({ body }) => body?.getReader().read())
  setTimeout(() => giveUp.abort(), 50)
  await asked.catch(() => undefined)
  await pause(2 * SLOWNESS)
  simulator.misbehave('google', undefined)
  const app = google()
  expect((await app.redeem(await app.callback())).status).toBe(200)
})

test('error-500 and not-json: no tokens', async () => {
  simulator.misbehave('google', 'error-500')
  const app = google()
  expect((await app.redeem(await app.callback())).status).toBe(500)
  simulator.misbehave('google', 'not-json')
  const page = await app.redeem(await app.callback())
  expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({ status: 200, type: 'text/html' })
})

test('redirects: who follows is answered, and the secret arrives elsewhere', async () => {
  simulator.misbehave('google', 'redirects')
  const app = google()
  expect(await (await app.redeem(await app.callback())).json()).toHaveProperty('access_token')
  const [first, second] = simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  expect(first?.url).toBe(`${simulator.origin}/google/token`)
  expect(second).toMatchObject({
    url: `${simulator.origin}/google/elsewhere/token`,
    form: { client_secret: app.clientSecret },
  })
})

test('a mode of transport can be confined to one endpoint', async () => {
  simulator.misbehave('discord', 'error-500', 'userInfo')
  const app = applicationAt('discord')
  const { access_token } = await (await app.redeem(await app.callback())).json()
  expect((await app.profile(access_token)).status).toBe(500)
})

test('rotated keys: the last one stays published, the one before goes', async () => {
  const first = await idTokenIn(undefined)
  simulator.rotateKeys('google')
  const second = await idTokenIn(undefined)
  expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid)
  await expect(verified(first)).resolves.toBeDefined()
  await expect(verified(second)).resolves.toBeDefined()
  simulator.rotateKeys('google')
  await expect(verified(first)).rejects.toThrow(/no applicable key/)
})

test('an id_token for a program on the device, at any time', async () => {
  simulator.travel(-7200)
  const { payload } = await jwtVerify(
    await simulator.idToken('apple', { nonce: 'ours', clientId: 'com.example.app' }),
    createRemoteJWKSet(new URL(simulator.endpointsOf('apple').jwks ?? '')),
    { audience: 'com.example.app', currentDate: new Date(Date.now() - 7_200_000) },
  )
  simulator.travel(7200)
  expect(payload).toMatchObject({ nonce: 'ours', email: 'ada.lovelace@apple.example', email_verified: 'true' })
  await expect(simulator.idToken('github')).rejects.toThrow(/no id_token/)
})

test('requests are remembered as they arrived', async () => {
  const app = google()
  await app.redeem(await app.callback())
  expect(simulator.requests).toMatchObject([
    { provider: 'google', endpoint: 'authorization', method: 'GET', form: {} },
    { endpoint: 'token', method: 'POST', headers: { accept: 'application/json' }, form: { client_id: app.ownId } },
  ])
  simulator.clear()
  expect(simulator.requests).toEqual([])
})
