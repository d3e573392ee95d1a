import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { json, createDeferred, createRequestRecorder, createSession } from './testing/request-recorder.ts'
import { flushPromises, createTestClient } from './testing/session-client.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => vi.useRealTimers())

const ignore = () => {}

test('shares one request between concurrent refetches', async () => {
  const response = createDeferred<Response>()
  const { store, getValue, countRequests } = createTestClient(() => response.promise)
  store.listen(ignore)
  const refetches = [getValue().refetch(), getValue().refetch(), store.get().refetch()]
  await flushPromises()
  expect(countRequests()).toBe(1)
  response.resolve(json(createSession('ann')))
  await Promise.all(refetches)
  expect(getValue().data?.user.name).toBe('ann')
})

test('awaits a slow refetch without listeners', async () => {
  const response = createDeferred<Response>()
  const { getValue, countRequests } = createTestClient(() => response.promise)
  const refetch = getValue().refetch()
  await vi.advanceTimersByTimeAsync(5000)
  response.resolve(json(createSession('ann')))
  await refetch
  expect([countRequests(), getValue().data?.user.name]).toEqual([1, 'ann'])
})

test('waits for the newer response when a request becomes stale', async () => {
  const { client, store, getValue, countRequests } = createTestClient((count) =>
    count === 1 ? new Promise(() => {}) : createSession('new'),
  )
  const seen: unknown[] = []
  store.listen(ignore)
  void getValue()
    .refetch()
    .then(() => seen.push(getValue().data?.user.name))
  await client.updateUser({ name: 'Newer' })
  await client.updateUser({ name: 'New' })
  await vi.advanceTimersByTimeAsync(9)
  expect([countRequests(), seen]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([countRequests(), seen]).toEqual([2, ['new']])
})

test('joins the scheduled request when a refetch follows a change', async () => {
  const { client, store, getValue, countRequests } = createTestClient((count) =>
    createSession(count === 1 ? 'old' : 'new'),
  )
  const seen: unknown[] = []
  store.listen(ignore)
  await flushPromises()
  await client.updateUser({ name: 'New' })
  void getValue()
    .refetch()
    .then(() => seen.push(getValue().data?.user.name))
  await vi.advanceTimersByTimeAsync(900)
  expect([countRequests(), seen]).toEqual([2, ['new']])
})

test('resolves a refetch at once on sign-out', async () => {
  const { client, getValue } = createTestClient((count) => (count === 1 ? new Promise(() => {}) : null))
  const seen: unknown[] = []
  void getValue()
    .refetch()
    .then(() => seen.push(getValue().isPending))
  await client.signOut()
  await flushPromises()
  expect(seen).toEqual([false])
})

test('discards the response to an earlier request', async () => {
  const responses = [createDeferred<Response>(), createDeferred<Response>()]
  const { client, store, getValue, requests } = createTestClient((count) => responses[count - 1]?.promise)
  store.listen(ignore)
  await flushPromises()
  const early = getValue().refetch()
  await client.updateUser({ name: 'New' })
  await vi.advanceTimersByTimeAsync(10)
  expect(requests.filter(({ path }) => path === '/get-session').map(({ init }) => init.signal?.aborted)).toEqual([
    true,
    false,
  ])
  responses[1]?.resolve(json(createSession('new')))
  await flushPromises()
  responses[0]?.resolve(json(createSession('old')))
  await early
  await flushPromises()
  expect(getValue()).toMatchObject({ data: { user: { name: 'new' } }, isRefetching: false })
})

test('discards a signed-out response that was pending during a sign-in', async () => {
  const responses = [createDeferred<Response>(), createDeferred<Response>(), createDeferred<Response>()]
  const { client, store, getValue } = createTestClient(
    (count) => responses[count - 1]?.promise,
    {},
    { redirect: false, token: 'token' },
  )
  store.listen(ignore)
  responses[0]?.resolve(json(null))
  await flushPromises()
  expect(getValue()).toMatchObject({ data: null, isPending: false })
  void getValue().refetch()
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  expect(getValue()).toMatchObject({ data: null, isPending: true })
  responses[1]?.resolve(json(null))
  await vi.advanceTimersByTimeAsync(10)
  expect(getValue()).toMatchObject({ data: null, isPending: true, isRefetching: true })
  responses[2]?.resolve(json(createSession('ann')))
  await flushPromises()
  expect(getValue()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test('is not pending after a sign-up without a session', async () => {
  const { client, store, getValue } = createTestClient(() => null, {}, { token: null, user: {} })
  store.listen(ignore)
  await flushPromises()
  await client.signUp.email({ name: 'Ann', email: 'a@example.com', password: 'p' })
  expect(getValue().isPending).toBe(false)
})

test('drops the session on sign-out and discards a pending response', async () => {
  const slow = createDeferred<Response>()
  const seenByHook: unknown[] = []
  const { client, store, getValue } = createTestClient(
    (count) => [createSession('ann'), slow.promise, null][count - 1],
    {
      onSuccess: () => seenByHook.push(client.useSession.value.data?.user.name),
    },
  )
  store.listen(ignore)
  await flushPromises()
  void getValue().refetch()
  const signedOut = client.signOut()
  await flushPromises()
  expect(getValue()).toMatchObject({ data: null, error: null, isPending: false })
  await signedOut
  slow.resolve(json(createSession('ann')))
  await vi.advanceTimersByTimeAsync(10)
  expect(getValue()).toMatchObject({ data: null, isPending: false, isRefetching: false })
  expect(seenByHook.slice(1)).toEqual([undefined, undefined])
})

test('fetches the session again after an UNAUTHORIZED error', async () => {
  let isEnded = false
  const service = createRequestRecorder(({ path }) => {
    if (path !== '/get-session') return json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401)
    return json(isEnded ? null : createSession('ann'))
  })
  const baseURL = `http://service-${crypto.randomUUID()}.example`
  const client = createAuthClient({ baseURL, fetchOptions: { customFetchImpl: service.customFetchImpl } })
  client.useSession.subscribe(ignore)
  await flushPromises()
  isEnded = true
  await Promise.all([client.listSessions(), client.listSessions()])
  await vi.advanceTimersByTimeAsync(20)
  expect(client.useSession.value.data).toBeNull()
  // Without a session, another UNAUTHORIZED error changes nothing.
  await client.listSessions()
  await vi.advanceTimersByTimeAsync(20)
  expect(service.requestsTo('/get-session')).toHaveLength(2)
})

test('fetches the session again after a sign-out that finds no session', async () => {
  let isEnded = false
  const service = createRequestRecorder(({ path }) => {
    if (path === '/sign-out') return json({ code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' }, 400)
    return json(isEnded ? null : createSession('ann'))
  })
  const baseURL = `http://service-${crypto.randomUUID()}.example`
  const client = createAuthClient({ baseURL, fetchOptions: { customFetchImpl: service.customFetchImpl } })
  client.useSession.subscribe(ignore)
  await flushPromises()
  isEnded = true
  await client.signOut()
  await vi.advanceTimersByTimeAsync(20)
  expect(client.useSession.value.data).toBeNull()
})
