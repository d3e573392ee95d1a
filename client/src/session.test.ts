import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { json, createDeferred, createRequestRecorder, createSession } from './testing/request-recorder.ts'
import { flushPromises, createTestClient } from './testing/session-client.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ignore = () => {}

test('stores data, error, pending and refetching', async () => {
  const { store, getValue } = createTestClient(() => createSession('ann'))
  expect(getValue()).toMatchObject({ data: null, error: null, isPending: true, isRefetching: false })
  const seen: unknown[] = []
  store.subscribe(({ data, error, isPending, isRefetching }) =>
    seen.push([data?.user.name, error, isPending, isRefetching]),
  )
  await flushPromises()
  expect(seen).toEqual([
    [undefined, null, true, true],
    ['ann', null, false, false],
  ])
  expect(getValue().data?.session.expiresAt).toEqual(new Date('2030-01-01T00:00:00.000Z'))
})

test('sends one request on the first read or listener, and none on creation', async () => {
  const { store, countRequests } = createTestClient(() => null)
  await vi.advanceTimersByTimeAsync(5000)
  expect(countRequests()).toBe(0)
  store.get()
  store.listen(ignore)
  store.subscribe(ignore)
  await flushPromises()
  store.get()
  expect(countRequests()).toBe(1)
  expect(store.get()).toMatchObject({ data: null, error: null, isPending: false })
})

type Client = ReturnType<typeof createTestClient>['client']

test.each([
  ['sign-out', (client) => client.signOut()],
  ['update-user', (client) => client.updateUser({ name: 'Ann' })],
  ['sign-in by email', (client) => client.signIn.email({ email: 'a@example.com', password: 'p' })],
  ['sign-in with a provider', (client) => Reflect.get(client.signIn, 'social')({ provider: 'google' })],
  ['sign-up', (client) => client.signUp.email({ name: 'Ann', email: 'a@example.com', password: 'p' })],
  ['delete-user', (client) => client.deleteUser()],
  ['verify-email', (client) => client.verifyEmail({ query: { token: 't' } })],
  ['confirmed verify-email', (client) => client.verifyEmail({ token: 't' })],
  ['change-email', (client) => client.changeEmail({ newEmail: 'b@example.com' })],
  ['revoke-session', (client) => client.revokeSession({ token: 'token-ann' })],
  ['revoke-sessions', (client) => client.revokeSessions()],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'fetches the session again after a call that changes it: %s',
  async (_name, call) => {
    const { client, store, countRequests } = createTestClient(() => createSession('ann'))
    store.listen(ignore)
    await flushPromises()
    await call(client)
    expect(countRequests()).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(countRequests()).toBe(2)
    await vi.advanceTimersByTimeAsync(900)
    expect(countRequests()).toBe(2)
  },
)

test.each([
  ['list-sessions', (client) => client.listSessions()],
  ['get-session', (client) => client.getSession({ query: { disableRefresh: true } })],
  ['forget-password', (client) => client.forgetPassword({ email: 'a@example.com' })],
] satisfies [string, (client: Client) => Promise<unknown>][])(
  'does not fetch the session after a call that does not change it: %s',
  async (_name, call) => {
    const { client, store, countRequests } = createTestClient(() => createSession('ann'))
    store.listen(ignore)
    await flushPromises()
    await call(client)
    const requestsOfCall = countRequests()
    await vi.advanceTimersByTimeAsync(900)
    expect(countRequests()).toBe(requestsOfCall)
  },
)

test('fetches the session again when the user returns to the tab, if a listener uses it', async () => {
  let userName = 'ann'
  const { store, getValue, countRequests } = createTestClient(() => createSession(userName))
  document.dispatchEvent(new Event('visibilitychange'))
  await flushPromises()
  expect(countRequests()).toBe(0)
  store.listen(ignore)
  await flushPromises()
  // A link or a provider signed in another user in another tab.
  userName = 'bob'
  document.dispatchEvent(new Event('visibilitychange'))
  await flushPromises()
  expect(getValue().data?.user.name).toBe('bob')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await flushPromises()
  expect(countRequests()).toBe(2)
})

test.each([
  ['a wrong password', 400, { code: 'INVALID_PASSWORD' }],
  ['an error of the service', 500, { code: 'INTERNAL_SERVER_ERROR' }],
])('does not fetch the session after a call that failed with a response: %s', async (_name, status, body) => {
  const service = createRequestRecorder(({ path }) =>
    path === '/get-session' ? json(createSession('ann')) : json(body, status),
  )
  const client = createAuthClient({ fetchOptions: service })
  client.useSession.listen(ignore)
  await flushPromises()
  await client.signIn.email({ email: 'a@example.com', password: 'wrong' })
  await vi.advanceTimersByTimeAsync(900)
  expect(service.requestsTo('/get-session')).toHaveLength(1)
})

test('stays pending when another call succeeds before the session is loaded for the first time', async () => {
  const slow = createDeferred<Response>()
  const { client, store, getValue } = createTestClient((count) => (count === 1 ? slow.promise : createSession('ann')))
  store.listen(ignore)
  await client.updateUser({ name: 'Ann' })
  expect(getValue()).toMatchObject({ data: null, isPending: true })
  await vi.advanceTimersByTimeAsync(10)
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test('keeps showing the user who signs in again', async () => {
  const { client, store } = createTestClient(() => createSession('ann'), {}, { token: 'token', user: { id: 'ann' } })
  store.listen(ignore)
  await flushPromises()
  const seen: unknown[] = []
  store.listen(({ data, isPending }) => seen.push([data?.user.name, isPending]))
  await client.signIn.email({ email: 'ann@example.com', password: 'p' })
  await vi.advanceTimersByTimeAsync(900)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.map(() => ['ann', false]))
})

test('fetches the session about 10 ms after the call', async () => {
  const { client, store, countRequests } = createTestClient(() => createSession('ann'))
  store.listen(ignore)
  await flushPromises()
  await client.updateUser({ name: 'Ann' })
  await vi.advanceTimersByTimeAsync(9)
  expect(countRequests()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(countRequests()).toBe(2)
})

test('sends one request after several calls within 10 ms', async () => {
  const { client, store, countRequests } = createTestClient(() => createSession('ann'))
  store.listen(ignore)
  await flushPromises()
  await Promise.all([client.updateUser({ name: 'A' }), client.updateUser({ name: 'B' })])
  await vi.advanceTimersByTimeAsync(5)
  await client.changeEmail({ newEmail: 'b@example.com' })
  await vi.advanceTimersByTimeAsync(900)
  expect(countRequests()).toBe(2)
})

test('stores the error and retries as often as configured', async () => {
  const { store, getValue, countRequests } = createTestClient(() => json({ code: 'INTERNAL_SERVER_ERROR' }, 500), {
    retry: 2,
  })
  store.listen(ignore)
  await flushPromises()
  expect(getValue()).toMatchObject({ error: null, isPending: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect(countRequests()).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(countRequests()).toBe(3)
  expect(getValue()).toMatchObject({ error: { code: 'INTERNAL_SERVER_ERROR', status: 500 }, isPending: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countRequests()).toBe(3)
  expect(getValue().error?.status).toBe(500)
})

test('does not retry without a configured count', async () => {
  const { store, getValue, countRequests } = createTestClient(() => json({ code: 'INTERNAL_SERVER_ERROR' }, 500))
  store.listen(ignore)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([countRequests(), getValue().error?.status]).toEqual([1, 500])
})

const transientFailures: [string, () => Response | Promise<Response>][] = [
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['500', () => json({ code: 'INTERNAL_SERVER_ERROR' }, 500)],
  ['429', () => json({ code: 'TOO_MANY_REQUESTS' }, 429)],
  ['the sign-in page of a network', () => new Response('<h1>Welcome</h1>')],
  ['a page of a proxy that blocks the request', () => new Response('<h1>Blocked</h1>', { status: 403 })],
]

const refetchAfter = async (failure: () => Response | Promise<Response>) => {
  const { store, getValue } = createTestClient((count) => (count === 1 ? createSession('ann') : failure()))
  store.listen(ignore)
  await flushPromises()
  await getValue().refetch()
  return getValue()
}

test.each(transientFailures)('keeps the data after a transient error: %s', async (_name, failure) => {
  const { data, error } = await refetchAfter(failure)
  expect(error).not.toBeNull()
  expect(data?.user.name).toBe('ann')
})

test('drops the data after 401', async () => {
  const { data, error } = await refetchAfter(() => json({ code: 'UNAUTHORIZED' }, 401))
  expect(error).toMatchObject({ status: 401 })
  expect(data).toBeNull()
})

test('deactivates the store after 1000 ms without listeners', async () => {
  const { store, countRequests, getValue, client } = createTestClient(() => createSession('ann'))
  const unlisten = store.listen(ignore)
  await flushPromises()
  unlisten()
  await vi.advanceTimersByTimeAsync(999)
  store.listen(ignore)()
  await flushPromises()
  expect(countRequests()).toBe(1)
  // The end of each listener restarts the 1000 ms.
  await vi.advanceTimersByTimeAsync(999)
  store.listen(ignore)()
  expect(countRequests()).toBe(1)

  await vi.advanceTimersByTimeAsync(1000)
  await client.updateUser({ name: 'Ann' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countRequests()).toBe(1)
  expect(getValue().data?.user.name).toBe('ann')
  store.listen(ignore)
  await flushPromises()
  expect(countRequests()).toBe(2)
})

test('stops retrying when the store is deactivated', async () => {
  const { store, countRequests, getValue } = createTestClient(() => json({}, 500), {
    retry: { type: 'linear', attempts: 9, delay: 700 },
  })
  const unlisten = store.listen(ignore)
  await flushPromises()
  unlisten()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countRequests()).toBe(2)
  expect(getValue().isRefetching).toBe(false)
})
