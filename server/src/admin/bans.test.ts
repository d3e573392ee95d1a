import { expect, test } from 'vitest'
import {
  DEVICE_COOKIE,
  LAST_LOGIN_METHOD_COOKIE,
  copyBrowserToNode,
  createUserWithRole,
  createUserWithId,
  openTestDatabase,
  startTestServer,
} from '@latchkey/testing'

const BANNED = { status: 403, body: { code: 'BANNED_USER' } }

test('revokes all sessions of a banned user and returns the ban after a sign-in with the correct password', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const otherBrowser = bob.otherBrowser()
  await otherBrowser.signIn()
  const { status, body } = await root.post('/admin/ban-user', { userId: bob.id })
  expect({ status, user: body.user }).toMatchObject({
    status: 200,
    user: { banned: true, banReason: 'No reason', banExpires: null },
  })
  for (const browser of [bob, otherBrowser]) expect(await browser.fetchUser()).toBeNull()
  expect(await bob.signIn({ password: 'not the password' })).toMatchObject({ status: 401 })
  const refused = await bob.signIn()
  expect(refused).toMatchObject(BANNED)
  expect(refused.body.message).toBe(
    'You have been banned from this application. Please contact support if you believe this is an error.',
  )
  expect(refused.body).not.toHaveProperty('banExpires')
  expect(await bob.fetchUser()).toBeNull()
  const lifted = await root.post('/admin/unban-user', { userId: bob.id })
  expect(lifted.body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
  expect((await bob.signIn()).status).toBe(200)
})

test('records the reason and the end of a ban', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const ban = { userId: bob.id, banReason: 'spam', banExpiresIn: 3600 }
  const { user } = (await root.post('/admin/ban-user', ban)).body
  server.advanceClock(1)
  await root.post('/admin/ban-user', { userId: bob.id })
  const { activity } = (await root.get('/admin/list-activity?action=user.banned')).body
  expect(activity).toMatchObject([
    { details: { reason: 'No reason', expires: null } },
    { details: { reason: 'spam', expires: user.banExpires } },
  ])
})

test('shows the reason of a ban to admins, but not in the activity of the user', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await root.post('/admin/ban-user', { userId: bob.id, banReason: 'Reported by Carol' })
  await root.post('/admin/unban-user', { userId: bob.id })
  await bob.signIn()
  const { activity } = (await bob.get('/list-activity?action=user.banned')).body
  expect(activity).toMatchObject([{ action: 'user.banned', details: { reason: null, expires: null } }])
  const exported = await bob.get('/export-activity?format=json')
  expect(exported.status).toBe(200)
  expect(JSON.stringify(exported.body)).toContain('user.banned')
  expect(JSON.stringify(exported.body)).not.toContain('Reported by Carol')
})

test('lifts a ban when it expires', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const { body } = await root.post('/admin/ban-user', { userId: bob.id, banReason: 'spam', banExpiresIn: 3600 })
  expect(body.user).toMatchObject({ banReason: 'spam', banExpires: expect.any(String) })
  server.advanceClock(3590)
  expect(await bob.signIn()).toMatchObject(BANNED)
  server.advanceClock(20)
  expect((await bob.signIn()).status).toBe(200)
  expect(await bob.fetchUser()).toMatchObject({ banned: false, banReason: null, banExpires: null })
})

test('replaces a temporary ban with a permanent one if the new ban has no expiry', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 60 })
  const { body } = await root.post('/admin/ban-user', { userId: bob.id })
  expect(body.user.banExpires).toBeNull()
  server.advanceClock(1_000_000)
  expect(await bob.signIn()).toMatchObject(BANNED)
})

test('rejects the cookie cache of a banned user', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  expect([...bob.cookies.keys()].some((name) => name.endsWith('session_data'))).toBe(true)
  await root.post('/admin/ban-user', { userId: bob.id })
  expect(await bob.fetchUser()).toBeNull()
  expect([...bob.cookies.keys()]).toEqual([DEVICE_COOKIE, LAST_LOGIN_METHOD_COOKIE])
})

test('rejects the sessions of a banned user on all nodes, with a cookie cache as well (R28)', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const other = await startTestServer({ session: { cookieCache: { enabled: true } }, database: server.database })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const there = other.createVisitor('Bob')
  for (const [name, value] of bob.cookies) there.cookies.set(name, value)
  expect(await there.fetchUser()).toMatchObject({ id: bob.id })
  await root.post('/admin/ban-user', { userId: bob.id })
  expect(await there.fetchUser()).toBeNull()
  expect((await there.post('/update-user', { name: 'Bobby' })).status).toBe(401)
})

test('ignores a session of a banned user and starts no other session with any sign-in method (R64)', async () => {
  const server = await startTestServer()
  const bob = await createUserWithId(server)
  // Simulates a ban that commits between the password check and the start of the session.
  await server.database.kysely.updateTable('user').set({ banned: 1 }).where('id', '=', bob.id).execute()
  expect((await bob.post('/update-user', { name: 'Bobby' })).status).toBe(401)
  expect(await bob.fetchUser()).toBeNull()
  expect(await bob.otherBrowser().signIn()).toMatchObject(BANNED)
  const sessions = await server.database.kysely
    .selectFrom('session')
    .select('id')
    .where('userId', '=', bob.id)
    .execute()
  expect(sessions).toHaveLength(1)
})

test('leaves no session if a user is banned during concurrent sign-ins (R64)', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const attempts = Array.from({ length: 12 }, () => bob.otherBrowser().signIn())
  await root.post('/admin/ban-user', { userId: bob.id })
  for (const { status } of await Promise.all(attempts)) expect([200, 403]).toContain(status)
  const sessions = await server.database.kysely
    .selectFrom('session')
    .select('id')
    .where('userId', '=', bob.id)
    .execute()
  expect(sessions).toEqual([])
})

test('uses the default reason, duration and message of a ban from the options', async () => {
  const server = await startTestServer({
    admin: { defaultBanReason: 'policy', defaultBanExpiresIn: 60, bannedUserMessage: 'Go away' },
  })
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const { body } = await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 0 })
  expect(body.user).toMatchObject({ banReason: 'policy', banExpires: expect.any(String) })
  const { banExpires } = body.user
  expect((await bob.signIn()).body).toEqual({ code: 'BANNED_USER', message: 'Go away', banExpires })
})

test('a sign-in reveals the end of a ban only with the right password', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 3600 })
  const signIn = (password: string) => bob.otherBrowser().post('/sign-in/email', { email: bob.email, password })
  expect((await signIn(bob.password)).body).toMatchObject({ code: 'BANNED_USER', banExpires: expect.any(String) })
  expect((await signIn('a wrong password')).body).toEqual({
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: expect.any(String),
  })
  server.advanceClock(3600)
  expect((await signIn(bob.password)).status).toBe(200)
})

test('rejects a ban of the caller and an invalid duration', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  expect(await root.post('/admin/ban-user', { userId: root.id })).toMatchObject({
    status: 400,
    body: { code: 'YOU_CANNOT_BAN_YOURSELF' },
  })
  for (const banExpiresIn of ['60', -1, 1e12, null]) {
    expect(await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    })
  }
})

test('keeps a user banned after a password reset', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await root.post('/admin/ban-user', { userId: bob.id })
  await bob.post('/forget-password', { email: bob.email })
  const { token } = await server.findMail('reset', bob.email)
  const newPassword = 'a password that is new'
  expect((await bob.post('/reset-password', { newPassword, token })).status).toBe(200)
  expect(await bob.signIn({ password: newPassword })).toMatchObject(BANNED)
})

test('a temporarily banned admin does not count as another admin until the ban ends', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithRole(server, 'admin', 'Bob')
  await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 60 })
  const demote = () => root.post('/admin/set-role', { userId: root.id, role: 'user' })
  server.advanceClock(50)
  expect(await demote()).toMatchObject({ status: 400, body: { code: 'UNABLE_TO_REMOVE_LAST_ADMIN' } })
  server.advanceClock(11)
  expect((await demote()).status).toBe(200)
  expect((await bob.signIn()).status).toBe(200)
})

test('keeps a user banned after the operator turned the administration off', async () => {
  const database = await openTestDatabase()
  const before = await startTestServer({ database })
  const root = await createUserWithRole(before, 'admin')
  const bob = await createUserWithId(before)
  await root.post('/admin/ban-user', { userId: bob.id })
  const after = await startTestServer({ database, admin: false })
  expect(
    await copyBrowserToNode(after, bob).post('/sign-in/email', { email: bob.email, password: bob.password }),
  ).toMatchObject(BANNED)
})
