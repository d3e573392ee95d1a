import { platformActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { readAllRows, runFiftyTimes, createUserWithRole, createUserWithId, startTestServer } from '@latchkey/testing'

const NEW = 'a password that is new'

const roles = {
  creator: { user: ['create'] },
  manager: { user: ['create', 'set-role', 'ban', 'delete', 'set-password', 'impersonate'], session: ['revoke'] },
}

test.each([
  ['admin', true],
  ['user', false],
])('gives the role %s all permissions on users and sessions: %s', async (role, success) => {
  const server = await startTestServer()
  const user = await createUserWithRole(server, role)
  for (const resource of ['user', 'session'] as const) {
    for (const action of platformActions[resource]) {
      const { body } = await user.post('/admin/has-permission', { permissions: { [resource]: [action] } })
      expect({ resource, action, ...body }).toEqual({ resource, action, error: null, success })
    }
  }
})

test('gives the role admin all permissions on users and sessions', () => {
  expect(platformActions).toMatchObject({
    user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
    session: ['list', 'revoke', 'delete'],
  })
})

test('gives the role user no permissions', async () => {
  const server = await startTestServer()
  const bob = await createUserWithId(server)
  expect((await bob.get('/get-session')).body.user).toMatchObject({ role: 'user', banned: null })
  const { body } = await bob.post('/admin/has-permission', { permissions: { user: ['list'] } })
  expect(body).toEqual({ error: null, success: false })
})

test('rejects a new user with permissions that the caller lacks', async () => {
  const server = await startTestServer({ admin: { roles } })
  const manager = await createUserWithRole(server, 'manager', 'Mae')
  const user = { email: 'new@example.com', password: NEW, name: 'New' }
  const refused = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE' } }
  for (const role of ['admin', ['user', 'admin'], 'user,admin']) {
    expect(await manager.post('/admin/create-user', { ...user, role })).toMatchObject(refused)
    expect(await manager.post('/admin/set-role', { userId: manager.id, role })).toMatchObject(refused)
  }
  expect(await manager.post('/admin/create-user', { ...user, role: 'creator' })).toMatchObject({
    status: 200,
    body: { user: { role: 'creator' } },
  })
})

test('rejects actions on users with permissions that the caller lacks', async () => {
  const server = await startTestServer({ admin: { roles } })
  const root = await createUserWithRole(server, 'admin')
  await createUserWithRole(server, 'admin', 'Other')
  const manager = await createUserWithRole(server, 'manager', 'Mae')
  const { session } = (await root.get('/get-session')).body
  const before = await readAllRows(server.database)
  for (const [path, input] of [
    ['set-role', { userId: root.id, role: 'user' }],
    ['ban-user', { userId: root.id }],
    ['unban-user', { userId: root.id }],
    ['remove-user', { userId: root.id }],
    ['set-user-password', { userId: root.id, newPassword: NEW }],
    ['impersonate-user', { userId: root.id }],
    ['revoke-user-session', { sessionToken: session.token }],
    ['revoke-user-sessions', { userId: root.id }],
  ] as const) {
    expect(await manager.post(`/admin/${path}`, input), path).toMatchObject({
      status: 403,
      body: { code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' },
    })
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('gives users in adminUserIds all permissions, and rejects actions of other users on them', async () => {
  const server = await startTestServer()
  const anchor = await createUserWithId(server, 'Anchor')
  const root = await createUserWithRole(server, 'admin')
  // Restarts with the ID of a user who now exists.
  const named = await startTestServer({ admin: { adminUserIds: [anchor.id] }, database: server.database })
  const as = (user: typeof root) => ({
    post: async (path: string, body: object) => {
      const again = named.createVisitor(user.name)
      for (const [key, value] of user.cookies) again.cookies.set(key, value)
      return again.post(path, body)
    },
  })
  expect(await as(root).post('/admin/ban-user', { userId: anchor.id })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' },
  })
  const body = { permissions: { anything: ['at all'] } }
  expect((await as(anchor).post('/admin/has-permission', body)).body.success).toBe(true)
  expect((await as(root).post('/admin/has-permission', body)).body.success).toBe(false)
  expect(await as(anchor).post('/admin/set-role', { userId: root.id, role: 'user' })).toMatchObject({ status: 200 })
})

test.each(['remove-user', 'set-role', 'ban-user'])(
  'keeps an admin if two admins %s each other in fifty concurrent requests',
  async (path) => {
    const server = await startTestServer()
    const [one, two] = [
      await createUserWithRole(server, 'admin', 'One'),
      await createUserWithRole(server, 'admin', 'Two'),
    ]
    const counts = await runFiftyTimes((index) => {
      const [actor, other] = index % 2 ? [one, two] : [two, one]
      return actor.post(`/admin/${path}`, { userId: other.id, role: 'user' })
    })
    const rows = await server.database.kysely
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where(({ or, eb }) => or([eb('banned', 'is', null), eb('banned', '=', 0)]))
      .execute()
    expect(rows).toHaveLength(1)
    // The remaining admin can repeat the request.
    expect(counts[200]).toBeGreaterThan(0)
  },
)

test('the last admin can get further roles', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { id } = await root.fetchUser()
  expect(await root.post('/admin/set-role', { userId: id, role: ['user', 'admin'] })).toMatchObject({
    status: 200,
    body: { user: { role: 'admin,user' } },
  })
})

test('rejects the removal, ban, demotion and account deletion of the last admin', async () => {
  const server = await startTestServer({
    admin: { roles },
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const root = await createUserWithRole(server, 'admin')
  for (const role of ['manager', 'user']) await createUserWithRole(server, role, role)
  const banned = await createUserWithRole(server, 'admin', 'Banned')
  expect((await root.post('/admin/ban-user', { userId: banned.id })).status).toBe(200)
  const refused = { status: 400, body: { code: 'UNABLE_TO_REMOVE_LAST_ADMIN' } }
  expect(await root.post('/admin/set-role', { userId: root.id, role: 'user' })).toMatchObject(refused)
  expect(await root.post('/admin/remove-user', { userId: root.id })).toMatchObject(refused)
  expect(await root.post('/delete-user', { password: root.password })).toMatchObject(refused)
  await root.post('/admin/unban-user', { userId: banned.id })
  expect(await root.post('/admin/remove-user', { userId: root.id })).toMatchObject({ status: 200 })
  expect(await root.fetchUser()).toBeNull()
})

test('a manager bans and removes users while there is no admin', async () => {
  const server = await startTestServer({ admin: { roles } })
  const manager = await createUserWithRole(server, 'manager')
  const { id: userId } = await createUserWithId(server)
  for (const path of ['ban-user', 'remove-user']) {
    expect(await manager.post(`/admin/${path}`, { userId }), path).toMatchObject({ status: 200 })
  }
})

test('stores several roles without duplicates in the order of the options, and rejects unknown roles and none', async () => {
  const server = await startTestServer({ admin: { roles } })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const set = (role: unknown) => root.post('/admin/set-role', { userId: bob.id, role })
  expect((await set(['user', ' creator ', 'admin', 'user'])).body.user.role).toBe('admin,user,creator')
  for (const role of ['wizard', '', ',', [], ['admin', 'wizard'], 'constructor']) {
    expect(await set(role), String(role)).toMatchObject({ status: 400, body: { code: 'ROLE_NOT_FOUND' } })
  }
  expect((await bob.get('/get-session')).body.user.role).toBe('admin,user,creator')
})

test('checks the permissions of other users and of roles only for the server', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const permissions = { user: ['ban'] }
  for (const more of [{}, { userId: root.id }, { userId: 'unknown' }, { role: 'admin' }]) {
    expect(await server.createVisitor().post('/admin/has-permission', { permissions, ...more })).toMatchObject({
      status: 401,
    })
    expect(await bob.post('/admin/has-permission', { permissions, ...more })).toMatchObject({
      status: 200,
      body: { error: null, success: false },
    })
  }
  const callAs = (more: object) => server.latchkey.api.userHasPermission({ body: { permissions, ...more } })
  expect(await callAs({ userId: root.id })).toEqual({ error: null, success: true })
  expect(await callAs({ userId: bob.id })).toEqual({ error: null, success: false })
  expect(await callAs({ role: 'user,admin' })).toEqual({ error: null, success: true })
  await expect(callAs({ userId: 'unknown' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  await expect(callAs({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('gives every new user the configured default role, whether a user, an admin or the server creates the account', async () => {
  const server = await startTestServer({ admin: { defaultRole: 'guest', roles: { guest: {} } } })
  const root = await createUserWithRole(server, 'admin')
  await server.createUser('Signed')
  const created = { name: 'New', password: NEW }
  await root.post('/admin/create-user', { ...created, email: 'by-admin@example.com' })
  await server.latchkey.api.createUser({ body: { ...created, email: 'by-server@example.com' } })
  const rows = await server.database.kysely.selectFrom('user').select('role').where('id', '!=', root.id).execute()
  expect(rows).toEqual([{ role: 'guest' }, { role: 'guest' }, { role: 'guest' }])
})

test('a user who already has the role causes no event', async () => {
  const changes: unknown[] = []
  const server = await startTestServer({
    hooks: { on: { 'user.role-changed': ({ data: { from, to } }) => changes.push([from, to]) } },
  })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server, 'Bob')
  for (const role of ['admin', ['user', 'admin'], 'user,admin', 'user']) {
    expect(await root.post('/admin/set-role', { userId: bob.id, role })).toMatchObject({ status: 200 })
  }
  expect(changes).toHaveLength(3)
})
