import { calls } from '@latchkey/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ACTIVE, type Known, LIST, MEMBER, world } from './testing/organization-world.ts'
import { json, later } from './testing/recorder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const nothing = [undefined, undefined, null]
const settled = () => vi.advanceTimersByTimeAsync(0)

test('the stores of organizations hold data, error, a pending flag and a refetching flag, and ask once for all', async () => {
  const { list, active, listen, shown, fetches, asked } = world({ person: 'ann', active: 'acme' })
  expect(list.value).toMatchObject({ data: null, error: null, isPending: true, isRefetching: false })
  expect(asked('/get-session')).toHaveLength(0)
  const seen: unknown[] = []
  active.subscribe(({ data, isPending, isRefetching }) => seen.push([data?.name, isPending, isRefetching]))
  listen()
  listen()
  await settled()
  expect(shown()).toEqual([['acme', 'beta'], 'acme', 'ann: owner'])
  expect(seen.at(0)).toEqual([undefined, true, true])
  expect(seen.at(-1)).toEqual(['acme', false, false])
  expect([asked('/get-session').length, ...fetches()]).toEqual([1, 1, 1, 1])
})

test('a stranger is asked for no organizations', async () => {
  const { listen, shown, pending, requests } = world({ person: null, active: null })
  listen()
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests.map(({ path }) => path)).toEqual(['/get-session'])
  expect([shown(), pending()]).toEqual([nothing, [false, false, false]])
})

test('without an active organization, the list alone is asked for', async () => {
  const { listen, shown, pending, fetches, member } = world({ person: 'ann', active: null })
  listen()
  await settled()
  expect([shown(), pending(), fetches()]).toEqual([
    [['acme', 'beta'], undefined, null],
    [false, false, false],
    [1, 0, 0],
  ])
  expect(member.value.error).toBeNull()
})

const clientCalls = Object.values(calls).filter((call) => call.access !== 'server' && /^\/[a-z/-]+$/.test(call.path))
const pathsOf = (changes: boolean) => [
  ...new Set(clientCalls.filter((call) => 'changesOrganizations' in call === changes).map((call) => call.path)),
]

/** The call of a path, as the chain of properties names it. */
const callOf = (client: object, path: string): unknown =>
  path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()))
    .reduce<unknown>((at, name) => Reflect.get(Object(at), name), client)

const perform = async (client: object, path: string) => {
  const call = callOf(client, path)
  if (typeof call === 'function') await call({ name: 'any' })
}

test.each(pathsOf(true))(
  'Defect D8: the client refreshes all that a call changes, about 10 ms after its success: %s',
  async (path) => {
    const { client, listen, fetches } = world({ person: 'ann', active: 'acme' })
    listen()
    await settled()
    await perform(client, path)
    await vi.advanceTimersByTimeAsync(9)
    expect(fetches()).toEqual([1, 1, 1])
    await vi.advanceTimersByTimeAsync(900)
    expect(fetches()).toEqual([2, 2, 2])
  },
)

const ending = ['/sign-out', '/revoke-sessions']

test.each(pathsOf(false).filter((path) => !ending.includes(path) && !path.startsWith('/sign-')))(
  'a call that changes no organization causes no fetch of them: %s',
  async (path) => {
    const { client, listen, fetches, asked } = world({ person: 'ann', active: 'acme' })
    listen()
    await settled()
    await perform(client, path)
    const own = [LIST, ACTIVE, MEMBER].map((store) => 1 + Number(store === path))
    await vi.advanceTimersByTimeAsync(900)
    expect(asked(path).length).toBeGreaterThan(0)
    expect(fetches()).toEqual(own)
  },
)

test('another active organization: nothing of the one before is shown, and each store asks once', async () => {
  const known: Known = { person: 'ann', active: 'acme' }
  const { client, active, member, listen, shown, fetches } = world(known)
  listen()
  await settled()
  const seen: unknown[] = []
  member.listen(({ data, isPending }) => seen.push([data?.organizationId, isPending]))
  known.active = 'beta'
  await client.organization.setActive({ organizationId: 'beta' })
  await vi.advanceTimersByTimeAsync(900)
  expect(shown()).toEqual([['acme', 'beta'], 'beta', 'ann: member'])
  expect(fetches()).toEqual([1, 2, 2])
  expect(seen[0]).toEqual([undefined, true])
  expect(seen.at(-1)).toEqual(['beta', false])

  known.active = null
  await client.organization.setActive({ organizationId: null })
  await vi.advanceTimersByTimeAsync(900)
  expect([active.value, member.value]).toMatchObject(Array(2).fill({ data: null, error: null, isPending: false }))
  expect(fetches()).toEqual([1, 2, 2])
})

test('the first organization appears in the session, the list and as the active one with one request each', async () => {
  const known: Known = { person: 'ann', active: null }
  const { client, listen, shown, fetches, asked } = world(known)
  listen()
  await settled()
  known.active = 'beta'
  await client.organization.create({ name: 'Beta', slug: 'beta' })
  await vi.advanceTimersByTimeAsync(900)
  expect(client.useSession.value.data?.session.activeOrganizationId).toBe('beta')
  expect(shown()).toEqual([['acme', 'beta'], 'beta', 'ann: member'])
  expect([asked('/get-session').length, ...fetches()]).toEqual([2, 2, 1, 1])
})

test('signing out forgets the organizations at once, also where nobody listens any more, and asks for none', async () => {
  const known: Known = { person: 'ann', active: 'acme' }
  const { client, list, active, listen, shown, pending, fetches } = world(known)
  const leave = listen()
  await settled()
  // Switched off, it still knows what it has shown.
  leave[0]?.()
  await vi.advanceTimersByTimeAsync(2000)
  expect(list.value.data).toHaveLength(2)
  const seen: unknown[] = []
  client.useSession.listen(({ data }) => seen.push([data, active.value.data]))
  known.person = null
  void active.value.refetch()
  await client.signOut()
  expect([shown(), pending()]).toEqual([nothing, [false, false, false]])
  // Whoever hears that the session is over already finds the rest forgotten.
  expect(seen[0]).toEqual([null, null])
  const before = fetches()
  await vi.advanceTimersByTimeAsync(5000)
  expect([shown(), fetches()]).toEqual([nothing, before])
})

test('who has just signed in is not taken for somebody without organizations, nor for the person before', async () => {
  const known: Known = { person: 'ann', active: 'acme' }
  const { client, listen, shown, pending } = world(known)
  listen()
  await settled()
  await client.signOut()
  Object.assign(known, { person: 'bob', active: 'beta' })
  await client.signIn.email({ email: 'b@example.com', password: 'p' })
  expect([shown(), pending()]).toEqual([nothing, [true, true, true]])
  await vi.advanceTimersByTimeAsync(900)
  expect([shown(), pending()]).toEqual([
    [['acme', 'beta'], 'beta', 'bob: member'],
    [false, false, false],
  ])

  // Signed in as somebody else without signing out: the session is known to differ only when it is answered.
  Object.assign(known, { person: 'ann', active: 'acme' })
  const seen: unknown[] = []
  client.useActiveMember.listen(({ data }) => seen.push(data?.user.name))
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  await vi.advanceTimersByTimeAsync(900)
  expect(seen.slice(seen.indexOf(undefined))).not.toContain('bob')
  expect(seen.at(-1)).toBe('ann')
})

test('an answer to an earlier question never overwrites what is known of organizations since', async () => {
  const answers = [later<Response>(), later<Response>()]
  let count = 0
  const { client, list, requests } = world({ person: 'ann', active: 'acme' }, ({ path }) =>
    path === LIST ? answers[count++]?.promise : undefined,
  )
  list.listen(() => {})
  await settled()
  await client.organization.update({ data: { name: 'New' } })
  await vi.advanceTimersByTimeAsync(10)
  expect(requests.filter(({ path }) => path === LIST).map(({ init }) => init.signal?.aborted)).toEqual([true, false])
  answers[1]?.settle(json([{ name: 'new' }]))
  await settled()
  answers[0]?.settle(json([{ name: 'old' }]))
  await settled()
  expect(list.value).toMatchObject({ data: [{ name: 'new' }], isRefetching: false })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), true],
  ['500', () => json({ code: 'INTERNAL_SERVER_ERROR' }, 500), true],
  ['403', () => json({ code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }, 403), false],
])('the last organizations are kept beside a transient error: %s', async (_name, failure, isKept) => {
  let isFailing = false
  const { active, listen } = world({ person: 'ann', active: 'acme' }, ({ path }) =>
    path === ACTIVE && isFailing ? failure() : undefined,
  )
  listen()
  await settled()
  isFailing = true
  await active.value.refetch()
  expect(active.value.error).not.toBeNull()
  expect(active.value.data?.name).toBe(isKept ? 'acme' : undefined)
})

test('a store that is first listened to right after a sign-in waits for the session', async () => {
  const known: Known = { person: null, active: null }
  const { client, member, fetches } = world(known)
  client.useSession.listen(() => {})
  await settled()
  Object.assign(known, { person: 'ann', active: 'acme' })
  await client.signIn.email({ email: 'a@example.com', password: 'p' })
  const seen: unknown[] = []
  member.subscribe(({ data, isPending }) => seen.push(isPending ? 'pending' : data?.role))
  await vi.advanceTimersByTimeAsync(900)
  expect([...new Set(seen)]).toEqual(['pending', 'owner'])
  expect(fetches()).toEqual([0, 0, 1])
})
