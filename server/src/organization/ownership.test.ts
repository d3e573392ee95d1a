import { expect, test } from 'vitest'
import { createVerifiedUser, readAllRows, startTestServer } from '@latchkey/testing'

const HOUR = 3600
const DAY = 24 * HOUR
const REFUSED = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' } }

test('transfers ownership to a member and makes the former owner an admin', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const acme = await ann.createOrganization()
  advanceClock(1)
  const { id: memberId } = await bob.joinOrganization(acme, 'member')
  const { status, body } = await ann.post('/organization/transfer-ownership', { memberId })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { owner: { id: memberId, role: 'owner' }, formerOwner: { id: acme.members[0].id, role: 'admin' } },
  })
  expect((await bob.get(`/organization/get-full-organization?organizationId=${acme.id}`)).body.members).toMatchObject([
    { role: 'admin' },
    { role: 'owner' },
  ])
  expect(await ann.post('/organization/delete', { organizationId: acme.id })).toMatchObject({ status: 403 })
  expect(await ann.post('/organization/transfer-ownership', { memberId })).toMatchObject(REFUSED)
})

test.each([
  ['owner,editor', undefined, 'admin,editor'],
  ['owner,admin', undefined, 'admin'],
  ['admin,editor', 'admin', 'member,editor'],
])('changes the roles %s with the creator role %s to %s after a transfer', async (roles, creatorRole, expected) => {
  const organization = { roles: { editor: {} }, ...(creatorRole && { creatorRole }) }
  const { createUser } = await startTestServer({ organization })
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const acme = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(acme)
  const [{ id: annId }] = acme.members
  expect((await ann.post('/organization/update-member-role', { memberId: annId, role: roles })).status).toBe(200)
  const { body } = await ann.post('/organization/transfer-ownership', { memberId })
  expect(body).toMatchObject({ owner: { role: creatorRole ?? 'owner' }, formerOwner: { role: expected } })
})

test('rejects a transfer by a non-owner, to the caller, and to a non-member', async () => {
  const server = await startTestServer()
  const [ann, bob, eve] = [
    await server.createUser('Ann'),
    await server.createUser('Bob'),
    await server.createUser('Eve'),
  ]
  const acme = await ann.createOrganization()
  const other = await eve.createOrganization()
  const { id: bobId } = await bob.joinOrganization(acme, 'admin')
  const [{ id: annId }] = acme.members
  const before = await readAllRows(server.database)
  const transferOwnership = (user: typeof ann, memberId: string) =>
    user.post('/organization/transfer-ownership', { memberId, organizationId: acme.id })
  const missing = { status: 400, body: { code: 'MEMBER_NOT_FOUND' } }
  expect(await transferOwnership(bob, bobId)).toMatchObject(REFUSED)
  expect(await transferOwnership(bob, annId)).toMatchObject(REFUSED)
  expect(await transferOwnership(ann, annId)).toMatchObject(REFUSED)
  expect(await transferOwnership(ann, 'unknown')).toMatchObject(missing)
  expect(await transferOwnership(ann, other.members[0].id)).toMatchObject(missing)
  expect(await transferOwnership(eve, bobId)).toMatchObject(missing)
  expect(await readAllRows(server.database)).toBe(before)
})

test('requires a fresh session for a transfer', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const { id: memberId } = await bob.joinOrganization(await ann.createOrganization())
  advanceClock(DAY + 1)
  const response = await ann.post('/organization/transfer-ownership', { memberId })
  expect(response).toMatchObject({ status: 403, body: { code: 'SESSION_IS_NOT_FRESH' } })
})

test.each([
  ['make a member an owner', '/organization/update-member-role', { memberId: 'bob', role: 'owner' }],
  ['invite an owner', '/organization/invite-member', { email: 'eve@example.com', role: 'owner' }],
  ['invite owners', '/organization/invite-members', { emails: ['eve@example.com'], role: ['admin', 'owner'] }],
  ['demote another owner', '/organization/update-member-role', { memberId: 'carol', role: 'member' }],
  ['remove another owner', '/organization/remove-member', { memberIdOrEmail: 'carol' }],
  ['leave', '/organization/leave', { organizationId: 'acme' }],
] as const)('a cookie of an owner that was stolen an hour ago cannot %s', async (_, path, input) => {
  const server = await startTestServer()
  const [ann, bob, carol] = [
    await createVerifiedUser(server, 'Ann'),
    await server.createUser('Bob'),
    await server.createUser('Carol'),
  ]
  const acme = await ann.createOrganization()
  const ids: Record<string, string> = {
    acme: acme.id,
    bob: (await bob.joinOrganization(acme, 'member')).id,
    carol: (await carol.joinOrganization(acme, 'owner')).id,
  }
  const body = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, ids[String(value)] ?? value]))
  server.advanceClock(HOUR)
  const before = await readAllRows(server.database)
  expect(await ann.post(path, body)).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] },
  })
  expect(await readAllRows(server.database)).toBe(before)
  expect((await ann.post('/step-up', { method: 'password', password: ann.password })).status).toBe(200)
  expect((await ann.post(path, body)).status).toBe(200)
})

test('members below the owner role change, are removed, invited and leave without a recent authentication', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const [bob, carol] = [await server.createUser('Bob'), await server.createUser('Carol')]
  const acme = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(acme, 'member')
  await carol.joinOrganization(acme, 'admin')
  server.advanceClock(HOUR)
  const responses = [
    await ann.post('/organization/update-member-role', { memberId, role: 'admin' }),
    await ann.post('/organization/remove-member', { memberIdOrEmail: memberId }),
    await ann.post('/organization/invite-member', { email: 'eve@example.com', role: 'admin' }),
    await carol.post('/organization/leave', { organizationId: acme.id }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a transfer drops roles that the options no longer define', async () => {
  const server = await startTestServer({ organization: { roles: { editor: {} } } })
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const acme = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(acme)
  const [{ id: annId }] = acme.members
  await ann.post('/organization/update-member-role', { memberId: annId, role: 'owner,editor' })
  const later = await startTestServer({ database: server.database })
  const browser = later.createVisitor()
  for (const [name, value] of ann.cookies) browser.cookies.set(name, value)
  expect(await browser.post('/organization/transfer-ownership', { memberId })).toMatchObject({
    status: 200,
    body: { owner: { role: 'owner' }, formerOwner: { role: 'admin' } },
  })
})
