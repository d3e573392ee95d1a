import { expect, test } from 'vitest'
import {
  addAccount,
  copyBrowser,
  runFiftyTimes,
  createUserWithRole,
  type TestUser,
  createUserWithId,
  startWithAdminAndUser,
  impersonate,
} from '@latchkey/testing'

const HOUR = 3600
const NEW = 'a password that is new'

const fetchSession = async (user: TestUser) => (await user.get('/get-session')).body
const survivesSessions = (name: string): boolean => ['known_device', 'last_used_login_method'].includes(name)
const cookieNames = (user: TestUser): string[] =>
  [...user.cookies.keys()].map((name) => name.split('.')[1] ?? '').filter((name) => !survivesSessions(name))

test('marks the session during an impersonation and restores the session of the admin afterwards', async () => {
  const { root, bob } = await startWithAdminAndUser()
  const own = await fetchSession(root)
  const { body } = await impersonate(root, bob)
  expect(body).toMatchObject({
    session: { userId: bob.id, impersonatedBy: root.id },
    user: { id: bob.id, role: 'user' },
  })
  expect(await fetchSession(root)).toMatchObject({ session: { impersonatedBy: root.id }, user: { id: bob.id } })
  const stopped = await root.post('/admin/stop-impersonating')
  expect(stopped).toMatchObject({
    status: 200,
    body: { session: { id: own.session.id, impersonatedBy: null }, user: { id: root.id } },
  })
  expect(await fetchSession(root)).toMatchObject({ session: { id: own.session.id }, user: { id: root.id } })
  expect(await root.post('/admin/stop-impersonating')).toMatchObject({
    status: 400,
    body: { code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE' },
  })
})

test.each([true, false])('deletes the cookies of an impersonation, with rememberMe %s', async (rememberMe) => {
  const { root, bob } = await startWithAdminAndUser()
  await root.post('/sign-out')
  await root.signIn({ rememberMe })
  const before = cookieNames(root)
  await impersonate(root, bob)
  expect(cookieNames(root)).toContain('admin_session')
  const { setCookies } = await root.post('/admin/stop-impersonating')
  expect(cookieNames(root)).toEqual(before)
  const [line = ''] = setCookies.filter((cookie) => cookie.includes('session_token'))
  expect(line.includes('Max-Age')).toBe(rememberMe)
})

test('ends an impersonation after one hour without extending it', async () => {
  const { server, root, bob } = await startWithAdminAndUser({ session: { updateAge: 0 } })
  const { body } = await impersonate(root, bob)
  const lifetimeMs = Date.parse(body.session.expiresAt) - Date.parse(body.session.createdAt)
  expect(lifetimeMs).toBe(HOUR * 1000)
  for (const name of root.cookies.keys()) if (name.endsWith('dont_remember')) root.cookies.delete(name)
  server.advanceClock(HOUR - 10)
  expect(Date.parse((await fetchSession(root)).session.expiresAt)).toBe(Date.parse(body.session.expiresAt))
  server.advanceClock(20)
  expect(await fetchSession(root)).toBeNull()
  expect(cookieNames(root)).toEqual([])
})

test('ends an impersonation together with the session of the admin', async () => {
  const { server, root, bob } = await startWithAdminAndUser({ admin: { impersonationSessionDuration: 30 * 86_400 } })
  await root.post('/sign-out')
  await root.signIn({ rememberMe: false })
  const own = await fetchSession(root)
  const { body } = await impersonate(root, bob)
  expect(body.session.expiresAt).toBe(own.session.expiresAt)
  server.advanceClock(86_401)
  expect(await fetchSession(root)).toBeNull()
})

test.each([undefined, false, true])(
  'an impersonation that a copied cookie started ends when the admin changes the password (revokeOtherSessions: %s)',
  async (revokeOtherSessions) => {
    const { root, bob } = await startWithAdminAndUser()
    const attacker = copyBrowser(root)
    await impersonate(attacker, bob)
    const input = { currentPassword: root.password, newPassword: NEW, revokeOtherSessions }
    expect((await root.post('/change-password', input)).status).toBe(200)
    expect(await fetchSession(attacker)).toBeNull()
    expect(await root.fetchUser()).toMatchObject({ email: root.email })
  },
)

test('rejects an impersonation during another one, and restores the session of the admin afterwards', async () => {
  const { server, root, bob } = await startWithAdminAndUser()
  const second = await createUserWithId(server, 'Second')
  await impersonate(root, second)
  expect(await root.post('/admin/impersonate-user', { userId: bob.id })).toMatchObject({
    status: 403,
    body: { code: 'NOT_WHILE_IMPERSONATING' },
  })
  expect((await root.post('/admin/stop-impersonating')).status).toBe(200)
  expect(await root.fetchUser()).toMatchObject({ id: root.id })
})

test('rejects an impersonation of the caller and of banned users', async () => {
  const { root, bob } = await startWithAdminAndUser()
  expect(await root.post('/admin/impersonate-user', { userId: root.id })).toMatchObject({
    status: 400,
    body: { code: 'YOU_CANNOT_IMPERSONATE_YOURSELF' },
  })
  await root.post('/admin/ban-user', { userId: bob.id })
  expect(await root.post('/admin/impersonate-user', { userId: bob.id })).toMatchObject({
    status: 403,
    body: { code: 'BANNED_USER' },
  })
})

test('an admin cannot act as another administrator, whatever the role of that user is called', async () => {
  const roles = { support: { mail: ['list'] }, empty: { user: [] } }
  const { server, root } = await startWithAdminAndUser({ admin: { roles } })
  for (const [name, role] of [
    ['Other', 'admin'],
    ['Helper', 'user,support'],
  ] as const) {
    const other = await createUserWithRole(server, role, name)
    expect(await root.post('/admin/impersonate-user', { userId: other.id })).toMatchObject({
      status: 403,
      body: { code: 'YOU_CANNOT_IMPERSONATE_ADMINS' },
    })
  }
  await impersonate(root, await createUserWithRole(server, 'empty', 'Empty'))
})

test('an impersonation does not outlast the promotion of the user to an administrator', async () => {
  const { server, root, bob } = await startWithAdminAndUser({ session: { cookieCache: { enabled: true } } })
  const other = await createUserWithRole(server, 'admin', 'Other')
  await impersonate(root, bob)
  await other.post('/admin/set-role', { userId: bob.id, role: 'user' })
  expect(await root.fetchUser()).toMatchObject({ id: bob.id })
  await other.post('/admin/set-role', { userId: bob.id, role: 'admin' })
  expect(await root.fetchUser()).toBeNull()
  expect(await bob.fetchUser()).toMatchObject({ id: bob.id })
})

test('an impersonation does not outlast a promotion of the user by the operator', async () => {
  const { server, root, bob } = await startWithAdminAndUser()
  await impersonate(root, bob)
  await server.latchkey.api.createAdmin({ body: { email: bob.email, allowUnproven: true } })
  expect(await root.fetchUser()).toBeNull()
  expect(await bob.fetchUser()).toMatchObject({ id: bob.id })
})

const ends: [
  string,
  (fixture: { root: TestUser & { id: string }; other: TestUser; mirror: TestUser }) => Promise<unknown>,
][] = [
  ['banned', ({ root, other }) => other.post('/admin/ban-user', { userId: root.id })],
  ['demoted', ({ root, other }) => other.post('/admin/set-role', { userId: root.id, role: 'user' })],
  ['removed', ({ root, other }) => other.post('/admin/remove-user', { userId: root.id })],
  [
    'given another password',
    ({ root, other }) => other.post('/admin/set-user-password', { userId: root.id, newPassword: NEW }),
  ],
  ['signed out by another admin', ({ root, other }) => other.post('/admin/revoke-user-sessions', { userId: root.id })],
  ['signed out everywhere', async ({ mirror }) => mirror.post('/revoke-sessions')],
  ['signed out of the session behind it', async ({ mirror }) => mirror.post('/sign-out')],
]

test.each(ends)('ends an impersonation when its admin is %s', async (_how, act) => {
  const { server, root, bob } = await startWithAdminAndUser({ session: { cookieCache: { enabled: true } } })
  const other = await createUserWithRole(server, 'admin', 'Other')
  const mirror = copyBrowser(root)
  await impersonate(root, bob)
  expect(await root.fetchUser()).toMatchObject({ id: bob.id })
  expect(await act({ root, other, mirror })).toMatchObject({ status: 200 })
  expect(await root.fetchUser()).toBeNull()
  expect(cookieNames(root)).toEqual([])
})

test('signs the admin out with a sign-out during an impersonation', async () => {
  const { root, bob } = await startWithAdminAndUser()
  const mirror = copyBrowser(root)
  await impersonate(root, bob)
  await root.post('/sign-out')
  expect(cookieNames(root)).toEqual([])
  expect(await root.fetchUser()).toBeNull()
  expect(await mirror.fetchUser()).toBeNull()
})

test('ends the impersonation and signs the browser out if the session of the admin is missing', async () => {
  const { server, root, bob } = await startWithAdminAndUser()
  const bystander = await createUserWithRole(server, 'admin', 'Other')
  await impersonate(bystander, bob)
  const bystanderCookie = [...bystander.cookies].find(([name]) => name.endsWith('admin_session'))
  for (const kept of [undefined, 'forged.value', bystanderCookie?.[1]]) {
    await root.signIn()
    await impersonate(root, bob)
    const stolen = copyBrowser(root)
    const name = [...root.cookies.keys()].find((key) => key.endsWith('admin_session')) ?? ''
    if (kept === undefined) root.cookies.delete(name)
    else root.cookies.set(name, kept)
    expect(await root.post('/admin/stop-impersonating')).toMatchObject({
      status: 400,
      body: { code: 'FAILED_TO_FIND_ADMIN_SESSION' },
    })
    expect(await root.fetchUser()).toBeNull()
    expect(await stolen.fetchUser()).toBeNull()
    root.cookies.clear()
  }
})

test('does not restore the session of the admin with a secret that a switch of the account replaced', async () => {
  const { server, root, bob } = await startWithAdminAndUser()
  const ann = await server.createUser('Ann')
  const copy = copyBrowser(root)
  await impersonate(root, bob)
  await addAccount(copy, ann)
  expect(await root.post('/admin/stop-impersonating')).toMatchObject({
    status: 400,
    body: { code: 'FAILED_TO_FIND_ADMIN_SESSION' },
  })
  expect(await root.fetchUser()).toBeNull()
  expect(await copy.fetchUser()).toMatchObject({ email: ann.email })
})

test('restores the session of the admin for one of fifty concurrent requests', async () => {
  const { root, bob } = await startWithAdminAndUser()
  await impersonate(root, bob)
  const browsers = Array.from({ length: 50 }, () => copyBrowser(root))
  const counts = await runFiftyTimes((index) => (browsers[index] ?? root).post('/admin/stop-impersonating'))
  expect(counts[200]).toBe(1)
})

test('hides impersonated sessions from the user and lists them to admins', async () => {
  const { root, bob } = await startWithAdminAndUser()
  const mirror = copyBrowser(root)
  await impersonate(root, bob)
  for (const user of [bob, root]) {
    const { body } = await user.get('/list-sessions')
    expect(body).toHaveLength(1)
    expect(body[0].impersonatedBy).toBeNull()
  }
  const { sessions } = (await mirror.post('/admin/list-user-sessions', { userId: bob.id })).body
  const impersonators = sessions.map(({ impersonatedBy }: { impersonatedBy: unknown }) => impersonatedBy)
  expect(impersonators).toHaveLength(2)
  expect(new Set(impersonators)).toEqual(new Set([root.id, null]))
})

test('audits actions during an impersonation as actions of the admin on behalf of the user', async () => {
  const { server, root, bob } = await startWithAdminAndUser()
  await impersonate(root, bob)
  // Entries of the same millisecond have no defined order.
  server.advanceClock(1)
  await root.post('/update-user', { name: 'Robert' })
  server.advanceClock(1)
  await root.post('/admin/stop-impersonating')
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select(['action', 'actorId', 'onBehalfOfId', 'target'])
    .where('target', '=', `user:${bob.id}`)
    .where('action', '!=', 'user.created')
    .orderBy('createdAt')
    .execute()
  const whose = { actorId: root.id, target: `user:${bob.id}` }
  expect(rows).toEqual([
    { action: 'user.impersonated', onBehalfOfId: null, ...whose },
    { action: 'user.updated', onBehalfOfId: bob.id, ...whose },
    { action: 'user.impersonation-ended', onBehalfOfId: bob.id, ...whose },
  ])
})

test('activates an organization during an impersonation and still restores the session of the admin', async () => {
  const { root, bob } = await startWithAdminAndUser()
  const acme = await bob.createOrganization()
  await impersonate(root, bob)
  expect((await root.post('/organization/set-active', { organizationId: acme.id })).status).toBe(200)
  expect((await fetchSession(root)).session.activeOrganizationId).toBe(acme.id)
  expect((await root.post('/admin/stop-impersonating')).status).toBe(200)
  expect(cookieNames(root)).toEqual(['session_token'])
})
