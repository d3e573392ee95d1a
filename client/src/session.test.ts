import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import type { FetchOptions } from './result.ts'
import { json, later, type Recorded, recorder, sessionOf } from './testing/recorder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A client whose get-session answers what `session` says at that moment; every other call succeeds. */
const world = (
  session: (count: number) => unknown,
  fetchOptions: FetchOptions = {},
  others: unknown = { status: true },
) => {
  const service = recorder(({ path }: Recorded) => {
    if (path !== '/get-session') return json(others)
    const answer = session(service.asked('/get-session').length)
    return answer instanceof Response || answer instanceof Promise ? answer : json(answer)
  })
  const client = createAuthClient({
    baseURL: `http://service-${crypto.randomUUID()}.example`,
    fetchOptions: { customFetchImpl: service.customFetchImpl, ...fetchOptions },
  })
  const value = () => client.useSession.value
  return { client, store: client.useSession, value, fetches: () => service.asked('/get-session').length, ...service }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
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

test('many who ask at once share one request', async () => {
  const answer = later<Response>()
  const { store, value, fetches } = world(() => answer.promise)
  store.listen(ignore)
  const asked = [value().refetch(), value().refetch(), store.get().refetch()]
  await settled()
  expect(fetches()).toBe(1)
  answer.settle(json(sessionOf('ann')))
  await Promise.all(asked)
  expect(value().data?.user.name).toBe('ann')
})

test('a fetch without listeners is awaited to its end, however slow', async () => {
  const answer = later<Response>()
  const { value, fetches } = world(() => answer.promise)
  const asked = value().refetch()
  await vi.advanceTimersByTimeAsync(5000)
  answer.settle(json(sessionOf('ann')))
  await asked
  expect([fetches(), value().data?.user.name]).toEqual([1, 'ann'])
})

test('an answer to an earlier question never overwrites a newer one', async () => {
  const answers = [later<Response>(), later<Response>()]
  const { client, store, value, requests } = world((count) => answers[count - 1]?.promise)
  store.listen(ignore)
  await settled()
  const early = value().refetch()
  await client.updateUser({ name: 'New' })
  await vi.advanceTimersByTimeAsync(10)
  expect(requests.filter(({ path }) => path === '/get-session').map(({ init }) => init.signal?.aborted)).toEqual([
    true,
    false,
  ])
  answers[1]?.settle(json(sessionOf('new')))
  await settled()
  answers[0]?.settle(json(sessionOf('old')))
  await early
  await settled()
  expect(value()).toMatchObject({ data: { user: { name: 'new' } }, isRefetching: false })
})

test('an answer that was under way when somebody signed in does not make a stranger of them', async () => {
  const answers = [later<Response>(), later<Response>(), later<Response>()]
  const { client, store, value } = world(
    (count) => answers[count - 1]?.promise,
    {},
    { redirect: false, token: 'handle' },
  )
  store.listen(ignore)
  answers[0]?.settle(json(null))
  await settled()
  expect(value()).toMatchObject({ data: null, isPending: false })
  void value().refetch()
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  expect(value()).toMatchObject({ data: null, isPending: true })
  answers[1]?.settle(json(null))
  await vi.advanceTimersByTimeAsync(10)
  expect(value()).toMatchObject({ data: null, isPending: true, isRefetching: true })
  answers[2]?.settle(json(sessionOf('ann')))
  await settled()
  expect(value()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
})

test('a sign-up that starts no session leaves nobody waiting for one', async () => {
  const { client, store, value } = world(() => null, {}, { token: null, user: {} })
  store.listen(ignore)
  await settled()
  await client.signUp.email({ name: 'Ann', email: 'a@example.com', password: 'p' })
  expect(value().isPending).toBe(false)
})

const secondFactors: [factor: string, give: (client: Client) => unknown][] = [
  ['a code of the app', (client) => client.twoFactor.verifyTotp({ code: '123456' })],
  ['a mailed code', (client) => client.twoFactor.verifyOtp({ code: '123456' })],
  ['a backup code', (client) => client.twoFactor.verifyBackupCode({ code: 'abcde-fghij' })],
]
test.each(secondFactors)(
  'whoever passes a challenge with %s is taken for a stranger no more',
  async (_factor, give) => {
    const { client, store, value } = world((count) => (count === 1 ? null : sessionOf('ann')), {}, { token: 'handle' })
    store.listen(ignore)
    await settled()
    await give(client)
    expect(value()).toMatchObject({ data: null, isPending: true })
    await vi.advanceTimersByTimeAsync(20)
    expect(value()).toMatchObject({ data: { user: { name: 'ann' } }, isPending: false })
  },
)

test('a sign-in that asks for a second factor makes a stranger of whoever was signed in, and leaves nobody waiting', async () => {
  const answers = [sessionOf('ann'), null]
  const { client, store, value } = world((count) => answers[count - 1], {}, { twoFactorRedirect: true })
  store.listen(ignore)
  await settled()
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  expect(value().isPending).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect(value()).toMatchObject({ data: null, isPending: false })
})

test('signing out forgets the session at once, and an answer under way does not bring it back', async () => {
  const slow = later<Response>()
  const seenByHook: unknown[] = []
  const { client, store, value } = world((count) => [sessionOf('ann'), slow.promise, null][count - 1], {
    onSuccess: () => seenByHook.push(client.useSession.value.data?.user.name),
  })
  store.listen(ignore)
  await settled()
  void value().refetch()
  const signedOut = client.signOut()
  await settled()
  expect(value()).toMatchObject({ data: null, error: null, isPending: false })
  await signedOut
  slow.settle(json(sessionOf('ann')))
  await vi.advanceTimersByTimeAsync(10)
  expect(value()).toMatchObject({ data: null, isPending: false, isRefetching: false })
  expect(seenByHook.slice(1)).toEqual([undefined, undefined])
})

test('a call that is refused as a stranger makes the session be asked for again', async () => {
  let isEnded = false
  const service = recorder(({ path }) => {
    if (path !== '/get-session') return json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401)
    return json(isEnded ? null : sessionOf('ann'))
  })
  const baseURL = `http://service-${crypto.randomUUID()}.example`
  const client = createAuthClient({ baseURL, fetchOptions: { customFetchImpl: service.customFetchImpl } })
  client.useSession.subscribe(ignore)
  await settled()
  isEnded = true
  await Promise.all([client.listSessions(), client.listSessions()])
  await vi.advanceTimersByTimeAsync(20)
  expect(client.useSession.value.data).toBeNull()
  // A stranger who is told so again learns nothing new.
  await client.listSessions()
  await vi.advanceTimersByTimeAsync(20)
  expect(service.asked('/get-session')).toHaveLength(2)
})
