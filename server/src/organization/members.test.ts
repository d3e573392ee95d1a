import { expect, test } from 'vitest'
import { createAcme, readAllRows, createMember, startTestServer } from '@latchkey/testing'

const NO_ACTIVE = { status: 400, body: { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' } }

test('returns the documented fields of a member', async () => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { user, member } = await createMember(server, acme, 'admin,member')
  expect(member).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    organizationId: acme.id,
    userId: (await user.fetchUser()).id,
    role: 'admin,member',
    createdAt: expect.stringMatching(/Z$/),
    teamId: null,
  })
})

test('returns the membership and the user of the caller', async () => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { user, member } = await createMember(server, acme, 'admin')
  const { id, name, email, image } = await user.fetchUser()
  expect((await user.get('/organization/get-active-member')).body).toEqual({
    ...member,
    user: { id, name, email, image },
  })
})

test('returns the membership in the named organization rather than the active one', async () => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { user, member } = await createMember(server, acme, 'admin')
  const own = await user.createOrganization()
  const { body } = await user.get(`/organization/get-active-member?organizationId=${acme.id}`)
  expect(body).toMatchObject({ id: member.id, role: 'admin' })
  expect((await user.get('/organization/get-active-member')).body.organizationId).toBe(own.id)
  const nonMember = await server.createUser('Zoe')
  expect(await nonMember.get(`/organization/get-active-member?organizationId=${acme.id}`)).toMatchObject({
    status: 400,
    body: { code: 'MEMBER_NOT_FOUND' },
  })
})

test('rejects get-active-member without an active organization', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect(await ann.get('/organization/get-active-member')).toMatchObject(NO_ACTIVE)
})

test.each([
  ['/organization/remove-member', { memberIdOrEmail: 'x' }],
  ['/organization/update-member-role', { memberId: 'x', role: 'admin' }],
  ['/organization/transfer-ownership', { memberId: 'x' }],
  ['/organization/list-members', undefined],
])('fails with No active organization for %s without an organization', async (path, body) => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect(await (body ? ann.post(path, body) : ann.get(path))).toMatchObject(NO_ACTIVE)
})

const additions: [string, object, object][] = [
  ['no organization', { organizationId: undefined }, { code: 'NO_ACTIVE_ORGANIZATION' }],
  ['an unknown organization', { organizationId: 'unknown' }, { code: 'ORGANIZATION_NOT_FOUND', status: 400 }],
  ['an unknown user', { userId: 'unknown' }, { code: 'USER_NOT_FOUND', status: 400 }],
  ['an unknown role', { role: 'boss' }, { code: 'ROLE_NOT_FOUND', status: 400 }],
  ['no role', { role: [] }, { code: 'ROLE_NOT_FOUND', status: 400 }],
  ['an unknown team', { teamId: 'unknown' }, { code: 'TEAM_NOT_FOUND', status: 400 }],
]

test.each(additions)('rejects a new member with %s', async (_, wanted, expected) => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { id: userId } = await (await server.createUser('Bob')).fetchUser()
  const before = await readAllRows(server.database)
  const body = { userId, role: 'member', organizationId: acme.id, ...wanted }
  await expect(server.latchkey.api.addMember({ body })).rejects.toMatchObject(expected)
  expect(await readAllRows(server.database)).toBe(before)
})

test('adds a member to a team of the organization, and rejects a team of another one', async () => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const eve = await server.createUser('Eve')
  const other = await eve.createOrganization()
  const bob = await server.createUser('Bob')
  await expect(bob.joinOrganization(acme, 'member', other.members[0].teamId)).rejects.toMatchObject({
    code: 'TEAM_NOT_FOUND',
  })
  expect(await bob.joinOrganization(acme, 'member', acme.members[0].teamId)).toMatchObject({
    teamId: acme.members[0].teamId,
  })
  await expect(bob.joinOrganization(acme)).rejects.toMatchObject({
    code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  })
})

test('limits an organization to 100 members by default', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  for (let count = 1; count < 100; count++) await (await server.createUser('Bob')).joinOrganization(acme)
  const late = await server.createUser('Late')
  await expect(late.joinOrganization(acme)).rejects.toMatchObject({
    status: 403,
    code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    message: 'Organization membership limit reached',
  })
  const { members } = (await ann.get('/organization/get-full-organization')).body
  expect(members).toHaveLength(100)
  await ann.post('/organization/remove-member', { memberIdOrEmail: members[99].id })
  await late.joinOrganization(acme)
})

test('keeps the access of members beyond a lowered membershipLimit', async () => {
  const server = await startTestServer({ organization: { membershipLimit: 3 } })
  const { acme } = await createAcme(server)
  const others = [await createMember(server, acme, 'member'), await createMember(server, acme, 'admin')]
  const one = await startTestServer({ database: server.database, organization: { membershipLimit: 1 } })
  for (const { user } of others) {
    const again = one.createVisitor()
    for (const [name, value] of user.cookies) again.cookies.set(name, value)
    expect((await again.get(`/organization/get-full-organization?organizationId=${acme.id}`)).status).toBe(200)
  }
})
