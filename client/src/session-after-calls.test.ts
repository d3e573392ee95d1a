import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { json, createRequestRecorder, createSession } from './testing/request-recorder.ts'
import { flushPromises, createTestClient } from './testing/session-client.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => vi.useRealTimers())

const ignore = () => {}

type Client = ReturnType<typeof createTestClient>['client']

const secondFactors: [factor: string, verify: (client: Client) => unknown][] = [
  ['a code of the app', (client) => client.twoFactor.verifyTotp({ code: '123456' })],
  ['a mailed code', (client) => client.twoFactor.verifyOtp({ code: '123456' })],
  ['a backup code', (client) => client.twoFactor.verifyBackupCode({ code: 'abcde-fghij' })],
]

test.each(secondFactors)('signs in after a challenge was passed with %s', async (_factor, verify) => {
  const { client, store, getValue } = createTestClient(
    (count) => (count === 1 ? null : createSession('ann')),
    {},
    { token: 'token' },
  )
  store.listen(ignore)
  await flushPromises()
  await verify(client)
  expect(getValue()).toMatchObject({ data: null, isPending: true })
  await vi.advanceTimersByTimeAsync(20)
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test('signs in with a passkey, whose response is the session', async () => {
  const ann = createSession('ann')
  const { client, store, getValue } = createTestClient((count) => (count === 1 ? null : ann), {}, ann)
  store.listen(ignore)
  await flushPromises()
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
  await client.passkey.verifyAuthentication({ response: { id: 'AA', rawId: 'AA', type: 'public-key', response } })
  expect(getValue()).toMatchObject({ data: null, isPending: true })
  await vi.advanceTimersByTimeAsync(20)
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test.each([
  ['requires a second factor', { twoFactorRedirect: true }],
  ['lacks required data', { requiredDataRedirect: true }],
])('is signed out and not pending after a sign-in that %s', async (_title, response) => {
  const responses = [createSession('ann'), null]
  const { client, store, getValue } = createTestClient((count) => responses[count - 1], {}, response)
  store.listen(ignore)
  await flushPromises()
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  expect(getValue()).toMatchObject({ data: null, isPending: false })
  await vi.advanceTimersByTimeAsync(20)
  expect(getValue()).toMatchObject({ data: null, isPending: false })
})

const switches: [string, (client: Client) => Promise<unknown>][] = [
  ['an impersonation', (client) => client.admin.impersonateUser({ userId: 'bob' })],
  ['the end of an impersonation', (client) => client.admin.stopImpersonating()],
  ['a sign-in link', (client) => client.magicLink.verify({ query: { token: 'a token' } })],
]

test.each(switches)('drops the previous user after %s, also if the session cannot be loaded', async (_title, call) => {
  const unavailable = () => json({ code: 'SERVICE_UNAVAILABLE' }, 503)
  const bob = { token: 'a token', ...createSession('bob') }
  const { client, store, getValue } = createTestClient(
    (count) => (count === 1 ? createSession('ann') : unavailable()),
    {},
    bob,
  )
  store.listen(ignore)
  await flushPromises()
  await call(client)
  expect(getValue()).toMatchObject({ data: null, isPending: true })
  await vi.advanceTimersByTimeAsync(20)
  expect(getValue().data).toBeNull()
})

const deleted = { success: true, message: 'User deleted' }

const ends: [string, (client: Client) => Promise<unknown>, response?: unknown][] = [
  ['the account was deleted', (client) => client.deleteUser({ password: 'p' }), deleted],
  ['a link deleted the account', (client) => client.deleteUser.callback({ query: { token: 't' } }), deleted],
  ['all sessions were revoked', (client) => client.revokeSessions()],
  ['the session was revoked', (client) => client.revokeSession({ token: 'token-ann' })],
  ['an admin revoked their session', (client) => client.admin.revokeUserSession({ sessionToken: 'token-ann' })],
  ['an admin revoked all their sessions', (client) => client.admin.revokeUserSessions({ userId: 'ann' })],
  ['an admin set their password', (client) => client.admin.setUserPassword({ userId: 'ann', newPassword: 'p' })],
  ['an admin deleted their account', (client) => client.admin.removeUser({ userId: 'ann' })],
]

test.each(ends)('drops the user at once after %s', async (_title, call, response = { success: true }) => {
  const { client, store, getValue } = createTestClient(
    (count) => (count === 1 ? createSession('ann') : null),
    {},
    response,
  )
  store.listen(ignore)
  await flushPromises()
  await call(client)
  expect(getValue()).toMatchObject({ data: null, isPending: false })
  await vi.advanceTimersByTimeAsync(20)
  expect(getValue()).toMatchObject({ data: null, isPending: false })
})

/** A verification link of the service. */
const createLink = (userId: string): { query: { token: string } } => ({
  query: {
    token: `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ sub: userId, aud: '>>>???' }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')}.x`,
  },
})

test.each([
  ['the active account was revoked', (client) => client.multiSession.revoke({ sessionToken: 'token-ann' })],
  ['a link verified the address of another user', (client) => client.verifyEmail(createLink('bob'))],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'drops the user at once after %s, and is pending until the next one is loaded',
  async (_title, call) => {
    const { client, store, getValue } = createTestClient((count) => createSession(count === 1 ? 'ann' : 'bob'))
    store.listen(ignore)
    await flushPromises()
    await call(client)
    expect(getValue()).toMatchObject({ data: null, isPending: true })
    await vi.advanceTimersByTimeAsync(20)
    expect(getValue()).toMatchObject({ data: { user: { name: 'bob' } }, isPending: false })
  },
)

test.each([
  ['the session of another device was revoked', (client) => client.revokeSession({ token: 'token-phone' })],
  ['an inactive account was revoked', (client) => client.multiSession.revoke({ sessionToken: 'token-bob' })],
  ['an admin revoked the sessions of another user', (client) => client.admin.revokeUserSessions({ userId: 'bob' })],
  ['the deletion must be confirmed by mail', (client) => client.deleteUser()],
  ['the user verified the own address', (client) => client.verifyEmail(createLink('ann'))],
] satisfies [string, (client: Client) => Promise<unknown>][])('keeps the user after %s', async (_title, call) => {
  const response = { success: true, message: 'Verification email sent' }
  const { client, store, getValue } = createTestClient(() => createSession('ann'), {}, response)
  store.listen(ignore)
  await flushPromises()
  await call(client)
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test('keeps the user after a change of the password, which renews the session', async () => {
  const ann = createSession('ann')
  const response = { token: 'token-new', user: ann.user }
  const { client, store, getValue } = createTestClient(() => ann, {}, response)
  store.listen(ignore)
  await flushPromises()
  await client.changePassword({ currentPassword: 'p', newPassword: 'q' })
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

const signIns: [string, (client: Client) => Promise<unknown>][] = [
  ['a sign-in link', (client) => client.magicLink.verify({ query: { token: 't' } })],
  ['a mailed code that verified the address', (client) => client.emailOtp.verifyEmail({ email: 'a@b.c', otp: '1' })],
]

test.each(signIns)('a user does not appear signed out after a sign-in with %s', async (_title, call) => {
  const ann = createSession('ann')
  const response = { token: 'token-ann', user: ann.user }
  const { client, store, getValue } = createTestClient((count) => (count === 1 ? null : ann), {}, response)
  store.listen(ignore)
  await flushPromises()
  await call(client)
  expect(getValue()).toMatchObject({ data: null, isPending: true })
  await vi.advanceTimersByTimeAsync(20)
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test.each([
  ['is lost', (client) => client.multiSession.setActive({ sessionToken: 't' })],
  [
    'is cancelled',
    (client) => client.multiSession.setActive({ sessionToken: 't' }, { signal: AbortSignal.timeout(1) }),
  ],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'loads the session again if the response to a switch %s, because the service may have performed it',
  async (_title, call) => {
    let userName = 'ann'
    const service = createRequestRecorder(({ path }) => {
      if (path === '/get-session') return json(createSession(userName))
      userName = 'bob'
      return _title === 'is lost' ? Promise.reject(new TypeError('fetch failed')) : new Promise(() => {})
    })
    const client = createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service })
    client.useSession.listen(ignore)
    await flushPromises()
    const { error } = (await Promise.all([call(client), vi.advanceTimersByTimeAsync(1)]))[0] as { error: unknown }
    expect(error).toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(20)
    expect(client.useSession.value.data?.user.name).toBe('bob')
  },
)

test('keeps the session after an admin has changed another user', async () => {
  const bob = { user: createSession('bob').user }
  const { client, store, getValue } = createTestClient(() => createSession('ann'), {}, bob)
  store.listen(ignore)
  await flushPromises()
  await client.admin.setRole({ userId: 'bob', role: 'admin' })
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})
