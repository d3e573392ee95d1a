import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { ACTIVE, type Known, MEMBER, world } from './testing/organization-world.ts'
import { organizationAnswer } from './testing/organization-answers.ts'
import { json, recorder, sessionOf } from './testing/recorder.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

test('a failed call causes no fetch of organizations', async () => {
  const { client, listen, fetches } = world({ person: 'ann', active: 'acme' }, ({ path }) =>
    path === '/organization/create' ? json({ code: 'ORGANIZATION_ALREADY_EXISTS' }, 400) : undefined,
  )
  listen()
  await settled()
  await client.organization.create({ name: 'Acme', slug: 'acme' })
  await vi.advanceTimersByTimeAsync(900)
  expect(fetches()).toEqual([1, 1, 1])
})

test('while it cannot be known who is signed in, the stores tell why, and recover with the session', async () => {
  let isFailing = true
  const { client, list, listen, shown, fetches } = world({ person: 'ann', active: 'acme' }, ({ path }) =>
    path === '/get-session' && isFailing ? json({ code: 'INTERNAL_SERVER_ERROR' }, 500) : undefined,
  )
  listen()
  await settled()
  expect(list.value).toMatchObject({ data: null, error: { status: 500 }, isPending: false })
  expect(fetches()).toEqual([0, 0, 0])
  isFailing = false
  await client.useSession.value.refetch()
  await settled()
  expect([shown(), list.value.error]).toEqual([[['acme', 'beta'], 'acme', 'ann: owner'], null])
})

test('a refusal for want of a right makes the role be asked for again: somebody else has changed it', async () => {
  let role = 'owner'
  const { client, member, listen, asked } = world({ person: 'ann', active: 'acme' }, ({ path }) => {
    if (path === MEMBER) return json({ role, user: { name: 'ann' } })
    return path === '/organization/remove-member'
      ? json({ code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' }, 403)
      : undefined
  })
  listen()
  await settled()
  role = 'member'
  await client.organization.removeMember({ memberIdOrEmail: 'b@example.com' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(member.value.data?.role).toBe('member')
  expect(asked(MEMBER)).toHaveLength(2)
})

test.each([
  ['get-active-member', MEMBER, () => json({ code: 'NO_ACTIVE_ORGANIZATION' }, 400)],
  ['get-full-organization', ACTIVE, () => json(null)],
] as const)(
  'a membership that has ended elsewhere is noticed by %s, and the session asked once',
  async (_name, refuted, answer) => {
    const known: Known = { person: 'ann', active: 'acme' }
    let isEnded = false
    const { client, active, member, listen, asked } = world(known, ({ path }) =>
      path === refuted && isEnded ? answer() : undefined,
    )
    listen()
    await settled()
    isEnded = true
    known.active = null
    await (refuted === MEMBER ? member : active).value.refetch()
    await vi.advanceTimersByTimeAsync(5000)
    expect(client.useSession.value.data?.session.activeOrganizationId).toBeNull()
    expect([active.value, member.value]).toMatchObject(Array(2).fill({ data: null, error: null, isPending: false }))
    expect(asked('/get-session')).toHaveLength(2)
  },
)

test('a refusal that does not end is not asked about for ever', async () => {
  const { listen, requests } = world({ person: 'ann', active: 'acme' }, ({ path }) =>
    path === MEMBER || path === ACTIVE ? json({ code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }, 403) : undefined,
  )
  listen()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.length).toBeLessThanOrEqual(6)
})

test('a session that a hook has kept from arriving does not keep a refetch waiting for ever', async () => {
  let isBroken = true
  const service = recorder(
    ({ path }) => organizationAnswer(path, { person: 'ann', active: 'acme' }) ?? json(sessionOf('ann', 'acme')),
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
