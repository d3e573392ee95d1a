import { setTimeout as wait } from 'node:timers/promises'
import type { SocialProviderId } from '@latchkey/contract'
import type { Fault } from '@latchkey/simulator'
import { expect, test } from 'vitest'
import {
  approveAtProvider,
  prepareScenario,
  getCallbackError,
  providerIds,
  type TestUser,
  providerCases,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
  startServerWithProvider,
} from '@latchkey/testing'

const verifyingProviders = providerIds.filter((id) => providerCases[id].email === 'verified')
const withIdToken = providerIds.filter((id) => providerCases[id].idToken)

/** A directory of a company: Microsoft verifies only the addresses of personal accounts. */
const COMPANY = '11111111-2222-3333-4444-555555555555'

/** The error code of a sign-in, or `null`. */
const signInAndReadError = async (
  server: SocialTestServer,
  id: SocialProviderId,
  user: TestUser = server.createVisitor(),
) => getCallbackError(await signInWithProvider(user, server, id))

const readRows = async ({ database }: SocialTestServer) =>
  Promise.all([
    database.kysely.selectFrom('user').selectAll().execute(),
    database.kysely.selectFrom('account').selectAll().execute(),
    database.kysely.selectFrom('session').selectAll().execute(),
  ])

const NO_ROWS = [[], [], []]

test.each(providerIds)('%s: rejects a profile without a subject (R40)', async (id) => {
  const server = await startServerWithProvider(id)
  server.simulator.injectFault(id, 'no-subject')
  expect(await signInAndReadError(server, id)).toBe('unable_to_get_user_info')
  expect(await readRows(server)).toEqual(NO_ROWS)
})

test.each(['', 'undefined', 'null', 'NaN', '[object Object]', 'x'.repeat(256)])(
  'rejects the subject “%s” (R40)',
  async (subject) => {
    const server = await startServerWithProvider('spotify')
    server.simulator.setUser('spotify', { subject })
    expect(await signInAndReadError(server, 'spotify')).toBe('unable_to_get_user_info')
    expect(await readRows(server)).toEqual(NO_ROWS)
  },
)

test('removes characters that databases cannot store from profiles', async () => {
  const server = await startServerWithProvider('spotify', { mapProfileToUser: undefined })
  const profiles = [
    { name: 'A\0da', storedName: 'Ada' },
    { name: '\uD800Ada', storedName: '\uFFFDAda' },
    { name: `${'a'.repeat(199)}😀`, storedName: 'a'.repeat(199) },
    { name: 'Ada\nLovelace\u202E', storedName: 'Ada Lovelace' },
  ]
  for (const [index, { name, storedName }] of profiles.entries()) {
    const picture = 'https://pictures.example/\0ada.png'
    server.simulator.setUser('spotify', { subject: `subject-${index}`, name, email: `${index}@x.example`, picture })
    const ann = server.createVisitor()
    expect(await signInAndReadError(server, 'spotify', ann)).toBeNull()
    expect(await ann.fetchUser()).toMatchObject({ name: storedName, image: 'https://pictures.example/ada.png' })
  }
  server.simulator.setUser('spotify', { subject: 'a\0b' })
  expect(await signInAndReadError(server, 'spotify')).toBe('unable_to_get_user_info')
})

test('uses the address as the name of a user whose name at the provider is invisible', async () => {
  const server = await startServerWithProvider('spotify', { mapProfileToUser: undefined })
  server.simulator.setUser('spotify', { name: '\u200B \u2060', email: 'ada@x.example' })
  const ann = server.createVisitor()
  expect(await signInAndReadError(server, 'spotify', ann)).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ name: 'ada@x.example' })
})

test.each(providerIds)('%s: rejects a sign-up without an address', async (id) => {
  const server = await startServerWithProvider(id, { mapProfileToUser: undefined })
  server.simulator.injectFault(id, 'no-email')
  expect(await signInAndReadError(server, id)).toBe('email_not_found')
  expect(await readRows(server)).toEqual(NO_ROWS)
})

test.each(verifyingProviders)('%s: stores an unverified address as unverified (R41)', async (id) => {
  const server = await startServerWithProvider(id)
  server.simulator.setUser(id, { tenant: COMPANY })
  server.simulator.injectFault(id, 'unverified-email')
  if (id === 'twitter') {
    // X does not return unconfirmed addresses.
    expect(await signInAndReadError(server, id)).toBe('email_not_found')
    return
  }
  expect(await signInAndReadError(server, id)).toBeNull()
  expect((await readRows(server))[0]).toMatchObject([{ email: 'grace.hopper@navy.example', emailVerified: 0 }])
})

test.each(providerIds)('%s: links an existing user only if both sides verified the address (R20, R41)', async (id) => {
  const server = await startServerWithProvider(id, { mapProfileToUser: undefined })
  const bob = await server.createUser('Bob')
  server.simulator.setUser(id, { email: bob.email, tenant: COMPANY })
  const { email } = providerCases[id]
  const error = email === 'none' ? 'email_not_found' : 'account_not_linked'
  expect(await signInAndReadError(server, id)).toBe(error)
  await bob.verifyEmail()
  server.simulator.setUser(id, { emailVerified: false })
  expect(await signInAndReadError(server, id)).toBe(id === 'twitter' ? 'email_not_found' : error)
  server.simulator.setUser(id, { emailVerified: true })
  const grace = server.createVisitor()
  expect(await signInAndReadError(server, id, grace)).toBe(email === 'verified' ? null : error)
  expect((await grace.fetchUser())?.id).toBe(email === 'verified' ? (await bob.fetchUser()).id : undefined)
})

test.each(providerIds)('%s: treats another subject with the same address as another identity (R41)', async (id) => {
  const server = await startServerWithProvider(id)
  await signInWithProvider(server.createVisitor(), server, id)
  server.simulator.injectFault(id, 'changed-subject')
  const { email } = providerCases[id]
  const visitor = server.createVisitor()
  // A verified address links the second identity to the same user.
  expect(await signInAndReadError(server, id, visitor)).toBe(email === 'verified' ? null : 'account_not_linked')
  expect((await readRows(server))[1]).toHaveLength(email === 'verified' ? 2 : 1)
})

const forgeries: readonly Fault[] = [
  'wrong-nonce',
  'wrong-audience',
  'wrong-issuer',
  'wrong-key',
  'alg-none',
  'expired-token',
  'no-id-token',
]

test.each(withIdToken)('%s: rejects invalid ID tokens (R41)', async (id) => {
  const server = await startServerWithProvider(id)
  const outcomes: Record<string, string | null> = {}
  for (const fault of forgeries) {
    server.simulator.injectFault(id, fault)
    outcomes[fault] = await signInAndReadError(server, id)
  }
  expect(outcomes).toEqual(Object.fromEntries(forgeries.map((fault) => [fault, 'unable_to_get_user_info'])))
  expect(await readRows(server)).toEqual(NO_ROWS)
})

test('roblox: rejects a UserInfo response with another subject than the ID token (R41)', async () => {
  const server = await startServerWithProvider('roblox')
  server.simulator.injectFault('roblox', 'changed-subject', 'userInfo')
  expect(await signInAndReadError(server, 'roblox')).toBe('unable_to_get_user_info')
  expect(await readRows(server)).toEqual(NO_ROWS)
})

test.each(['google', 'roblox'] as const)('%s: fetches new keys after a key rotation', async (id) => {
  const server = await startServerWithProvider(id)
  expect(await signInAndReadError(server, id)).toBeNull()
  for (let rotation = 0; rotation < 2; rotation++) {
    server.simulator.rotateKeys(id)
    // Unknown key IDs cause at most one request per second.
    await wait(1100)
    server.simulator.clearRequests()
    expect([await signInAndReadError(server, id), await signInAndReadError(server, id)]).toEqual([null, null])
    expect(server.simulator.requests.filter(({ endpoint }) => endpoint === 'jwks')).toHaveLength(1)
  }
})

const faults: readonly Fault[] = ['error-500', 'huge-response', 'redirects', 'not-json']

test.each(providerIds)('%s: redirects with an error code and without details if the provider fails', async (id) => {
  const logged: string[] = []
  const log = (fields: object) => {
    logged.push(JSON.stringify(fields))
  }
  const { options, requests } = providerCases[id]
  const server = await startSocialTestServer({
    providers: { [id]: { ...options } },
    logger: { debug: log, info: log, warn: log, error: log },
  })
  prepareScenario(server, id)
  const responses: unknown[] = []
  const signInWithFault = async (fault: Fault, endpoint: 'token' | 'userInfo') => {
    server.simulator.injectFault(id, fault, endpoint)
    const { status, headers, body } = await signInWithProvider(server.createVisitor(), server, id)
    responses.push([status, headers.get('location'), body])
  }
  for (const fault of faults) await signInWithFault(fault, 'token')
  expect(responses).toEqual(faults.map(() => [302, 'https://app.example.com/api/auth/error?error=invalid_code', '']))
  const requestsProfile = requests.some((request) => request !== 'token' && request !== 'jwks')
  // Microsoft serves only the photo there, which the next test covers.
  if (requestsProfile && id !== 'microsoft') {
    responses.length = 0
    for (const fault of faults) await signInWithFault(fault, 'userInfo')
    expect(responses).toEqual(
      faults.map(() => [302, 'https://app.example.com/api/auth/error?error=unable_to_get_user_info', '']),
    )
  }
  expect(await readRows(server)).toEqual(NO_ROWS)
  // Redirects are not followed, and secrets are not logged.
  expect(server.simulator.requests.filter(({ url }) => url.includes('/other-path/'))).toEqual([])
  expect(logged.length).toBeGreaterThanOrEqual(faults.length)
  expect(logged.filter((line) => /secret-of|hunter2|-access\.|-refresh\./.test(line))).toEqual([])
})

test('microsoft: signs in without a photo if the request for it fails', async () => {
  const server = await startServerWithProvider('microsoft')
  for (const [index, fault] of [...faults, undefined].entries()) {
    server.simulator.setUser('microsoft', {
      subject: `subject-${index}`,
      email: `${index}@navy.example`,
      picture: null,
    })
    server.simulator.injectFault('microsoft', fault, 'userInfo')
    expect(await signInAndReadError(server, 'microsoft')).toBeNull()
  }
  const [users] = await readRows(server)
  expect(users.map(({ image }) => image)).toEqual([null, null, null, null, null])
})

test('aborts requests to a provider after eight seconds, before the deadline of the call', async () => {
  const modes: readonly Fault[] = ['slow', 'slow-body']
  const measure = async (fault: Fault) => {
    const server = await startServerWithProvider('discord')
    server.simulator.injectFault('discord', fault, 'token')
    const startedAt = Date.now()
    const error = await signInAndReadError(server, 'discord')
    return { error, seconds: Math.round((Date.now() - startedAt) / 1000) }
  }
  const results = await Promise.all(modes.map(measure))
  for (const { error, seconds } of results) {
    expect(error).toBe('invalid_code')
    expect(seconds).toBeGreaterThanOrEqual(8)
    // The simulator responds after thirty seconds.
    expect(seconds).toBeLessThan(28)
  }
})

test.each(providerIds)('%s: rejects a used code and the state of another flow', async (id) => {
  const server = await startServerWithProvider(id)
  server.simulator.injectFault(id, 'replayed-code')
  expect(await signInAndReadError(server, id)).toBe('invalid_code')
  const ann = server.createVisitor()
  server.simulator.injectFault(id, 'swapped-state')
  expect(await signInAndReadError(server, id, ann)).toBe('please_restart_the_process')
  server.simulator.injectFault(id, undefined)
  expect(await readRows(server)).toEqual(NO_ROWS)
  // A valid code and state work once.
  const { body } = await ann.post('/sign-in/social', { provider: id, callbackURL: '/home' })
  const callbackUrl = await approveAtProvider(server.simulator, body.url)
  expect(getCallbackError(await followCallback(ann, callbackUrl))).toBeNull()
  expect(getCallbackError(await followCallback(ann, callbackUrl))).toBe('please_restart_the_process')
})
