import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { json, later, recorder, sessionOf } from './testing/recorder.ts'
import { settled, world } from './testing/session-world.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => vi.useRealTimers())

const ignore = () => {}

type Client = ReturnType<typeof world>['client']

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

test('who waits for an answer that turns out to be outdated waits for the newer one', async () => {
  const { client, store, value, fetches } = world((count) => (count === 1 ? new Promise(() => {}) : sessionOf('new')))
  const seen: unknown[] = []
  store.listen(ignore)
  void value()
    .refetch()
    .then(() => seen.push(value().data?.user.name))
  await client.updateUser({ name: 'Newer' })
  await client.updateUser({ name: 'New' })
  await vi.advanceTimersByTimeAsync(9)
  expect([fetches(), seen]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([fetches(), seen]).toEqual([2, ['new']])
})

test('who asks between a change and the fetch that follows it waits for that fetch', async () => {
  const { client, store, value, fetches } = world((count) => sessionOf(count === 1 ? 'old' : 'new'))
  const seen: unknown[] = []
  store.listen(ignore)
  await settled()
  await client.updateUser({ name: 'New' })
  void value()
    .refetch()
    .then(() => seen.push(value().data?.user.name))
  await vi.advanceTimersByTimeAsync(900)
  expect([fetches(), seen]).toEqual([2, ['new']])
})

test('who waits while somebody signs out is told at once that nobody is there', async () => {
  const { client, value } = world((count) => (count === 1 ? new Promise(() => {}) : null))
  const seen: unknown[] = []
  void value()
    .refetch()
    .then(() => seen.push(value().isPending))
  await client.signOut()
  await settled()
  expect(seen).toEqual([false])
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
