import { expect, test } from 'vitest'
import {
  createUserWithId,
  createUserWithRole,
  getSessionCookie,
  insertSessions,
  send,
  startTestServer,
} from '@latchkey/testing'

test('get-session returns the fields of the session', async () => {
  const { createUser } = await startTestServer({ admin: false })
  const ann = await createUser('Ann')
  const { session, user } = (await ann.get('/get-session')).body
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(session).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    token: session.id,
    userId: user.id,
    expiresAt: timestamp,
    createdAt: timestamp,
    updatedAt: timestamp,
    ipAddress: '203.0.113.7',
    userAgent: "Ann's browser",
    activeOrganizationId: null,
  })
})

test('get-session returns session and user, or null without a session', async () => {
  const { createUser, createVisitor } = await startTestServer()
  const ann = await createUser('Ann')
  const { body, headers } = await ann.get('/get-session?disableCookieCache=true&disableRefresh=true')
  expect(Object.keys(body)).toEqual(['session', 'user'])
  expect(body.user).toMatchObject({ email: ann.email, name: 'Ann', emailVerified: false, image: null })
  expect(headers.get('set-cookie')).toBeNull()
  expect(await createVisitor().get('/get-session')).toMatchObject({ status: 200, body: null, setCookies: [] })
})

test("list-sessions returns only the caller's sessions, newest first", async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  await createUser('Bob')
  advanceClock(60)
  const phone = ann.otherBrowser('198.51.100.4')
  await phone.signIn()
  const own = (await ann.get('/get-session')).body.session
  const { status, body } = await ann.get('/list-sessions')
  expect(status).toBe(200)
  expect(body).toEqual([(await phone.get('/get-session')).body.session, own])
  expect(body[0].ipAddress).toBe('198.51.100.4')
})

test('list-sessions omits impersonations of the caller', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const own = (await bob.get('/get-session')).body.session
  await root.post('/admin/impersonate-user', { userId: bob.id })
  expect((await bob.get('/list-sessions')).body).toEqual([own])
})

test('the list for admins includes impersonations with the ID of the admin', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const other = await createUserWithRole(server, 'admin', 'Other')
  const bob = await createUserWithId(server)
  server.advanceClock(1)
  await root.post('/admin/impersonate-user', { userId: bob.id })
  const impersonation = (await root.get('/get-session')).body.session
  const own = (await bob.get('/get-session')).body.session
  expect((await other.post('/admin/list-user-sessions', { userId: bob.id })).body).toEqual({
    sessions: [{ ...impersonation, impersonatedBy: root.id }, own],
  })
})

test('the returned token is not the session secret and opens no session', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { token } = (await ann.signIn()).body
  const responses = JSON.stringify([
    (await ann.get('/list-sessions')).body,
    (await ann.get('/get-session')).body,
    token,
  ])
  const [secret = ''] = decodeURIComponent(getSessionCookie(ann).value).split('.')
  expect(secret).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(responses).not.toContain(secret)
  const cookie = `__Host-latchkey.session_token=${token}`
  expect((await send(server, '/get-session', { headers: { cookie } })).body).toBeNull()
  const stored = await server.database.kysely.selectFrom('session').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('revoke-session ends another session of the caller', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  const { token } = (await phone.signIn()).body
  expect(await ann.post('/revoke-session', { token })).toMatchObject({ status: 200, body: { status: true } })
  expect(await phone.fetchUser()).toBeNull()
  expect(await ann.fetchUser()).not.toBeNull()
})

test("revoke-session does not end another user's session", async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const [session] = (await ann.get('/list-sessions')).body
  await bob.post('/revoke-session', { token: session.token })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test("revoke-session fails for another user's session as for an unknown one", async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const [session] = (await ann.get('/list-sessions')).body
  const foreign = await bob.post('/revoke-session', { token: session.token })
  const unknown = await bob.post('/revoke-session', { token: 'x'.repeat(32) })
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
  expect(unknown.status).toBe(400)
})

test('revoke-session rejects an empty token', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect(await ann.post('/revoke-session', { token: '' })).toMatchObject({
    status: 400,
    body: { code: 'SESSION_NOT_FOUND', message: 'Session not found' },
    setCookies: [],
  })
})

test('revoke-session accepts the session ID, not the secret (R8)', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  const [secret = ''] = decodeURIComponent(getSessionCookie(phone).value).split('.')
  expect((await ann.post('/revoke-session', { token: secret })).status).toBe(400)
  expect(await phone.fetchUser()).not.toBeNull()
})

test('revoke-sessions ends all sessions of the caller', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect((await ann.post('/revoke-sessions')).body).toEqual({ status: true })
  expect([await ann.fetchUser(), await phone.fetchUser()]).toEqual([null, null])
  expect(await bob.fetchUser()).not.toBeNull()
})

test('revoke-other-sessions keeps the current session', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect(await ann.post('/revoke-other-sessions')).toMatchObject({ body: { status: true }, setCookies: [] })
  expect(await phone.fetchUser()).toBeNull()
  expect(await ann.fetchUser()).not.toBeNull()
  expect(await bob.fetchUser()).not.toBeNull()
})

test('lists and revokes a hundred sessions', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  await insertSessions(server, ann, 98)
  expect((await ann.get('/list-sessions')).body).toHaveLength(100)
  await ann.post('/revoke-other-sessions')
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
  expect(await phone.fetchUser()).toBeNull()
})
