import { organizationActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createAcme,
  type TestResponse,
  NOT_ALLOWED_TO_REMOVE,
  MEMBER_NOT_FOUND,
  createMember,
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

const rolesOf = async (person: TestUser): Promise<string[]> =>
  (await person.get('/organization/get-full-organization')).body.members.map(({ role }: { role: string }) => role)

const seatsOf = async ({ database }: TestServer): Promise<number | undefined> =>
  (await database.kysely.selectFrom('organization').select('memberCount').executeTakeFirst())?.memberCount

test('removes a member by ID or email address and returns the member', async () => {
  const here = await startTestServer()
  const { ann, acme } = await createAcme(here)
  const one = await createMember(here, acme, 'member')
  const two = await createMember(here, acme, 'admin')
  const first = await ann.post('/organization/remove-member', { memberIdOrEmail: one.member.id })
  expect(first.body).toMatchObject({ member: { id: one.member.id, user: { email: one.person.email } } })
  const second = await ann.post('/organization/remove-member', { memberIdOrEmail: two.person.email })
  expect(second.body).toMatchObject({ member: { id: two.member.id } })
  expect(await rolesOf(ann)).toEqual(['owner'])
  expect(await seatsOf(here)).toBe(1)
})

test('finds a member by an email address in any case, with surrounding spaces', async () => {
  const here = await startTestServer()
  const { ann, acme } = await createAcme(here)
  const { person } = await createMember(here, acme, 'member')
  const memberIdOrEmail = ` ${person.email.toUpperCase()} `
  expect((await ann.post('/organization/remove-member', { memberIdOrEmail })).status).toBe(200)
})

test('returns the member who left, who can be added again', async () => {
  const here = await startTestServer()
  const { acme } = await createAcme(here)
  const { person: bob, member } = await createMember(here, acme, 'member')
  const { body } = await bob.post('/organization/leave', { organizationId: acme.id })
  expect(body).toMatchObject({ id: member.id, role: 'member', user: { email: bob.email } })
  expect(await bob.post('/organization/leave', { organizationId: acme.id })).toMatchObject(MEMBER_NOT_FOUND)
  await bob.joinOrganization(acme)
  expect(await seatsOf(here)).toBe(2)
})

const endings: [string, (ann: TestUser, annId: string, organizationId: string) => Promise<TestResponse>][] = [
  ['leave', (ann, _, organizationId) => ann.post('/organization/leave', { organizationId })],
  ['remove themselves', (ann, annId) => ann.post('/organization/remove-member', { memberIdOrEmail: annId })],
  ['remove themselves by address', (ann) => ann.post('/organization/remove-member', { memberIdOrEmail: ann.email })],
  ['become an admin', (ann, memberId) => ann.post('/organization/update-member-role', { memberId, role: 'admin' })],
]

test.each(endings)('keeps the last owner: %s', async (_, end) => {
  const here = await startTestServer()
  const { ann, acme, annId } = await createAcme(here)
  await createMember(here, acme, 'admin')
  expect(await expectNoChange(here, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
})

test.each(endings)('keeps the last owner with the roles owner and admin: %s', async (_, end) => {
  const here = await startTestServer()
  const { ann, acme, annId } = await createAcme(here)
  await createMember(here, acme, 'admin')
  await ann.post('/organization/update-member-role', { memberId: annId, role: ['owner', 'admin'] })
  expect(await expectNoChange(here, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
})

test.each(endings)('lets an owner go while another owner has the roles owner and admin: %s', async (_, end) => {
  const here = await startTestServer()
  const { ann, acme, annId } = await createAcme(here)
  await createMember(here, acme, 'owner,admin')
  expect((await end(ann, annId, acme.id)).status).toBe(200)
})

test('lets a member with the roles owner and admin remove an owner or leave', async () => {
  const here = await startTestServer()
  const { annId, acme } = await createAcme(here)
  const { person: bob, member } = await createMember(here, acme, 'owner,admin')
  expect((await bob.post('/organization/remove-member', { memberIdOrEmail: annId })).status).toBe(200)
  const eve = await here.createUser('Eve')
  await eve.joinOrganization(acme, 'owner')
  expect((await bob.post('/organization/remove-member', { memberIdOrEmail: member.id })).status).toBe(200)
})

test('keeps the last member with a configured creator role', async () => {
  const here = await startTestServer({ organization: { creatorRole: 'admin' } })
  const ann = await here.createUser('Ann')
  const { id: organizationId, members } = await ann.createOrganization()
  expect(members[0].role).toBe('admin')
  expect(await ann.post('/organization/leave', { organizationId })).toMatchObject(ONLY_OWNER)
  const bob = await here.createUser('Bob')
  await bob.joinOrganization({ id: organizationId }, 'owner')
  expect(await ann.post('/organization/leave', { organizationId })).toMatchObject(ONLY_OWNER)
})

// Which roles can remove which members.
const removals: [by: string, of: string, answer: 'ok' | typeof NOT_ALLOWED_TO_REMOVE][] = [
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

test.each(removals)('%s removes %s', async (by, of, answer) => {
  const here = await startTestServer()
  const { acme } = await createAcme(here)
  const one = await createMember(here, acme, by)
  const two = await createMember(here, acme, of)
  const remove = () => one.person.post('/organization/remove-member', { memberIdOrEmail: two.member.id })
  if (answer === 'ok') expect((await remove()).status).toBe(200)
  else expect(await expectNoChange(here, remove)).toMatchObject(answer)
})

test('lets a member leave, but rejects the removal of themselves', async () => {
  const here = await startTestServer()
  const { acme } = await createAcme(here)
  const { person: bob, member } = await createMember(here, acme, 'member')
  const remove = () => bob.post('/organization/remove-member', { memberIdOrEmail: member.id })
  expect(await expectNoChange(here, remove)).toMatchObject(NOT_ALLOWED_TO_REMOVE)
  expect((await bob.post('/organization/leave', { organizationId: acme.id })).status).toBe(200)
})

test.each([
  ['deputy', 'owner', undefined],
  ['admin', 'founder', 'founder'],
])('a member with the role %s and all permissions cannot become or depose the %s', async (role, owner, creatorRole) => {
  const roles = { deputy: organizationActions, founder: {} }
  const here = await startTestServer({ organization: { roles, ...(creatorRole && { creatorRole }) } })
  const { acme, annId } = await createAcme(here)
  const { person: bob, member } = await createMember(here, acme, role)
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
    const { status } = await expectNoChange(here, () => bob.post(path, { ...body, ...input }))
    expect({ path, status }).toEqual({ path, status: path.endsWith('remove-member') ? 401 : 403 })
  }
})
