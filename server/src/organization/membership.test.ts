import { organizationActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createAcme,
  type TestResponse,
  NOT_ALLOWED_TO_REMOVE,
  MEMBER_NOT_FOUND,
  createMember,
  createUserWithRole,
  type TestUser,
  expectNoChange,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const ONLY_OWNER = {
  status: 400,
  body: {
    code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
    message: 'You cannot leave the organization as the only owner',
  },
}

const listRoles = async (user: TestUser): Promise<string[]> =>
  (await user.get('/organization/get-full-organization')).body.members.map(({ role }: { role: string }) => role)

const readSeats = async ({ database }: TestServer): Promise<number | undefined> =>
  (await database.kysely.selectFrom('organization').select('memberCount').executeTakeFirst())?.memberCount

test('removes a member by ID or email address and returns the member', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const one = await createMember(server, acme, 'member')
  const two = await createMember(server, acme, 'admin')
  const first = await ann.post('/organization/remove-member', { memberIdOrEmail: one.member.id })
  expect(first.body).toMatchObject({ member: { id: one.member.id, user: { email: one.user.email } } })
  const second = await ann.post('/organization/remove-member', { memberIdOrEmail: two.user.email })
  expect(second.body).toMatchObject({ member: { id: two.member.id } })
  expect(await listRoles(ann)).toEqual(['owner'])
  expect(await readSeats(server)).toBe(1)
})

test('finds a member by an email address in any case, with surrounding spaces', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { user } = await createMember(server, acme, 'member')
  const memberIdOrEmail = ` ${user.email.toUpperCase()} `
  expect((await ann.post('/organization/remove-member', { memberIdOrEmail })).status).toBe(200)
})

test('returns the member who left, who can be added again', async () => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { user: bob, member } = await createMember(server, acme, 'member')
  const { body } = await bob.post('/organization/leave', { organizationId: acme.id })
  expect(body).toMatchObject({ id: member.id, role: 'member', user: { email: bob.email } })
  expect(await bob.post('/organization/leave', { organizationId: acme.id })).toMatchObject(MEMBER_NOT_FOUND)
  await bob.joinOrganization(acme)
  expect(await readSeats(server)).toBe(2)
})

const endings: [string, (ann: TestUser, annId: string, organizationId: string) => Promise<TestResponse>][] = [
  ['leave', (ann, _, organizationId) => ann.post('/organization/leave', { organizationId })],
  ['remove themselves', (ann, annId) => ann.post('/organization/remove-member', { memberIdOrEmail: annId })],
  ['remove themselves by address', (ann) => ann.post('/organization/remove-member', { memberIdOrEmail: ann.email })],
  ['become an admin', (ann, memberId) => ann.post('/organization/update-member-role', { memberId, role: 'admin' })],
]

test.each(endings)('keeps the last owner: %s', async (_, end) => {
  const server = await startTestServer()
  const { ann, acme, annId } = await createAcme(server)
  await createMember(server, acme, 'admin')
  expect(await expectNoChange(server, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
})

const setUpWithBannedOwner = async (ban: object) => {
  const server = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const root = await createUserWithRole(server, 'admin')
  const { ann, acme, annId } = await createAcme(server)
  const { user: bob } = await createMember(server, acme, 'owner')
  const { id: userId } = await bob.fetchUser()
  expect((await root.post('/admin/ban-user', { userId, ...ban })).status).toBe(200)
  return { server, ann, acme, annId, bob }
}

test.each(endings)('keeps the last owner who is not banned: %s', async (_, end) => {
  const { server, ann, acme, annId } = await setUpWithBannedOwner({ banExpiresIn: 60 })
  expect(await expectNoChange(server, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
  server.advanceClock(60)
  expect((await end(ann, annId, acme.id)).status).toBe(200)
})

test('keeps the account of the last owner who is not banned', async () => {
  const { server, ann } = await setUpWithBannedOwner({ banExpiresIn: 60 })
  const deleteAccount = () => ann.post('/delete-user', { password: ann.password })
  expect(await deleteAccount()).toMatchObject({ body: { code: 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION' } })
  expect((await ann.get('/organization/list-sole-ownerships')).body).toHaveLength(1)
  server.advanceClock(60)
  expect((await deleteAccount()).status).toBe(200)
})

test('refuses a transfer by the only owner to a banned member', async () => {
  const { server, ann, acme } = await setUpWithBannedOwner({})
  const { members } = (await ann.get('/organization/get-full-organization')).body
  const [memberId] = members.flatMap(({ id, role }: { id: string; role: string }) =>
    role === 'owner' && id !== acme.members[0].id ? [id] : [],
  )
  const transfer = () => ann.post('/organization/transfer-ownership', { memberId })
  expect(await expectNoChange(server, transfer)).toMatchObject(ONLY_OWNER)
})

test('an owner can remove a banned owner', async () => {
  const { ann, bob } = await setUpWithBannedOwner({})
  const { status } = await ann.post('/organization/remove-member', { memberIdOrEmail: bob.email })
  expect({ status, roles: await listRoles(ann) }).toEqual({ status: 200, roles: ['owner'] })
})

test.each(endings)('keeps the last owner with the roles owner and admin: %s', async (_, end) => {
  const server = await startTestServer()
  const { ann, acme, annId } = await createAcme(server)
  await createMember(server, acme, 'admin')
  await ann.post('/organization/update-member-role', { memberId: annId, role: ['owner', 'admin'] })
  expect(await expectNoChange(server, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
})

test.each(endings)(
  'an owner can end their ownership while another owner has the roles owner and admin: %s',
  async (_, end) => {
    const server = await startTestServer()
    const { ann, acme, annId } = await createAcme(server)
    await createMember(server, acme, 'owner,admin')
    expect((await end(ann, annId, acme.id)).status).toBe(200)
  },
)

test('lets a member with the roles owner and admin remove an owner or leave', async () => {
  const server = await startTestServer()
  const { annId, acme } = await createAcme(server)
  const { user: bob, member } = await createMember(server, acme, 'owner,admin')
  expect((await bob.post('/organization/remove-member', { memberIdOrEmail: annId })).status).toBe(200)
  const eve = await server.createUser('Eve')
  await eve.joinOrganization(acme, 'owner')
  expect((await bob.post('/organization/remove-member', { memberIdOrEmail: member.id })).status).toBe(200)
})

test('keeps the last member with a configured creator role', async () => {
  const server = await startTestServer({ organization: { creatorRole: 'admin' } })
  const ann = await server.createUser('Ann')
  const { id: organizationId, members } = await ann.createOrganization()
  expect(members[0].role).toBe('admin')
  expect(await ann.post('/organization/leave', { organizationId })).toMatchObject(ONLY_OWNER)
  const bob = await server.createUser('Bob')
  await bob.joinOrganization({ id: organizationId }, 'owner')
  expect(await ann.post('/organization/leave', { organizationId })).toMatchObject(ONLY_OWNER)
})

// Which roles can remove which members.
const removals: [by: string, of: string, response: 'ok' | typeof NOT_ALLOWED_TO_REMOVE][] = [
  ['owner', 'owner', 'ok'],
  ['owner', 'admin', 'ok'],
  ['owner,admin', 'owner', 'ok'],
  ['admin', 'admin', 'ok'],
  ['admin', 'member', 'ok'],
  ['admin', 'owner', NOT_ALLOWED_TO_REMOVE],
  ['admin', 'owner,member', NOT_ALLOWED_TO_REMOVE],
  ['member', 'member', NOT_ALLOWED_TO_REMOVE],
  ['member', 'owner', NOT_ALLOWED_TO_REMOVE],
]

test.each(removals)('%s removes %s', async (by, of, response) => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const one = await createMember(server, acme, by)
  const two = await createMember(server, acme, of)
  const remove = () => one.user.post('/organization/remove-member', { memberIdOrEmail: two.member.id })
  if (response === 'ok') expect((await remove()).status).toBe(200)
  else expect(await expectNoChange(server, remove)).toMatchObject(response)
})

test('lets a member leave, but rejects the removal of themselves', async () => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { user: bob, member } = await createMember(server, acme, 'member')
  const remove = () => bob.post('/organization/remove-member', { memberIdOrEmail: member.id })
  expect(await expectNoChange(server, remove)).toMatchObject(NOT_ALLOWED_TO_REMOVE)
  expect((await bob.post('/organization/leave', { organizationId: acme.id })).status).toBe(200)
})

test.each([
  ['deputy', 'owner', undefined],
  ['admin', 'founder', 'founder'],
])('a member with the role %s and all permissions cannot become or remove the %s', async (role, owner, creatorRole) => {
  const roles = { deputy: organizationActions, founder: {} }
  const server = await startTestServer({ organization: { roles, ...(creatorRole && { creatorRole }) } })
  const { acme, annId } = await createAcme(server)
  const { user: bob, member } = await createMember(server, acme, role)
  const input = { organizationId: acme.id }
  const attacks: [path: string, body: object][] = [
    ['/organization/update-member-role', { memberId: member.id, role: owner }],
    ['/organization/update-member-role', { memberId: member.id, role: [role, owner] }],
    ['/organization/update-member-role', { memberId: annId, role: 'member' }],
    ['/organization/remove-member', { memberIdOrEmail: annId }],
    ['/organization/invite-member', { email: 'accomplice@example.com', role: owner }],
    ['/organization/transfer-ownership', { memberId: member.id }],
  ]
  for (const [path, body] of attacks) {
    const { status } = await expectNoChange(server, () => bob.post(path, { ...body, ...input }))
    expect({ path, status }).toEqual({ path, status: path.endsWith('remove-member') ? 401 : 403 })
  }
})
