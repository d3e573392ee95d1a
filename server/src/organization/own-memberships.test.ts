import { expect, test } from 'vitest'
import { readAllRows, recordStatements, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

const AT_ONCE = { user: { deleteUser: { sendDeleteAccountVerification: false } } }

const readSeats = async ({ database }: TestServer): Promise<unknown> =>
  database.kysely.selectFrom('organization').select(['slug', 'memberCount']).orderBy('slug').execute()
const deleteAccount = (user: TestUser) => user.post('/delete-user', { password: user.password })
const findUsers = async (user: TestUser, search: string): Promise<string[]> =>
  (await user.get(`/organization/list-members?search=${encodeURIComponent(search)}`)).body.members.map(
    ({ user }: { user: { name: string } }) => user.name,
  )

test('deletes the membership of a deleted user and releases the seat', async () => {
  const server = await startTestServer(AT_ONCE)
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const eve = await server.createUser('Eve')
  const acme = await ann.createOrganization({ slug: 'acme' })
  const other = await eve.createOrganization({ slug: 'other' })
  await bob.joinOrganization(acme, 'admin')
  await bob.joinOrganization(other, 'owner')
  expect(await readSeats(server)).toEqual([
    { slug: 'acme', memberCount: 2 },
    { slug: 'other', memberCount: 2 },
  ])
  expect((await deleteAccount(bob)).body).toEqual({ success: true, message: 'User deleted' })
  expect(await readSeats(server)).toEqual([
    { slug: 'acme', memberCount: 1 },
    { slug: 'other', memberCount: 1 },
  ])
  expect((await ann.get('/organization/get-full-organization')).body.members).toHaveLength(1)
})

test('rejects the deletion of a sole owner until the named organizations are transferred or deleted', async () => {
  const server = await startTestServer(AT_ONCE)
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const acme = await ann.createOrganization({ name: 'Acme' })
  server.advanceClock(1)
  const beta = await ann.createOrganization({ name: 'Beta' })
  const shared = await ann.createOrganization({ name: 'Shared' })
  await bob.joinOrganization(shared, 'owner,admin')
  await bob.joinOrganization(await ann.createOrganization({ name: 'Bobs' }), 'owner')
  const { id: memberId } = await bob.joinOrganization(acme)
  const before = await readAllRows(server.database)
  const { status, body } = await deleteAccount(ann)
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      code: 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
      message: 'You are the only owner of Acme, Beta',
    },
  })
  expect(await readAllRows(server.database)).toBe(before)
  expect((await ann.get('/organization/list-sole-ownerships')).body).toMatchObject([
    { name: 'Acme', memberCount: 2 },
    { name: 'Beta', memberCount: 1 },
  ])
  await ann.post('/organization/transfer-ownership', { memberId, organizationId: acme.id })
  await ann.post('/organization/delete', { organizationId: beta.id })
  expect((await ann.get('/organization/list-sole-ownerships')).body).toEqual([])
  expect((await deleteAccount(ann)).status).toBe(200)
  expect((await bob.get('/organization/list-sole-ownerships')).body).toHaveLength(3)
})

test('an attacker who shares many organizations with another owner does not make the service read each of them', async () => {
  const server = await startTestServer()
  const attacker = await server.createUser('Attacker')
  const other = await server.createUser('Other')
  for (let count = 0; count < 3; count++) await other.joinOrganization(await attacker.createOrganization(), 'owner')
  const { id } = await attacker.createOrganization()
  await other.joinOrganization({ id }, 'admin')
  const { statements } = recordStatements([server])
  const { body } = await attacker.get('/organization/list-sole-ownerships')
  expect(body).toMatchObject([{ id }])
  expect([...statements.keys()].filter((text) => text.includes('recursive'))).toEqual([])
})

test('sends no deletion link to a sole owner, and rejects a link that was sent before', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  expect((await deleteAccount(ann)).body.message).toBe('Verification email sent')
  const { token } = await server.findMail('deletion', ann.email)
  await ann.createOrganization({ name: 'Acme' })
  const refusal = { status: 400, body: { code: 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION' } }
  expect(await deleteAccount(ann)).toMatchObject(refusal)
  expect(await ann.post('/delete-user', { token })).toMatchObject(refusal)
  expect(await ann.get(`/delete-user/callback?token=${token}`)).toMatchObject(refusal)
  expect(await server.listMails('deletion', ann.email)).toHaveLength(1)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('deletes members and their memberships after organizations were disabled', async () => {
  const server = await startTestServer(AT_ONCE)
  const ann = await server.createUser('Ann')
  await ann.createOrganization({ slug: 'acme' })
  const without = await startTestServer({ ...AT_ONCE, organization: false, database: server.database })
  const again = without.createVisitor()
  for (const [name, value] of ann.cookies) again.cookies.set(name, value)
  expect((await again.post('/delete-user', { password: ann.password })).status).toBe(200)
  expect(await readSeats(server)).toEqual([{ slug: 'acme', memberCount: 0 }])
})

test('finds members by their current name and email address', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = server.createVisitor('Bob')
  await bob.signUp({ name: 'Zacharias' })
  await bob.joinOrganization(await ann.createOrganization())
  expect(await findUsers(ann, 'zach')).toEqual(['Zacharias'])
  await bob.post('/update-user', { name: 'ROBERTÍÑO Ⅳ' })
  expect(await findUsers(ann, 'robertíño iv')).toEqual(['ROBERTÍÑO Ⅳ'])
  expect(await findUsers(ann, 'zach')).toEqual([])
  await bob.post('/change-email', { newEmail: 'robert@new.example.com' })
  expect(await findUsers(ann, 'robert@NEW')).toEqual(['ROBERTÍÑO Ⅳ'])
  expect(await findUsers(ann, bob.email)).toEqual([])
})

test('searches a name by its beginning if normalization makes it too long for an index', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  // Compatibility normalization expands each character to eighteen.
  const name = '\uFDFA'.repeat(200)
  const bob = server.createVisitor('Bob')
  expect((await bob.signUp({ name })).status).toBe(200)
  await bob.joinOrganization(await ann.createOrganization())
  expect(await findUsers(ann, '\uFDFA')).toEqual([name])
  expect(await findUsers(ann, bob.email)).toEqual([name])
})
