import { expect, test } from 'vitest'
import { readAllRows, createUserWithRole, createUserWithId, enableTwoFactor, startTestServer } from '@latchkey/testing'

const NEW = 'a password that is new'

const roles = {
  creator: { user: ['create'] },
  manager: { user: ['create', 'set-role', 'ban', 'delete', 'set-password', 'impersonate'], session: ['revoke'] },
}

test('creates a user who can sign in with the password', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { status, body } = await root.post('/admin/create-user', {
    email: 'New@Example.com',
    password: NEW,
    name: 'New',
    data: { image: 'https://example.com/n.png', language: 'UKR' },
  })
  expect(status).toBe(200)
  expect(body.user).toEqual({
    id: expect.any(String),
    name: 'New',
    email: 'new@example.com',
    emailVerified: false,
    image: 'https://example.com/n.png',
    language: 'UKR',
    role: 'user',
    banned: null,
    banReason: null,
    banExpires: null,
    twoFactorEnabled: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const signedIn = await server.createVisitor().post('/sign-in/email', { email: 'new@example.com', password: NEW })
  expect(signedIn).toMatchObject({ status: 200 })
  const again = await root.post('/admin/create-user', { email: 'NEW@example.com', password: NEW, name: 'Again' })
  expect(again).toMatchObject({ status: 400, body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' } })
})

test('rejects create-user without a password while passwords are on', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  expect(await root.post('/admin/create-user', { email: 'new@example.com', name: 'New' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.password] Required' },
  })
})

test('checks the password length in set-user-password and create-user, and revokes the sessions of the user', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const create = (password: string) =>
    root.post('/admin/create-user', { email: 'new@example.com', password, name: 'New' })
  const set = (newPassword: string) => root.post('/admin/set-user-password', { userId: bob.id, newPassword })
  for (const attempt of [create, set]) {
    for (const [password, code] of [
      ['', 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(7), 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ] as const) {
      expect(await attempt(password)).toMatchObject({ status: 400, body: { code } })
    }
  }
  expect(await bob.fetchUser()).not.toBeNull()
  expect(await set(NEW)).toMatchObject({ status: 200, body: { status: true } })
  expect(await bob.fetchUser()).toBeNull()
  expect((await bob.signIn()).status).toBe(401)
  expect((await bob.signIn({ password: NEW })).status).toBe(200)
  expect(await server.listMails('passwordChanged', bob.email)).toHaveLength(1)
})

test('an admin who sets their own password is signed out, and stays signed in after setting that of another user', async () => {
  const server = await startTestServer()
  const root = await createUserWithId(server)
  const operator = await createUserWithRole(server, 'admin')
  await operator.post('/admin/set-role', { userId: root.id, role: 'admin' })
  const bob = await createUserWithId(server, 'Bob')
  const other = await root.post('/admin/set-user-password', { userId: bob.id, newPassword: NEW })
  expect(other.headers.getSetCookie()).toEqual([])
  const own = await root.post('/admin/set-user-password', { userId: root.id, newPassword: NEW })
  expect(own).toMatchObject({ status: 200, body: { status: true } })
  expect(own.headers.getSetCookie()).toContainEqual(expect.stringMatching(/session_token=; Max-Age=0/))
  expect(await root.fetchUser()).toBeNull()
})

test('rejects actions on an unknown user ID', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const before = await readAllRows(server.database)
  for (const [path, more] of [
    ['set-role', { role: 'user' }],
    ['ban-user', {}],
    ['unban-user', {}],
    ['set-user-password', { newPassword: NEW }],
    ['remove-user', {}],
    ['revoke-user-sessions', {}],
    ['list-user-sessions', {}],
    ['impersonate-user', {}],
  ] as const) {
    expect(await root.post(`/admin/${path}`, { userId: 'unknown', ...more }), path).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
    // A missing ID is rejected. It must not become the text "undefined".
    expect(await root.post(`/admin/${path}`, more), path).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    })
  }
  expect(await root.post('/admin/revoke-user-session', { sessionToken: 'unknown' })).toMatchObject({ status: 400 })
  expect(await readAllRows(server.database)).toBe(before)
})

test('rejects fields of create-user that are not listed (R32)', async () => {
  const server = await startTestServer({ admin: { roles } })
  const root = await createUserWithRole(server, 'admin')
  const before = await readAllRows(server.database)
  const user = { email: 'new@example.com', password: NEW, name: 'New' }
  for (const field of [
    'id',
    'email',
    'emailVerified',
    'role',
    'banned',
    'sessionVersion',
    'createdAt',
    'nosuchcolumn',
  ]) {
    const response = await root.post('/admin/create-user', { ...user, data: { [field]: 'admin' } })
    expect(response, field).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
  const creator = await createUserWithRole(server, 'creator', 'Carl')
  expect(await creator.post('/admin/create-user', { ...user, role: 'user' })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' },
  })
  expect((await server.database.kysely.selectFrom('user').select('id').execute()).length).toBe(2)
  expect(before).toContain(root.email)
})

test('deletes the memberships of a removed user and releases the seats in one transaction', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const bob = await createUserWithId(server)
  const acme = await ann.createOrganization()
  await bob.joinOrganization(acme)
  expect(await root.post('/admin/remove-user', { userId: bob.id })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  const count = (table: 'session' | 'account' | 'member') =>
    server.database.kysely.selectFrom(table).select('id').where('userId', '=', bob.id).execute()
  expect([...(await count('session')), ...(await count('account')), ...(await count('member'))]).toEqual([])
  const { body } = await ann.get(`/organization/list-members?organizationId=${acme.id}`)
  expect(body.memberCount).toBe(1)
  expect(await bob.fetchUser()).toBeNull()
})

test('rejects the removal of the only owner of an organization', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await createUserWithId(server, 'Ann')
  await ann.createOrganization()
  const before = await readAllRows(server.database)
  expect(await root.post('/admin/remove-user', { userId: ann.id })).toMatchObject({
    status: 400,
    body: { code: 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION' },
  })
  expect(await readAllRows(server.database)).toBe(before)
  expect(await ann.fetchUser()).not.toBeNull()
})

test('the application creates users with any role without a session', async () => {
  const server = await startTestServer()
  const { user } = await server.latchkey.api.createUser({
    body: { email: 'first@example.com', password: NEW, name: 'First', role: 'admin' },
  })
  expect(user).toMatchObject({ email: 'first@example.com', role: 'admin' })
  const first = server.createVisitor('First')
  await first.post('/sign-in/email', { email: 'first@example.com', password: NEW })
  expect((await first.get('/admin/list-users')).status).toBe(200)
})

test('returns the profile, sign-in methods, sessions and organizations of a user', async () => {
  const server = await startTestServer({ admin: { roles: { looker: { user: ['list'] } } } })
  const root = await createUserWithRole(server, 'admin')
  const looker = await createUserWithRole(server, 'looker', 'Luke')
  const ann = await createUserWithId(server, 'Ann')
  const { id, slug } = await ann.createOrganization({ name: 'Acme' })
  const { status, body } = await root.get(`/admin/get-user?id=${ann.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    user: { id: ann.id, email: ann.email, role: 'user' },
    accounts: [{ provider: 'credential' }],
    sessions: [{ userId: ann.id, activeOrganizationId: id, impersonatedBy: null }],
    organizations: [{ id, slug, name: 'Acme', role: 'owner' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/tokenHash|argon2|sessionVersion/)
  expect((await looker.get(`/admin/get-user?id=${ann.id}`)).body.sessions).toEqual([])
  expect(await root.get('/admin/get-user?id=unknown')).toMatchObject({ status: 404 })
})

test('returns the last sign-in and the second factors of a user', async () => {
  const server = await startTestServer({ admin: { roles: { looker: { user: ['list'] } } } })
  const root = await createUserWithRole(server, 'admin')
  const looker = await createUserWithRole(server, 'looker', 'Luke')
  const bob = await createUserWithId(server)
  const details = async (user = root) => (await user.get(`/admin/get-user?id=${bob.id}`)).body
  const first = await details()
  expect(first).toMatchObject({
    lastSignIn: { methods: ['password'] },
    factors: { authenticatorApp: false, backupCodeCount: 0, passkeyCount: 0 },
  })
  server.advanceClock(60)
  await bob.signIn()
  const second = await details()
  expect(Date.parse(second.lastSignIn.at)).toBeGreaterThan(Date.parse(first.lastSignIn.at))
  const neverSignedIn = { body: { email: 'new@example.com', password: NEW, name: 'New' } }
  const { user } = await server.latchkey.api.createUser(neverSignedIn)
  expect((await root.get(`/admin/get-user?id=${user.id}`)).body.lastSignIn).toBeNull()
  await bob.post('/sign-out')
  expect((await details()).lastSignIn).toEqual({ at: second.lastSignIn.at, methods: null })
  expect((await details(looker)).lastSignIn).toBeNull()
  await bob.signIn()
  const { backupCodes } = await enableTwoFactor(server, bob)
  expect((await details()).factors).toEqual({
    authenticatorApp: true,
    backupCodeCount: backupCodes.length,
    passkeyCount: 0,
  })
})

test('hides all administration calls and roles if administration is disabled', async () => {
  const server = await startTestServer({ admin: false })
  const ann = await server.createUser('Ann')
  for (const path of ['/admin/list-users', '/admin/get-user?id=1']) expect((await ann.get(path)).status).toBe(404)
  const { session, user } = (await ann.get('/get-session')).body
  for (const field of ['role', 'banned', 'banReason', 'banExpires']) expect(user).not.toHaveProperty(field)
  expect(session).not.toHaveProperty('impersonatedBy')
})
