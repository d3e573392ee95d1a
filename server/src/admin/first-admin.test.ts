import { expect, test } from 'vitest'
import { createUserWithRole, startTestServer, type TestServer } from '@latchkey/testing'

const createAdmin = (server: TestServer, email: string, { allowUnproven = false } = {}) =>
  server.latchkey.api.createAdmin({ body: { email, allowUnproven } })

test('refuses to make an account an admin that an attacker may have created with the address of another person', async () => {
  const server = await startTestServer({ admin: {} })
  const attacker = await server.createUser('Mallory')
  await expect(createAdmin(server, attacker.email)).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
  expect((await attacker.get('/admin/list-users')).status).toBe(403)
})

test('makes the owner of the mailbox an admin after a password reset, which ended the access of the attacker', async () => {
  const server = await startTestServer({ admin: {} })
  const attacker = await server.createUser('Mallory')
  const owner = attacker.otherBrowser()
  await owner.post('/forget-password', { email: owner.email })
  const { token } = await server.findMail('reset', owner.email)
  await owner.post('/reset-password', { token, newPassword: 'chosen by the owner' })
  expect(await createAdmin(server, owner.email)).toMatchObject({ isNew: false, user: { role: 'admin,user' } })
  await owner.signIn({ password: 'chosen by the owner' })
  expect((await owner.get('/admin/list-users')).status).toBe(200)
  expect((await attacker.get('/admin/list-users')).status).toBe(401)
})

test('makes an unproven account an admin if the operator allows it, and lifts a ban', async () => {
  const server = await startTestServer({ admin: {} })
  const root = await createUserWithRole(server, 'admin')
  const bob = await server.createUser('Bob')
  await root.post('/admin/ban-user', { userId: (await bob.fetchUser()).id })
  expect((await createAdmin(server, bob.email, { allowUnproven: true })).user.banned).toBe(false)
  await bob.signIn()
  expect((await bob.get('/admin/list-users')).status).toBe(200)
})

test('creates an admin without a password, who chooses one with the returned link', async () => {
  const server = await startTestServer({ admin: {} })
  const email = 'root@example.com'
  const { user, isNew, resetURL } = await createAdmin(server, email)
  expect({ user, isNew }).toMatchObject({ user: { email, name: email, role: 'admin' }, isNew: true })
  const root = server.createVisitor('Root')
  const token = /reset-password\/(.+)\?/.exec(String(resetURL))?.[1]
  expect((await root.post('/reset-password', { token, newPassword: 'chosen by the admin' })).status).toBe(200)
  await root.post('/sign-in/email', { email, password: 'chosen by the admin' })
  const { activity } = (await root.get('/admin/list-activity?action=admin.created')).body
  expect(activity).toMatchObject([{ target: `user:${user.id}`, actorId: null, details: { to: 'admin' } }])
})

test('makes a user an admin without the roles that the options no longer have', async () => {
  const before = await startTestServer({ admin: { roles: { auditor: { activity: ['list'] } } } })
  const bob = await createUserWithRole(before, 'user,auditor', 'Bob')
  const after = await startTestServer({ admin: {}, database: before.database })
  const { user } = await createAdmin(after, bob.email, { allowUnproven: true })
  expect(user).toMatchObject({ role: 'admin,user', banned: null })
  const { details } = await after.database.kysely
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'admin.created')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(details)).toEqual({ from: 'user,auditor', to: 'admin,user' })
})

test('a repeated creation of an admin returns a new link until the admin has a password, and changes nothing', async () => {
  const server = await startTestServer({ admin: {} })
  const email = 'root@example.com'
  const { user } = await createAdmin(server, email)
  const repeated = await createAdmin(server, email)
  expect(repeated).toEqual({ user, isNew: false, resetURL: expect.stringContaining('/reset-password/') })
  const root = server.createVisitor('Root')
  const token = /reset-password\/(.+)\?/.exec(String(repeated.resetURL))?.[1]
  expect((await root.post('/reset-password', { token, newPassword: 'chosen by the admin' })).status).toBe(200)
  expect(await createAdmin(server, email)).toMatchObject({ user: { role: 'admin' }, isNew: false, resetURL: null })
})

test('a repeated promotion of an unproven admin succeeds without another permission of the operator', async () => {
  const server = await startTestServer({ admin: {} })
  const bob = await server.createUser('Bob')
  await createAdmin(server, bob.email, { allowUnproven: true })
  const { user, resetURL } = await createAdmin(server, bob.email)
  expect({ role: user.role, resetURL }).toEqual({ role: 'admin,user', resetURL: null })
})

test('refuses to lift the ban of an unproven admin without the permission of the operator', async () => {
  const server = await startTestServer({ admin: {} })
  const root = await createUserWithRole(server, 'admin')
  const bob = await server.createUser('Bob')
  await createAdmin(server, bob.email, { allowUnproven: true })
  const { id: userId } = await bob.fetchUser()
  await root.post('/admin/ban-user', { userId })
  await expect(createAdmin(server, bob.email)).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
})
