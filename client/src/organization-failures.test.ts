import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { ACTIVE, type ServiceState, MEMBER, createOrganizationTestClient } from './testing/organization-client.ts'
import { createOrganizationResponse } from './testing/organization-responses.ts'
import { json, createRequestRecorder, createSession } from './testing/request-recorder.ts'
import { flushPromises } from './testing/session-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('does not fetch organizations after a failed call', async () => {
  const { client, listen, countRequests } = createOrganizationTestClient(
    { userName: 'ann', active: 'acme' },
    ({ path }) => (path === '/organization/create' ? json({ code: 'ORGANIZATION_ALREADY_EXISTS' }, 400) : undefined),
  )
  listen()
  await flushPromises()
  await client.organization.create({ name: 'Acme', slug: 'acme' })
  await vi.advanceTimersByTimeAsync(900)
  expect(countRequests()).toEqual([1, 1, 1])
})

test('shows the error of the session in the organization stores until the session recovers', async () => {
  let isFailing = true
  const { client, list, listen, readData, countRequests } = createOrganizationTestClient(
    { userName: 'ann', active: 'acme' },
    ({ path }) => (path === '/get-session' && isFailing ? json({ code: 'INTERNAL_SERVER_ERROR' }, 500) : undefined),
  )
  listen()
  await flushPromises()
  expect(list.value).toMatchObject({ data: null, error: { status: 500 }, isPending: false })
  expect(countRequests()).toEqual([0, 0, 0])
  isFailing = false
  await client.useSession.value.refetch()
  await flushPromises()
  expect([readData(), list.value.error]).toEqual([[['acme', 'beta'], 'acme', 'ann: owner'], null])
})

test('fetches the role again after a call was refused for lack of permission', async () => {
  let role = 'owner'
  const { client, member, listen, requestsTo } = createOrganizationTestClient(
    { userName: 'ann', active: 'acme' },
    ({ path }) => {
      if (path === MEMBER) return json({ role, user: { name: 'ann' } })
      return path === '/organization/remove-member'
        ? json({ code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' }, 403)
        : undefined
    },
  )
  listen()
  await flushPromises()
  role = 'member'
  await client.organization.removeMember({ memberIdOrEmail: 'b@example.com' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(member.value.data?.role).toBe('member')
  expect(requestsTo(MEMBER)).toHaveLength(2)
})

test.each([
  ['get-active-member', MEMBER, () => json({ code: 'NO_ACTIVE_ORGANIZATION' }, 400)],
  ['get-full-organization', ACTIVE, () => json(null)],
] as const)(
  'detects a membership that ended on another device by %s, with one request for the session',
  async (_name, refuted, response) => {
    const serviceState: ServiceState = { userName: 'ann', active: 'acme' }
    let isEnded = false
    const { client, active, member, listen, requestsTo } = createOrganizationTestClient(serviceState, ({ path }) =>
      path === refuted && isEnded ? response() : undefined,
    )
    listen()
    await flushPromises()
    isEnded = true
    serviceState.active = null
    await (refuted === MEMBER ? member : active).value.refetch()
    await vi.advanceTimersByTimeAsync(5000)
    expect(client.useSession.value.data?.session.activeOrganizationId).toBeNull()
    expect([active.value, member.value]).toMatchObject(Array(2).fill({ data: null, error: null, isPending: false }))
    expect(requestsTo('/get-session')).toHaveLength(2)
  },
)

test('does not repeat a request that is refused permanently', async () => {
  const { listen, requests } = createOrganizationTestClient({ userName: 'ann', active: 'acme' }, ({ path }) =>
    path === MEMBER || path === ACTIVE ? json({ code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }, 403) : undefined,
  )
  listen()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.length).toBeLessThanOrEqual(6)
})

test('loads a session again that could not be loaded when an organization store is loaded again', async () => {
  let isDown = true
  const { active } = createOrganizationTestClient({ userName: 'ann', active: 'acme' }, () =>
    isDown ? json({ code: 'SERVICE_UNAVAILABLE' }, 503) : undefined,
  )
  const failed = { data: null, error: { status: 503 } }
  await active.value.refetch()
  expect(active.value).toMatchObject(failed)
  await active.value.refetch()
  expect(active.value).toMatchObject(failed)
  isDown = false
  await active.value.refetch()
  expect(active.value).toMatchObject({ data: { name: 'acme' }, error: null })
})

test('loads organizations again while the session cannot be loaded again', async () => {
  let isDown = false
  const { client, active, listen, requestsTo } = createOrganizationTestClient(
    { userName: 'ann', active: 'acme' },
    ({ path }) => (isDown && path === '/get-session' ? json({ code: 'SERVICE_UNAVAILABLE' }, 503) : undefined),
  )
  listen()
  await flushPromises()
  isDown = true
  await client.useSession.value.refetch()
  await active.value.refetch()
  expect(active.value).toMatchObject({ data: { name: 'acme' }, error: null })
  expect([requestsTo(ACTIVE).length, requestsTo('/get-session').length]).toEqual([2, 2])
})

test('ends a refetch when a hook throws while the session is loaded', async () => {
  let isBroken = true
  const service = createRequestRecorder(
    ({ path }) =>
      createOrganizationResponse(path, { userName: 'ann', active: 'acme' }) ?? json(createSession('ann', 'acme')),
  )
  const client = createAuthClient({
    baseURL: `http://service-${crypto.randomUUID()}.example`,
    fetchOptions: {
      ...service,
      onResponse: () => {
        if (isBroken) throw new Error('The hook is broken')
      },
    },
  })
  await expect(client.useActiveMember.value.refetch()).rejects.toThrow('The hook is broken')
  isBroken = false
  await client.useActiveMember.value.refetch()
  expect(client.useActiveMember.value).toMatchObject({ data: { role: 'owner' }, isPending: false, isRefetching: false })
})
