import { expect, test } from 'vitest'
import { createUserWithRole, startTestServer } from '@latchkey/testing'

test('returns an organization with its owners and the number of pending invitations', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const { id } = await ann.createOrganization()
  await ann.post('/organization/invite-member', { organizationId: id, email: 'late@example.com', role: 'member' })
  server.advanceClock(1)
  await (await server.createUser('Bob')).joinOrganization({ id }, 'owner,admin')
  await (await server.createUser('Carol')).joinOrganization({ id }, 'admin')
  const { status, body } = await root.get(`/admin/get-organization?id=${id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    organization: { id, memberCount: 3 },
    owners: [
      { name: 'Ann', email: ann.email, role: 'owner' },
      { name: 'Bob', role: 'owner,admin' },
    ],
    pendingInvitationCount: 1,
  })
  server.advanceClock(30 * 86_400)
  const later = await createUserWithRole(server, 'admin', 'Later')
  expect((await later.get(`/admin/get-organization?id=${id}`)).body).toMatchObject({ pendingInvitationCount: 0 })
})

test('returns the members with the configured role of creators as owners', async () => {
  const server = await startTestServer({ organization: { creatorRole: 'admin' } })
  const root = await createUserWithRole(server, 'admin')
  const { id } = await (await server.createUser('Ann')).createOrganization()
  expect((await root.get(`/admin/get-organization?id=${id}`)).body.owners).toMatchObject([
    { name: 'Ann', role: 'admin' },
  ])
})

test('lists the members of an organization once across pages, and its activity', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const { id } = await ann.createOrganization()
  for (const name of ['Bob', 'Carol']) {
    server.advanceClock(1)
    await (await server.createUser(name)).joinOrganization({ id })
  }
  const names: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await root.get(`/admin/list-organization-members?id=${id}&limit=1&cursor=${cursor}`)
    names.push(...body.members.map(({ name }: { name: string }) => name))
    if (body.nextCursor === null) break
    cursor = body.nextCursor
  }
  expect(names).toEqual(['Ann', 'Bob', 'Carol'])
  const { activity } = (await root.get(`/admin/list-activity?organizationId=${id}`)).body
  expect(new Set(activity.map(({ organizationId }: { organizationId: string }) => organizationId))).toEqual(
    new Set([id]),
  )
  expect(activity.map(({ action }: { action: string }) => action)).toContain('member.added')
})

test('returns the additional fields of owners and members, except hidden ones', async () => {
  const additionalFields = { badge: { type: 'string' }, hidden: { type: 'string', returned: false } } as const
  const server = await startTestServer({ organization: { members: { additionalFields } } })
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const { id, members } = await ann.createOrganization()
  const change = { memberId: members[0].id, role: 'owner', badge: 'B1', hidden: 'x' }
  expect((await ann.post('/organization/update-member-role', change)).status).toBe(200)
  server.advanceClock(1)
  await (await server.createUser('Bob')).joinOrganization({ id })
  const details = (await root.get(`/admin/get-organization?id=${id}`)).body
  expect(details.owners).toMatchObject([{ name: 'Ann', badge: 'B1' }])
  const list = (await root.get(`/admin/list-organization-members?id=${id}`)).body
  expect(list.members).toMatchObject([
    { name: 'Ann', badge: 'B1' },
    { name: 'Bob', badge: null },
  ])
  expect(JSON.stringify([details, list])).not.toContain('hidden')
})

test.each(['get-organization', 'list-organization-members'])('%s rejects an unknown organization', async (call) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { status, body } = await root.get(`/admin/${call}?id=unknown`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'ORGANIZATION_NOT_FOUND' })
})
