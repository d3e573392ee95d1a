import { calls } from '@latchkey/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACTIVE, type ServiceState, LIST, MEMBER, createOrganizationTestClient } from './testing/organization-client.ts'
import { json, createDeferred } from './testing/request-recorder.ts'
import { flushPromises } from './testing/session-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const noData = [undefined, undefined, null]

test('stores data, error, pending and refetching, with one request for all listeners', async () => {
  const { list, active, listen, readData, countRequests, requestsTo } = createOrganizationTestClient({
    userName: 'ann',
    active: 'acme',
  })
  expect(list.value).toMatchObject({ data: null, error: null, isPending: true, isRefetching: false })
  expect(requestsTo('/get-session')).toHaveLength(0)
  const seen: unknown[] = []
  active.subscribe(({ data, isPending, isRefetching }) => seen.push([data?.name, isPending, isRefetching]))
  listen()
  listen()
  await flushPromises()
  expect(readData()).toEqual([['acme', 'beta'], 'acme', 'ann: owner'])
  expect(seen.at(0)).toEqual([undefined, true, true])
  expect(seen.at(-1)).toEqual(['acme', false, false])
  expect([requestsTo('/get-session').length, ...countRequests()]).toEqual([1, 1, 1, 1])
})

test('requests no organizations for a signed-out caller', async () => {
  const { active, listen, readData, readPending, requests } = createOrganizationTestClient({
    userName: null,
    active: null,
  })
  listen()
  await vi.advanceTimersByTimeAsync(5000)
  await active.value.refetch()
  expect(requests.map(({ path }) => path)).toEqual(['/get-session'])
  expect([readData(), readPending()]).toEqual([noData, [false, false, false]])
})

test('requests only the list without an active organization', async () => {
  const { listen, readData, readPending, countRequests, member } = createOrganizationTestClient({
    userName: 'ann',
    active: null,
  })
  listen()
  await flushPromises()
  expect([readData(), readPending(), countRequests()]).toEqual([
    [['acme', 'beta'], undefined, null],
    [false, false, false],
    [1, 0, 0],
  ])
  expect(member.value.error).toBeNull()
  await member.value.refetch()
  expect(countRequests()).toEqual([1, 0, 0])
  expect(member.value).toMatchObject({ data: null, error: null })
})

const clientCalls = Object.values(calls).filter((call) => call.access !== 'server' && /^\/[a-z/-]+$/.test(call.path))
const listPaths = (changes: boolean) => [
  ...new Set(clientCalls.filter((call) => 'changesOrganizations' in call === changes).map((call) => call.path)),
]

/** The calls that change the session. */
const sessionPaths = new Set<string>(clientCalls.filter((call) => 'changesSession' in call).map((call) => call.path))

/** Returns the call of a path. */
const findCall = (client: object, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()))
    .reduce<unknown>((at, name) => Reflect.get(Object(at), name), client)

const sendCall = async (client: object, path: string) => {
  const call = findCall(client, path)
  if (typeof call === 'function') await call({ name: 'any' })
}

test.each(listPaths(true))(
  'refreshes everything that a call changed about 10 ms after its success: %s',
  async (path) => {
    const { client, listen, countRequests, requestsTo } = createOrganizationTestClient({
      userName: 'ann',
      active: 'acme',
    })
    listen()
    await flushPromises()
    await sendCall(client, path)
    await vi.advanceTimersByTimeAsync(9)
    expect(countRequests()).toEqual([1, 1, 1])
    await vi.advanceTimersByTimeAsync(900)
    expect(countRequests()).toEqual([2, 2, 2])
    expect(requestsTo('/get-session')).toHaveLength(sessionPaths.has(path) ? 2 : 1)
  },
)

test('keeps showing the organizations while they are loaded again', async () => {
  const { client, listen, list } = createOrganizationTestClient({ userName: 'ann', active: 'acme' })
  listen()
  await flushPromises()
  const seen: unknown[] = []
  list.listen(({ data, isPending }) => seen.push([data?.length, isPending]))
  await client.organization.update({ data: { name: 'New' } })
  await vi.advanceTimersByTimeAsync(900)
  expect(seen).toEqual([
    [2, false],
    [2, false],
  ])
})

const signOutPaths = ['/sign-out', '/revoke-sessions']

test.each(listPaths(false).filter((path) => !signOutPaths.includes(path) && !path.startsWith('/sign-')))(
  'does not fetch organizations after a call that changes none: %s',
  async (path) => {
    const { client, listen, countRequests, requestsTo } = createOrganizationTestClient({
      userName: 'ann',
      active: 'acme',
    })
    listen()
    await flushPromises()
    await sendCall(client, path)
    const expectedCounts = [LIST, ACTIVE, MEMBER].map((store) => 1 + Number(store === path))
    await vi.advanceTimersByTimeAsync(900)
    expect(requestsTo(path).length).toBeGreaterThan(0)
    expect(countRequests()).toEqual(expectedCounts)
  },
)

test('drops the previous organization and sends one request per store after a switch', async () => {
  const serviceState: ServiceState = { userName: 'ann', active: 'acme' }
  const { client, active, member, listen, readData, countRequests } = createOrganizationTestClient(serviceState)
  listen()
  await flushPromises()
  const seen: unknown[] = []
  member.listen(({ data, isPending }) => seen.push([data?.organizationId, isPending]))
  serviceState.active = 'beta'
  await client.organization.setActive({ organizationId: 'beta' })
  await vi.advanceTimersByTimeAsync(900)
  expect(readData()).toEqual([['acme', 'beta'], 'beta', 'ann: member'])
  expect(countRequests()).toEqual([1, 2, 2])
  expect(seen[0]).toEqual([undefined, true])
  expect(seen.at(-1)).toEqual(['beta', false])

  serviceState.active = null
  await client.organization.setActive({ organizationId: null })
  await vi.advanceTimersByTimeAsync(900)
  expect([active.value, member.value]).toMatchObject(Array(2).fill({ data: null, error: null, isPending: false }))
  expect(countRequests()).toEqual([1, 2, 2])
})

test('shows the first organization in the session, the list and as the active one with one request each', async () => {
  const serviceState: ServiceState = { userName: 'ann', active: null }
  const { client, listen, readData, countRequests, requestsTo } = createOrganizationTestClient(serviceState)
  listen()
  await flushPromises()
  serviceState.active = 'beta'
  await client.organization.create({ name: 'Beta', slug: 'beta' })
  await vi.advanceTimersByTimeAsync(900)
  expect(client.useSession.value.data?.session.activeOrganizationId).toBe('beta')
  expect(readData()).toEqual([['acme', 'beta'], 'beta', 'ann: member'])
  expect([requestsTo('/get-session').length, ...countRequests()]).toEqual([2, 2, 1, 1])
})

test('drops the organizations on sign-out, even without listeners, and requests none', async () => {
  const serviceState: ServiceState = { userName: 'ann', active: 'acme' }
  const { client, list, active, listen, readData, readPending, countRequests } =
    createOrganizationTestClient(serviceState)
  const unlisten = listen()
  await flushPromises()
  // A deactivated store still has its data.
  unlisten[0]?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(list.value.data).toHaveLength(2)
  const seen: unknown[] = []
  client.useSession.listen(({ data }) => seen.push([data, active.value.data]))
  serviceState.userName = null
  void active.value.refetch()
  await client.signOut()
  expect([readData(), readPending()]).toEqual([noData, [false, false, false]])
  // A listener of the session must find the organizations already dropped.
  expect(seen[0]).toEqual([null, null])
  const countsAtSignOut = countRequests()
  await vi.advanceTimersByTimeAsync(5000)
  expect([readData(), countRequests()]).toEqual([noData, countsAtSignOut])
})

test('shows neither an empty list nor the organizations of the previous user right after a sign-in', async () => {
  const serviceState: ServiceState = { userName: 'ann', active: 'acme' }
  const { client, listen, readData, readPending } = createOrganizationTestClient(serviceState)
  listen()
  await flushPromises()
  await client.signOut()
  Object.assign(serviceState, { userName: 'bob', active: 'beta' })
  await client.signIn.email({ email: 'b@example.com', password: 'p' })
  expect([readData(), readPending()]).toEqual([noData, [true, true, true]])
  await vi.advanceTimersByTimeAsync(900)
  expect([readData(), readPending()]).toEqual([
    [['acme', 'beta'], 'beta', 'bob: member'],
    [false, false, false],
  ])

  // After a sign-in as another user without sign-out, only the response shows that the user changed.
  Object.assign(serviceState, { userName: 'ann', active: 'acme' })
  const seen: unknown[] = []
  client.useActiveMember.listen(({ data }) => seen.push(data?.user.name))
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  await vi.advanceTimersByTimeAsync(900)
  expect(seen.slice(seen.indexOf(undefined))).not.toContain('bob')
  expect(seen.at(-1)).toBe('ann')
})

test('discards the response to an earlier request for organizations', async () => {
  const responses = [createDeferred<Response>(), createDeferred<Response>()]
  let count = 0
  const { client, list, requests } = createOrganizationTestClient({ userName: 'ann', active: 'acme' }, ({ path }) =>
    path === LIST ? responses[count++]?.promise : undefined,
  )
  list.listen(() => {})
  await flushPromises()
  await client.organization.update({ data: { name: 'New' } })
  await vi.advanceTimersByTimeAsync(10)
  expect(requests.filter(({ path }) => path === LIST).map(({ init }) => init.signal?.aborted)).toEqual([true, false])
  responses[1]?.resolve(json([{ name: 'new' }]))
  await flushPromises()
  responses[0]?.resolve(json([{ name: 'old' }]))
  await flushPromises()
  expect(list.value).toMatchObject({ data: [{ name: 'new' }], isRefetching: false })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), true],
  ['500', () => json({ code: 'INTERNAL_SERVER_ERROR' }, 500), true],
  ['403', () => json({ code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }, 403), false],
])('keeps the organizations after a transient error: %s', async (_name, failure, isKept) => {
  let isFailing = false
  const { active, listen } = createOrganizationTestClient({ userName: 'ann', active: 'acme' }, ({ path }) =>
    path === ACTIVE && isFailing ? failure() : undefined,
  )
  listen()
  await flushPromises()
  isFailing = true
  await active.value.refetch()
  expect(active.value.error).not.toBeNull()
  expect(active.value.data?.name).toBe(isKept ? 'acme' : undefined)
})

test('waits for the session when a store gets its first listener right after a sign-in', async () => {
  const serviceState: ServiceState = { userName: null, active: null }
  const { client, member, countRequests } = createOrganizationTestClient(serviceState)
  client.useSession.listen(() => {})
  await flushPromises()
  Object.assign(serviceState, { userName: 'ann', active: 'acme' })
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  const seen: unknown[] = []
  member.subscribe(({ data, isPending }) => seen.push(isPending ? 'pending' : data?.role))
  await vi.advanceTimersByTimeAsync(900)
  expect([...new Set(seen)]).toEqual(['pending', 'owner'])
  expect(countRequests()).toEqual([0, 0, 1])
})

test('sends no request for a change 1.3 seconds after the last listener of the organizations left', async () => {
  const { client, listen, requestsTo } = createOrganizationTestClient({ userName: 'ann', active: 'acme' })
  for (const unlisten of listen()) unlisten()
  await flushPromises()
  await vi.advanceTimersByTimeAsync(999)
  // A listener that returns in time causes no request either.
  for (const unlisten of listen()) unlisten()
  await flushPromises()
  expect(requestsTo('/get-session')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1300)
  await client.updateUser({ name: 'Anna' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requestsTo('/get-session')).toHaveLength(1)
})
