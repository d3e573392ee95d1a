import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { json, recorder, sessionOf } from './testing/recorder.ts'
import { settled, world } from './testing/session-world.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => vi.useRealTimers())

const ignore = () => {}

test('The client-side session holds four things: data, error, a pending flag and a refetching flag', async () => {
  const { store, value } = world(() => sessionOf('ann'))
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

test('creating a client fetches nothing; reading or listening does, once for all', async () => {
  const { store, fetches } = world(() => null)
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

type Client = ReturnType<typeof world>['client']

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
  ['revoke-session, additionally', (client) => client.revokeSession({ token: 'handle-ann' })],
  ['revoke-sessions, additionally', (client) => client.revokeSessions()],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'Client session refresh: the session data is fetched again after a successful sign-out, update-user, any sign-in, any sign-up, delete-user or verify-email call: %s',
  async (_name, call) => {
    const { client, store, fetches } = world(() => sessionOf('ann'))
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
  'a call that changes no session causes no fetch: %s',
  async (_name, call) => {
    const { client, store, fetches } = world(() => sessionOf('ann'))
    store.listen(ignore)
    await settled()
    const before = fetches()
    await call(client)
    const own = fetches() - before
    await vi.advanceTimersByTimeAsync(900)
    expect(fetches()).toBe(before + own)
  },
)

test('a failed call causes no fetch', async () => {
  const service = recorder(({ path }) =>
    path === '/get-session' ? json(null) : json({ code: 'INVALID_PASSWORD' }, 401),
  )
  const client = createAuthClient({ fetchOptions: service })
  client.useSession.listen(ignore)
  await settled()
  await client.signIn.email({ email: 'a@example.com', password: 'wrong' })
  await vi.advanceTimersByTimeAsync(900)
  expect(service.asked('/get-session')).toHaveLength(1)
})

test.each(['The fetch happens about 10 ms after the call succeeds', 'Client session refetch delay: about 10 ms'])(
  '%s',
  async () => {
    const { client, store, fetches } = world(() => sessionOf('ann'))
    store.listen(ignore)
    await settled()
    await client.updateUser({ name: 'Ann' })
    await vi.advanceTimersByTimeAsync(9)
    expect(fetches()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetches()).toBe(2)
  },
)

test('several successes within 10 ms are one fetch', async () => {
  const { client, store, fetches } = world(() => sessionOf('ann'))
  store.listen(ignore)
  await settled()
  await Promise.all([client.updateUser({ name: 'A' }), client.updateUser({ name: 'B' })])
  await vi.advanceTimersByTimeAsync(5)
  await client.changeEmail({ newEmail: 'b@example.com' })
  await vi.advanceTimersByTimeAsync(900)
  expect(fetches()).toBe(2)
})

test('On failure the error is kept, and the fetch is retried if a retry count is configured', async () => {
  const { store, value, fetches } = world(() => json({ code: 'INTERNAL_SERVER_ERROR' }, 500), { retry: 2 })
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

test('without a retry count a failed fetch is not repeated', async () => {
  const { store, value, fetches } = world(() => json({ code: 'INTERNAL_SERVER_ERROR' }, 500))
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
])('the last data is kept beside a transient error: %s', async (_name, failure, isKept) => {
  const { store, value } = world((count) => (count === 1 ? sessionOf('ann') : failure()))
  store.listen(ignore)
  await settled()
  await value().refetch()
  expect(value().error).not.toBeNull()
  expect(value().data?.user.name).toBe(isKept ? 'ann' : undefined)
})

test.each([
  'An inactive session store is switched off after 1000 ms without listeners',
  'Inactive session store shutdown: 1000 ms',
])('%s', async () => {
  const { store, fetches, value, client } = world(() => sessionOf('ann'))
  const leave = store.listen(ignore)
  await settled()
  leave()
  await vi.advanceTimersByTimeAsync(999)
  store.listen(ignore)()
  await settled()
  expect(fetches()).toBe(1)
  // Those 1000 ms begin anew with each departure: no timer of an earlier one strikes.
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

test('a store that is switched off stops retrying', async () => {
  const { store, fetches, value } = world(() => json({}, 500), { retry: { type: 'linear', attempts: 9, delay: 700 } })
  const leave = store.listen(ignore)
  await settled()
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetches()).toBe(2)
  expect(value().isRefetching).toBe(false)
})
