import { expect, test } from 'vitest'
import type { Answer, Person } from '../testing/person.ts'
import { everyRow } from '../testing/rows.ts'
import { type World, world } from '../testing/world.ts'

const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })
const NOT_FOUND = refusal(400, 'MEMBER_NOT_FOUND', 'Member not found')
const NO_ACTIVE = refusal(400, 'NO_ACTIVE_ORGANIZATION', 'No active organization')
const ROLE_NOT_FOUND = refusal(400, 'ROLE_NOT_FOUND', 'Role not found')
const MAY_NOT_UPDATE = refusal(
  403,
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'You are not allowed to update this member',
)
const MAY_NOT_REMOVE = refusal(
  401,
  'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  'You are not allowed to delete this member',
)
const ONLY_OWNER = refusal(
  400,
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  'You cannot leave the organization as the only owner',
)

/** Ann's organization. */
const acmeOf = async (here: World) => {
  const ann = await here.person('Ann')
  const acme = await ann.createsOrganization({ name: 'Acme' })
  return { ann, acme, annId: String(acme.members[0].id) }
}

/** A further member of it, who works in it. */
const memberOf = async (here: World, acme: { id: string }, role: string) => {
  const person = await here.person(role.replace(',', '-'))
  const member = await person.joins(acme, role)
  await person.post('/organization/set-active', { organizationId: acme.id })
  return { person, member: { ...member, createdAt: member.createdAt.toISOString() } }
}

const rolesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/organization/get-full-organization')).body.members.map(({ role }: { role: string }) => role)
const seatsOf = async ({ database }: World): Promise<number | undefined> =>
  (await database.kysely.selectFrom('organization').select('memberCount').executeTakeFirst())?.memberCount
const refusedBy = async (here: World, act: () => Promise<Answer>): Promise<Answer> => {
  const before = await everyRow(here.database)
  const answer = await act()
  expect(await everyRow(here.database)).toBe(before)
  return answer
}

test('Member: id, organizationId, userId, role (string; may hold several comma-separated roles), createdAt, optional teamId', async () => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { person, member } = await memberOf(here, acme, 'admin,member')
  expect(member).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    organizationId: acme.id,
    userId: (await person.whoAmI()).id,
    role: 'admin,member',
    createdAt: expect.stringMatching(/Z$/),
    teamId: null,
  })
})

test('GET /get-active-member: none: the caller with their user', async () => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { person, member } = await memberOf(here, acme, 'admin')
  const { id, name, email, image } = await person.whoAmI()
  expect((await person.get('/organization/get-active-member')).body).toEqual({
    ...member,
    user: { id, name, email, image },
  })
})

test('get-active-member answers about the organization that is named, whichever is active', async () => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { person, member } = await memberOf(here, acme, 'admin')
  const own = await person.createsOrganization()
  const { body } = await person.get(`/organization/get-active-member?organizationId=${acme.id}`)
  expect(body).toMatchObject({ id: member.id, role: 'admin' })
  expect((await person.get('/organization/get-active-member')).body.organizationId).toBe(own.id)
  const stranger = await here.person('Zoe')
  expect(await stranger.get(`/organization/get-active-member?organizationId=${acme.id}`)).toMatchObject({
    status: 400,
    body: { code: 'MEMBER_NOT_FOUND' },
  })
})

test('Defect D2: get-active-member without an active organization is refused with a status that says so', async () => {
  const { person } = await world()
  const ann = await person('Ann')
  expect(await ann.get('/organization/get-active-member')).toMatchObject(NO_ACTIVE)
})

test.each([
  ['/organization/remove-member', { memberIdOrEmail: 'x' }],
  ['/organization/update-member-role', { memberId: 'x', role: 'admin' }],
  ['/organization/transfer-ownership', { memberId: 'x' }],
  ['/organization/list-members', undefined],
])('Defect D2: %s without an organization answers No active organization', async (path, body) => {
  const { person } = await world()
  const ann = await person('Ann')
  expect(await (body ? ann.post(path, body) : ann.get(path))).toMatchObject(NO_ACTIVE)
})

test('POST /remove-member: memberIdOrEmail, organizationId?: by id or by address; answers whom', async () => {
  const here = await world()
  const { ann, acme } = await acmeOf(here)
  const one = await memberOf(here, acme, 'member')
  const two = await memberOf(here, acme, 'admin')
  const first = await ann.post('/organization/remove-member', { memberIdOrEmail: one.member.id })
  expect(first.body).toMatchObject({ member: { id: one.member.id, user: { email: one.person.email } } })
  const second = await ann.post('/organization/remove-member', { memberIdOrEmail: two.person.email })
  expect(second.body).toMatchObject({ member: { id: two.member.id } })
  expect(await rolesOf(ann)).toEqual(['owner'])
  expect(await seatsOf(here)).toBe(1)
})

test('Defect D6: an address is found in any case, with blanks around it', async () => {
  const here = await world()
  const { ann, acme } = await acmeOf(here)
  const { person } = await memberOf(here, acme, 'member')
  const memberIdOrEmail = ` ${person.email.toUpperCase()} `
  expect((await ann.post('/organization/remove-member', { memberIdOrEmail })).status).toBe(200)
})

test('POST /leave: organizationId: answers who left, and they may come back', async () => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { person: bob, member } = await memberOf(here, acme, 'member')
  const { body } = await bob.post('/organization/leave', { organizationId: acme.id })
  expect(body).toMatchObject({ id: member.id, role: 'member', user: { email: bob.email } })
  expect(await bob.post('/organization/leave', { organizationId: acme.id })).toMatchObject(NOT_FOUND)
  await bob.joins(acme)
  expect(await seatsOf(here)).toBe(2)
})

const endings: [string, (ann: Person, annId: string, organizationId: string) => Promise<Answer>][] = [
  ['leave', (ann, _, organizationId) => ann.post('/organization/leave', { organizationId })],
  ['remove themselves', (ann, annId) => ann.post('/organization/remove-member', { memberIdOrEmail: annId })],
  ['remove themselves by address', (ann) => ann.post('/organization/remove-member', { memberIdOrEmail: ann.email })],
  ['become an admin', (ann, memberId) => ann.post('/organization/update-member-role', { memberId, role: 'admin' })],
]

test.each(endings)('The last owner cannot leave or be removed: %s', async (_, end) => {
  const here = await world()
  const { ann, acme, annId } = await acmeOf(here)
  await memberOf(here, acme, 'admin')
  expect(await refusedBy(here, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
})

test.each(endings)('Defect D4: only owner with role `owner,admin` leaves: %s is refused', async (_, end) => {
  const here = await world()
  const { ann, acme, annId } = await acmeOf(here)
  await memberOf(here, acme, 'admin')
  await ann.post('/organization/update-member-role', { memberId: annId, role: ['owner', 'admin'] })
  expect(await refusedBy(here, () => end(ann, annId, acme.id))).toMatchObject(ONLY_OWNER)
})

test.each(endings)('Defect D4: exact owner leaves while an `owner,admin` remains: an owner may %s', async (_, end) => {
  const here = await world()
  const { ann, acme, annId } = await acmeOf(here)
  await memberOf(here, acme, 'owner,admin')
  expect((await end(ann, annId, acme.id)).status).toBe(200)
})

test('Defect D4: `owner,admin` removes an owner or himself', async () => {
  const here = await world()
  const { annId, acme } = await acmeOf(here)
  const { person: bob, member } = await memberOf(here, acme, 'owner,admin')
  expect((await bob.post('/organization/remove-member', { memberIdOrEmail: annId })).status).toBe(200)
  const eve = await here.person('Eve')
  await eve.joins(acme, 'owner')
  expect((await bob.post('/organization/remove-member', { memberIdOrEmail: member.id })).status).toBe(200)
})

test('where another role is the creator role, its last holder is the one who cannot leave', async () => {
  const here = await world({ organization: { creatorRole: 'admin' } })
  const ann = await here.person('Ann')
  const { id: organizationId, members } = await ann.createsOrganization()
  expect(members[0].role).toBe('admin')
  expect(await ann.post('/organization/leave', { organizationId })).toMatchObject(ONLY_OWNER)
  const bob = await here.person('Bob')
  await bob.joins({ id: organizationId }, 'owner')
  expect(await ann.post('/organization/leave', { organizationId })).toMatchObject(ONLY_OWNER)
})

// As the matrix of the protocol has it, section 3, with the refusals of defect D4.
const removals: [by: string, of: string, answer: 'ok' | typeof MAY_NOT_REMOVE][] = [
  ['owner', 'owner', 'ok'],
  ['owner', 'admin', 'ok'],
  ['owner,admin', 'owner', 'ok'],
  ['admin', 'admin', 'ok'],
  ['admin', 'member', 'ok'],
  ['admin', 'owner', MAY_NOT_REMOVE],
  ['admin', 'owner,member', MAY_NOT_REMOVE],
  ['member', 'member', MAY_NOT_REMOVE],
  ['member', 'owner', MAY_NOT_REMOVE],
]

test.each(removals)('%s removes %s', async (by, of, answer) => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const one = await memberOf(here, acme, by)
  const two = await memberOf(here, acme, of)
  const remove = () => one.person.post('/organization/remove-member', { memberIdOrEmail: two.member.id })
  if (answer === 'ok') expect((await remove()).status).toBe(200)
  else expect(await refusedBy(here, remove)).toMatchObject(answer)
})

test('a plain member leaves, but does not remove themselves', async () => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { person: bob, member } = await memberOf(here, acme, 'member')
  const remove = () => bob.post('/organization/remove-member', { memberIdOrEmail: member.id })
  expect(await refusedBy(here, remove)).toMatchObject(MAY_NOT_REMOVE)
  expect((await bob.post('/organization/leave', { organizationId: acme.id })).status).toBe(200)
})

const changes: [by: string, of: string, to: string | string[], answer: string | typeof MAY_NOT_UPDATE][] = [
  ['owner', 'member', 'admin', 'admin'],
  ['owner', 'admin', 'member', 'member'],
  ['owner', 'member', ['admin', 'member'], 'admin,member'],
  ['owner', 'member', ' member ,  owner,owner ', 'owner,member'],
  ['owner', 'owner', 'member', 'member'],
  ['owner,admin', 'owner', 'admin', 'admin'],
  ['admin', 'member', 'admin', 'admin'],
  ['admin', 'admin', 'member', 'member'],
  ['admin', 'owner', 'member', MAY_NOT_UPDATE],
  ['admin', 'owner,admin', 'admin', MAY_NOT_UPDATE],
  ['member', 'member', 'member', MAY_NOT_UPDATE],
  ['member', 'owner', 'member', MAY_NOT_UPDATE],
  ['owner', 'member', 'boss', ROLE_NOT_FOUND],
  ['owner', 'member', 'Admin', ROLE_NOT_FOUND],
  ['owner', 'member', 'constructor', ROLE_NOT_FOUND],
  ['owner', 'member', '', ROLE_NOT_FOUND],
  ['owner', 'member', ' , ', ROLE_NOT_FOUND],
  ['owner', 'member', [], ROLE_NOT_FOUND],
  ['owner', 'member', ['admin', 'boss'], ROLE_NOT_FOUND],
]

test.each(changes)('R25 %s gives %s the roles %j', async (by, of, role, answer) => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const one = await memberOf(here, acme, by)
  const two = await memberOf(here, acme, of)
  const update = () => one.person.post('/organization/update-member-role', { memberId: two.member.id, role })
  if (typeof answer === 'string') {
    expect((await update()).body).toEqual({
      ...two.member,
      role: answer,
    })
  } else expect(await refusedBy(here, update)).toMatchObject(answer)
})

const spellings = ['owner', 'admin,owner', ' owner', 'member, owner', ['owner'], ['admin', ' owner '], ['admin,owner']]

test.each(spellings)('Defect D1: an admin makes nobody an owner, spelled %j', async (role) => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { person: admin, member: own } = await memberOf(here, acme, 'admin')
  const other = await memberOf(here, acme, 'member')
  for (const memberId of [own.id, other.member.id]) {
    const update = () => admin.post('/organization/update-member-role', { memberId, role })
    expect(await refusedBy(here, update)).toMatchObject(MAY_NOT_UPDATE)
  }
})

test('nobody gives a role that grants what their own do not', async () => {
  const roles = { editor: { project: ['create'] }, lead: { member: ['update', 'delete'], project: ['create'] } }
  const here = await world({ organization: { roles } })
  const { acme } = await acmeOf(here)
  const { person: lead } = await memberOf(here, acme, 'lead')
  const member = await memberOf(here, acme, 'member')
  const admin = await memberOf(here, acme, 'admin')
  const give = (memberId: string | undefined, role: string) =>
    lead.post('/organization/update-member-role', { memberId, role })
  expect((await give(member.member.id, 'editor')).body.role).toBe('editor')
  expect(await give(member.member.id, 'admin')).toMatchObject(MAY_NOT_UPDATE)
  expect(await give(admin.member.id, 'member')).toMatchObject(MAY_NOT_UPDATE)
  const remove = await lead.post('/organization/remove-member', { memberIdOrEmail: admin.member.id })
  expect(remove).toMatchObject(MAY_NOT_REMOVE)
})

test('Defect D1: cross-organization: an owner of one organization changes nobody of another', async () => {
  const here = await world()
  const { acme, annId } = await acmeOf(here)
  const { person: mallory, member } = await memberOf(here, acme, 'member')
  const { id: organizationId } = await mallory.createsOrganization({ name: 'Evil' })
  for (const memberId of [annId, member.id, 'unknown']) {
    for (const role of ['owner', 'member']) {
      const update = () => mallory.post('/organization/update-member-role', { memberId, role, organizationId })
      expect(await refusedBy(here, update)).toMatchObject(NOT_FOUND)
    }
    // Defect D7: nor does an owner's id tell anything.
    const remove = () => mallory.post('/organization/remove-member', { memberIdOrEmail: memberId, organizationId })
    expect(await refusedBy(here, remove)).toMatchObject(NOT_FOUND)
  }
  const outsider = await here.person('Oscar')
  const ask = () => outsider.post('/organization/remove-member', { memberIdOrEmail: annId, organizationId: acme.id })
  expect(await refusedBy(here, ask)).toMatchObject(NOT_FOUND)
})

const additions: [string, object, object][] = [
  ['no organization', { organizationId: undefined }, { code: 'NO_ACTIVE_ORGANIZATION' }],
  ['an unknown organization', { organizationId: 'unknown' }, { code: 'ORGANIZATION_NOT_FOUND', status: 400 }],
  ['an unknown user', { userId: 'unknown' }, { code: 'USER_NOT_FOUND', status: 400 }],
  ['an unknown role', { role: 'boss' }, { code: 'ROLE_NOT_FOUND', status: 400 }],
  ['no role', { role: [] }, { code: 'ROLE_NOT_FOUND', status: 400 }],
  ['an unknown team', { teamId: 'unknown' }, { code: 'TEAM_NOT_FOUND', status: 400 }],
]

test.each(additions)('the server adds no member with %s', async (_, wanted, expected) => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const { id: userId } = await (await here.person('Bob')).whoAmI()
  const before = await everyRow(here.database)
  const body = { userId, role: 'member', organizationId: acme.id, ...wanted }
  await expect(here.latchkey.api.addMember({ body })).rejects.toMatchObject(expected)
  expect(await everyRow(here.database)).toBe(before)
})

test('the server adds a member on a team of the organization, and never one of another', async () => {
  const here = await world()
  const { acme } = await acmeOf(here)
  const eve = await here.person('Eve')
  const other = await eve.createsOrganization()
  const bob = await here.person('Bob')
  await expect(bob.joins(acme, 'member', other.members[0].teamId)).rejects.toMatchObject({ code: 'TEAM_NOT_FOUND' })
  expect(await bob.joins(acme, 'member', acme.members[0].teamId)).toMatchObject({ teamId: acme.members[0].teamId })
  await expect(bob.joins(acme)).rejects.toMatchObject({ code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' })
})

test('Membership limit: 100 by default; also applied to member lists', async () => {
  const here = await world()
  const { ann, acme } = await acmeOf(here)
  for (let count = 1; count < 100; count++) await (await here.person('Bob')).joins(acme)
  const late = await here.person('Late')
  await expect(late.joins(acme)).rejects.toMatchObject({
    status: 403,
    code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    message: 'Organization membership limit reached',
  })
  const { members } = (await ann.get('/organization/get-full-organization')).body
  expect(members).toHaveLength(100)
  await ann.post('/organization/remove-member', { memberIdOrEmail: members[99].id })
  await late.joins(acme)
})

test('Defect D8: members beyond membershipLimit locked out: nobody is', async () => {
  const here = await world({ organization: { membershipLimit: 3 } })
  const { acme } = await acmeOf(here)
  const others = [await memberOf(here, acme, 'member'), await memberOf(here, acme, 'admin')]
  const one = await world({ database: here.database, organization: { membershipLimit: 1 } })
  for (const { person } of others) {
    const again = one.stranger()
    for (const [name, value] of person.cookies) again.cookies.set(name, value)
    expect((await again.get(`/organization/get-full-organization?organizationId=${acme.id}`)).status).toBe(200)
  }
})
