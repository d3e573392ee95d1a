import { platformActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { holderOf, personWithId } from '../testing/admins.ts'
import { fiftyTimes } from '../testing/at-once.ts'
import { everyRow } from '../testing/rows.ts'
import { world } from '../testing/world.ts'

const NEW = 'a password nobody knew before'
const roles = {
  creator: { user: ['create'] },
  manager: { user: ['create', 'set-role', 'ban', 'delete', 'set-password', 'impersonate'], session: ['revoke'] },
}

test.each([
  ['admin', true],
  ['user', false],
])('Platform roles: admin and user. %s may do everything to users and sessions: %s', async (role, success) => {
  const here = await world()
  const person = await holderOf(here, role)
  for (const resource of ['user', 'session'] as const) {
    for (const action of platformActions[resource]) {
      const { body } = await person.post('/admin/has-permission', { permissions: { [resource]: [action] } })
      expect({ resource, action, ...body }).toEqual({ resource, action, error: null, success })
    }
  }
})

test('Admin may create, list, set-role, ban, impersonate, delete and set-password on users, and may list, revoke and delete sessions', () => {
  expect(platformActions).toMatchObject({
    user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password'],
    session: ['list', 'revoke', 'delete'],
  })
})

test('The user role has no permissions', async () => {
  const here = await world()
  const bob = await personWithId(here)
  expect((await bob.get('/get-session')).body.user).toMatchObject({ role: 'user', banned: null })
  const { body } = await bob.post('/admin/has-permission', { permissions: { user: ['list'] } })
  expect(body).toEqual({ error: null, success: false })
})

test('an admin creates a user, who signs in with the password', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
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
  const signedIn = await here.stranger().post('/sign-in/email', { email: 'new@example.com', password: NEW })
  expect(signedIn).toMatchObject({ status: 200 })
  const again = await root.post('/admin/create-user', { email: 'NEW@example.com', password: NEW, name: 'Again' })
  expect(again).toMatchObject({ status: 400, body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' } })
})

test('Defect 24: set-user-password and create-user keep to the length of passwords, and end the sessions of the user', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
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
  expect(await bob.whoAmI()).not.toBeNull()
  expect(await set(NEW)).toMatchObject({ status: 200, body: { status: true } })
  expect(await bob.whoAmI()).toBeNull()
  expect((await bob.signsIn()).status).toBe(401)
  expect((await bob.signsIn({ password: NEW })).status).toBe(200)
  expect(await here.mailsOf('passwordChanged', bob.email)).toHaveLength(1)
})

test('Defect 25: set-role, ban, unban, set password and the like on an unknown id are refused', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const before = await everyRow(here.database)
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
    expect(await root.post(`/admin/${path}`, { userId: 'nobody', ...more }), path).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
    // A missing id is no id, and above all not the text "undefined".
    expect(await root.post(`/admin/${path}`, more), path).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    })
  }
  expect(await root.post('/admin/revoke-user-session', { sessionToken: 'unknown' })).toMatchObject({ status: 400 })
  expect(await everyRow(here.database)).toBe(before)
})

test('R32: create-user writes no field beyond those that are listed', async () => {
  const here = await world({ admin: { roles } })
  const root = await holderOf(here, 'admin')
  const before = await everyRow(here.database)
  const person = { email: 'new@example.com', password: NEW, name: 'New' }
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
    const answer = await root.post('/admin/create-user', { ...person, data: { [field]: 'admin' } })
    expect(answer, field).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
  const creator = await holderOf(here, 'creator', 'Carl')
  expect(await creator.post('/admin/create-user', { ...person, role: 'user' })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' },
  })
  expect((await here.database.kysely.selectFrom('user').select('id').execute()).length).toBe(2)
  expect(before).toContain(root.email)
})

test('Defect 14: whoever may create users makes nobody who may do more than they', async () => {
  const here = await world({ admin: { roles } })
  const manager = await holderOf(here, 'manager', 'Mae')
  const person = { email: 'new@example.com', password: NEW, name: 'New' }
  const refused = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE' } }
  for (const role of ['admin', ['user', 'admin'], 'user,admin']) {
    expect(await manager.post('/admin/create-user', { ...person, role })).toMatchObject(refused)
    expect(await manager.post('/admin/set-role', { userId: manager.id, role })).toMatchObject(refused)
  }
  expect(await manager.post('/admin/create-user', { ...person, role: 'creator' })).toMatchObject({
    status: 200,
    body: { user: { role: 'creator' } },
  })
})

test('Defect 15: nobody acts on somebody who has rights that they do not have', async () => {
  const here = await world({ admin: { roles } })
  const root = await holderOf(here, 'admin')
  await holderOf(here, 'admin', 'Other')
  const manager = await holderOf(here, 'manager', 'Mae')
  const { session } = (await root.get('/get-session')).body
  const before = await everyRow(here.database)
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
  expect(await everyRow(here.database)).toBe(before)
})

test('a person of adminUserIds may do everything, and nobody else acts on them', async () => {
  const here = await world()
  const anchor = await personWithId(here, 'Anchor')
  const root = await holderOf(here, 'admin')
  // Restarted with a name that is known by now.
  const named = await world({ admin: { adminUserIds: [anchor.id] }, database: here.database })
  const as = (person: typeof root) => ({
    post: async (path: string, body: object) => {
      const again = named.stranger(person.name)
      for (const [key, value] of person.cookies) again.cookies.set(key, value)
      return again.post(path, body)
    },
  })
  expect(await as(root).post('/admin/ban-user', { userId: anchor.id })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' },
  })
  const asked = { permissions: { anything: ['at all'] } }
  expect((await as(anchor).post('/admin/has-permission', asked)).body.success).toBe(true)
  expect((await as(root).post('/admin/has-permission', asked)).body.success).toBe(false)
  expect(await as(anchor).post('/admin/set-role', { userId: root.id, role: 'user' })).toMatchObject({ status: 200 })
})

test.each(['remove-user', 'set-role', 'ban-user'])(
  'Defect 19: of two admins who %s each other, fifty times at once, one stays',
  async (path) => {
    const here = await world()
    const [one, two] = [await holderOf(here, 'admin', 'One'), await holderOf(here, 'admin', 'Two')]
    const counts = await fiftyTimes((index) => {
      const [actor, other] = index % 2 ? [one, two] : [two, one]
      return actor.post(`/admin/${path}`, { userId: other.id, role: 'user' })
    })
    const rows = await here.database.kysely
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where(({ or, eb }) => or([eb('banned', 'is', null), eb('banned', '=', 0)]))
      .execute()
    expect(rows).toHaveLength(1)
    // Whoever stays may say so again.
    expect(counts[200]).toBeGreaterThan(0)
  },
)

test('the last admin is not removed, banned or demoted, by nobody, nor by deleting the own account', async () => {
  const here = await world({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const root = await holderOf(here, 'admin')
  const banned = await holderOf(here, 'admin', 'Banned')
  expect((await root.post('/admin/ban-user', { userId: banned.id })).status).toBe(200)
  const refused = { status: 400, body: { code: 'UNABLE_TO_REMOVE_LAST_ADMIN' } }
  expect(await root.post('/admin/set-role', { userId: root.id, role: 'user' })).toMatchObject(refused)
  expect(await root.post('/admin/remove-user', { userId: root.id })).toMatchObject(refused)
  expect(await root.post('/delete-user', { password: root.password })).toMatchObject(refused)
  await root.post('/admin/unban-user', { userId: banned.id })
  expect(await root.post('/admin/remove-user', { userId: root.id })).toMatchObject({ status: 200 })
  expect(await root.whoAmI()).toBeNull()
})

test('set-role: several roles are stored each once, in the order of the options; unknown ones and none are refused', async () => {
  const here = await world({ admin: { roles } })
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const set = (role: unknown) => root.post('/admin/set-role', { userId: bob.id, role })
  expect((await set(['user', ' creator ', 'admin', 'user'])).body.user.role).toBe('admin,user,creator')
  for (const role of ['wizard', '', ',', [], ['admin', 'wizard'], 'constructor']) {
    expect(await set(role), String(role)).toMatchObject({ status: 400, body: { code: 'ROLE_NOT_FOUND' } })
  }
  expect((await bob.get('/get-session')).body.user.role).toBe('admin,user,creator')
})

test('Defect 20: remove-user takes memberships along, and frees the seats, in one transaction', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const ann = await here.person('Ann')
  const bob = await personWithId(here)
  const acme = await ann.createsOrganization()
  await bob.joins(acme)
  expect(await root.post('/admin/remove-user', { userId: bob.id })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  const count = (table: 'session' | 'account' | 'member') =>
    here.database.kysely.selectFrom(table).select('id').where('userId', '=', bob.id).execute()
  expect([...(await count('session')), ...(await count('account')), ...(await count('member'))]).toEqual([])
  const { body } = await ann.get(`/organization/list-members?organizationId=${acme.id}`)
  expect(body.memberCount).toBe(1)
  expect(await bob.whoAmI()).toBeNull()
})

test('Defect 20: remove-user of the only owner of an organization changes nothing', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const ann = await personWithId(here, 'Ann')
  await ann.createsOrganization()
  const before = await everyRow(here.database)
  expect(await root.post('/admin/remove-user', { userId: ann.id })).toMatchObject({
    status: 400,
    body: { code: 'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION' },
  })
  expect(await everyRow(here.database)).toBe(before)
  expect(await ann.whoAmI()).not.toBeNull()
})

test('Defect 13: has-permission tells strangers nothing; the server may ask about a user or a role', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const permissions = { user: ['ban'] }
  for (const more of [{}, { userId: root.id }, { userId: 'nobody' }, { role: 'admin' }]) {
    expect(await here.stranger().post('/admin/has-permission', { permissions, ...more })).toMatchObject({ status: 401 })
    expect(await bob.post('/admin/has-permission', { permissions, ...more })).toMatchObject({
      status: 200,
      body: { error: null, success: false },
    })
  }
  const ask = (more: object) => here.latchkey.api.userHasPermission({ body: { permissions, ...more } })
  expect(await ask({ userId: root.id })).toEqual({ error: null, success: true })
  expect(await ask({ userId: bob.id })).toEqual({ error: null, success: false })
  expect(await ask({ role: 'user,admin' })).toEqual({ error: null, success: true })
  await expect(ask({ userId: 'nobody' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  await expect(ask({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the server creates users without a session, of any role', async () => {
  const here = await world()
  const { user } = await here.latchkey.api.createUser({
    body: { email: 'first@example.com', password: NEW, name: 'First', role: 'admin' },
  })
  expect(user).toMatchObject({ email: 'first@example.com', role: 'admin' })
  const first = here.stranger('First')
  await first.post('/sign-in/email', { email: 'first@example.com', password: NEW })
  expect((await first.get('/admin/list-users')).status).toBe(200)
})

test('get-user shows profile, ways in, sessions and organizations', async () => {
  const here = await world({ admin: { roles: { looker: { user: ['list'] } } } })
  const root = await holderOf(here, 'admin')
  const looker = await holderOf(here, 'looker', 'Luke')
  const ann = await personWithId(here, 'Ann')
  const { id, slug } = await ann.createsOrganization({ name: 'Acme' })
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
  expect(await root.get('/admin/get-user?id=nobody')).toMatchObject({ status: 404 })
})

test('administration that is off is not there, and shows nobody a role', async () => {
  const here = await world({ admin: false })
  const ann = await here.person('Ann')
  for (const path of ['/admin/list-users', '/admin/get-user?id=1']) expect((await ann.get(path)).status).toBe(404)
  const { session, user } = (await ann.get('/get-session')).body
  for (const field of ['role', 'banned', 'banReason', 'banExpires']) expect(user).not.toHaveProperty(field)
  expect(session).not.toHaveProperty('impersonatedBy')
})
