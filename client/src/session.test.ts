import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { json, createRequestRecorder, createSession } from './testing/request-recorder.ts'
import { settled, createTestClient } from './testing/session-client.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => vi.useRealTimers())

const ignore = () => {}

test('stores data, error, pending and refetching', async () => {
  const { store, value } = createTestClient(() => createSession('ann'))
  expect(value()).toMatchObject({ data: null, error: null, isPending: true, isRefetching: false })
  const seen: unknown[] = []
  store.subscribe(({ data, error, isPending, isRefetching }) =>
    seen.push([data?.user.name, error, isPending, isRefetching]),
  )
  await settled()
  expect(seen).toEqual([
    [undefined, null, true, true],
    ['ann', null, false, false],
  ])
  expect(value().data?.session.expiresAt).toEqual(new Date('2030-01-01T00:00:00.000Z'))
})

test('sends one request on the first read or listener, and none on creation', async () => {
  const { store, fetches } = createTestClient(() => null)
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetches()).toBe(0)
  store.get()
  store.listen(ignore)
  store.subscribe(ignore)
  await settled()
  store.get()
  expect(fetches()).toBe(1)
  expect(store.get()).toMatchObject({ data: null, error: null, isPending: false })
})

type Client = ReturnType<typeof createTestClient>['client']

test.each([
  ['sign-out', (client) => client.signOut()],
  ['update-user', (client) => client.updateUser({ name: 'Ann' })],
  ['sign-in', (client) => client.signIn.email({ email: 'a@example.com', password: 'p' })],
  ['any sign-in', (client) => Reflect.get(client.signIn, 'social')({ provider: 'google' })],
  ['sign-up', (client) => client.signUp.email({ name: 'Ann', email: 'a@example.com', password: 'p' })],
  ['delete-user', (client) => client.deleteUser()],
  ['verify-email', (client) => client.verifyEmail({ query: { token: 't' } })],
  ['confirmed verify-email', (client) => client.verifyEmail({ token: 't' })],
  ['change-email, additionally', (client) => client.changeEmail({ newEmail: 'b@example.com' })],
  ['revoke-session, additionally', (client) => client.revokeSession({ token: 'token-ann' })],
  ['revoke-sessions, additionally', (client) => client.revokeSessions()],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'fetches the session again after a call that changes it: %s',
  async (_name, call) => {
    const { client, store, fetches } = createTestClient(() => createSession('ann'))
    store.listen(ignore)
    await settled()
    await call(client)
    expect(fetches()).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(fetches()).toBe(2)
    await vi.advanceTimersByTimeAsync(900)
    expect(fetches()).toBe(2)
  },
)

test.each([
  ['list-sessions', (client) => client.listSessions()],
  ['get-session', (client) => client.getSession({ query: { disableRefresh: true } })],
  ['forget-password', (client) => client.forgetPassword({ email: 'a@example.com' })],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'does not fetch the session after a call that does not change it: %s',
  async (_name, call) => {
    const { client, store, fetches } = createTestClient(() => createSession('ann'))
    store.listen(ignore)
    await settled()
    const before = fetches()
    await call(client)
    const own = fetches() - before
    await vi.advanceTimersByTimeAsync(900)
    expect(fetches()).toBe(before + own)
  },
)

test('does not fetch the session after a failed call', async () => {
  const service = createRequestRecorder(({ path }) =>
    path === '/get-session' ? json(null) : json({ code: 'INVALID_PASSWORD' }, 401),
  )
  const client = createAuthClient({ fetchOptions: service })
  client.useSession.listen(ignore)
  await settled()
  await client.signIn.email({ email: 'a@example.com', password: 'wrong' })
  await vi.advanceTimersByTimeAsync(900)
  expect(service.requestsTo('/get-session')).toHaveLength(1)
})

test('fetches the session about 10 ms after the call', async () => {
  const { client, store, fetches } = createTestClient(() => createSession('ann'))
  store.listen(ignore)
  await settled()
  await client.updateUser({ name: 'Ann' })
  await vi.advanceTimersByTimeAsync(9)
  expect(fetches()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetches()).toBe(2)
})

test('sends one request after several calls within 10 ms', async () => {
  const { client, store, fetches } = createTestClient(() => createSession('ann'))
  store.listen(ignore)
  await settled()
  await Promise.all([client.updateUser({ name: 'A' }), client.updateUser({ name: 'B' })])
  await vi.advanceTimersByTimeAsync(5)
  await client.changeEmail({ newEmail: 'b@example.com' })
  await vi.advanceTimersByTimeAsync(900)
  expect(fetches()).toBe(2)
})

test('stores the error and retries as often as configured', async () => {
  const { store, value, fetches } = createTestClient(() => json({ code: 'INTERNAL_SERVER_ERROR' }, 500), { retry: 2 })
  store.listen(ignore)
  await settled()
  expect(value()).toMatchObject({ error: null, isPending: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetches()).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetches()).toBe(3)
  expect(value()).toMatchObject({ error: { code: 'INTERNAL_SERVER_ERROR', status: 500 }, isPending: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetches()).toBe(3)
  expect(value().error?.status).toBe(500)
})

test('does not retry without a configured count', async () => {
  const { store, value, fetches } = createTestClient(() => json({ code: 'INTERNAL_SERVER_ERROR' }, 500))
  store.listen(ignore)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetches(), value().error?.status]).toEqual([1, 500])
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), true],
  ['500', () => json({ code: 'INTERNAL_SERVER_ERROR' }, 500), true],
  ['429', () => json({ code: 'TOO_MANY_REQUESTS' }, 429), true],
  ['a page of a network that wants a sign-in of its own', () => new Response('<h1>Welcome</h1>'), true],
  ["a proxy's refusal", () => new Response('<h1>Blocked</h1>', { status: 403 }), true],
  ['401', () => json({ code: 'UNAUTHORIZED' }, 401), false],
])('keeps the data beside a transient error: %s', async (_name, failure, isKept) => {
  const { store, value } = createTestClient((count) => (count === 1 ? createSession('ann') : failure()))
  store.listen(ignore)
  await settled()
  await value().refetch()
  expect(value().error).not.toBeNull()
  expect(value().data?.user.name).toBe(isKept ? 'ann' : undefined)
})

test('deactivates the store after 1000 ms without listeners', async () => {
  const { store, fetches, value, client } = createTestClient(() => createSession('ann'))
  const leave = store.listen(ignore)
  await settled()
  leave()
  await vi.advanceTimersByTimeAsync(999)
  store.listen(ignore)()
  await settled()
  expect(fetches()).toBe(1)
  // Every listener that leaves restarts the 1000 ms.
  await vi.advanceTimersByTimeAsync(999)
  store.listen(ignore)()
  expect(fetches()).toBe(1)

  await vi.advanceTimersByTimeAsync(1000)
  await client.updateUser({ name: 'Ann' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetches()).toBe(1)
  expect(value().data?.user.name).toBe('ann')
  store.listen(ignore)
  await settled()
  expect(fetches()).toBe(2)
})

test('stops retrying when the store is deactivated', async () => {
  const { store, fetches, value } = createTestClient(() => json({}, 500), {
    retry: { type: 'linear', attempts: 9, delay: 700 },
  })
  const leave = store.listen(ignore)
  await settled()
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetches()).toBe(2)
  expect(value().isRefetching).toBe(false)
})
