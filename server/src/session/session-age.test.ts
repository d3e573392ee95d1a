import { expect, test } from 'vitest'
import { send, startTestServer } from '@latchkey/testing'

const HOUR = 3600
const DAY = 24 * HOUR

const expiryOf = async (person: { get(path: string): Promise<{ body: { session: { expiresAt: string } } }> }) =>
  Date.parse((await person.get('/get-session')).body.session.expiresAt)

test('Session: It is refreshed when its age passes the update threshold', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const before = await expiryOf(ann)
  advanceClock(DAY - 60)
  expect(await expiryOf(ann)).toBe(before)
  advanceClock(61)
  const { body, setCookies } = await ann.get('/get-session')
  expect((Date.parse(body.session.expiresAt) - before) / 1000).toBeGreaterThanOrEqual(DAY)
  expect(setCookies).toEqual([expect.stringMatching(/^__Secure-latchkey\.session_token=[^;]+; Max-Age=604800; /)])
})

test('a refresh moves the expiry of the session that it is, and starts none', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const before = (await ann.get('/get-session')).body.session
  advanceClock(2 * DAY)
  const after = (await ann.get('/get-session')).body.session
  expect(after).toEqual({ ...before, expiresAt: after.expiresAt, updatedAt: after.updatedAt })
  expect((await ann.get('/list-sessions')).body).toEqual([after])
})

test('disableRefresh leaves the session and its cookie as they are', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const before = await expiryOf(ann)
  advanceClock(2 * DAY)
  const { body, setCookies } = await ann.get('/get-session?disableRefresh=true')
  expect(Date.parse(body.session.expiresAt)).toBe(before)
  expect(setCookies).toEqual([])
})

test('Weakness 17: whatever is called, a refresh reaches the cookie', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(2 * DAY)
  expect((await ann.get('/list-sessions')).setCookies).toEqual([expect.stringContaining('Max-Age=604800;')])
  expect((await ann.get('/list-sessions')).setCookies).toEqual([])
})

test('Session: It is deleted and its cookies cleared when it has expired', async () => {
  const { createUser, advanceClock, database } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(7 * DAY + 1)
  const { body, setCookies } = await ann.get('/get-session')
  expect(body).toBeNull()
  expect(setCookies).toHaveLength(3)
  expect(setCookies.every((line) => line.includes('=; Max-Age=0; Path=/;'))).toBe(true)
  expect(await database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('a session is good until the moment it expires, and not at it', async () => {
  const start = Date.now()
  let now = start
  const { createUser } = await startTestServer({ now: () => now })
  const ann = await createUser('Ann')
  now = start + 7 * DAY * 1000 - 1
  expect((await ann.get('/get-session?disableRefresh=true')).body).not.toBeNull()
  now += 1
  expect((await ann.get('/get-session')).body).toBeNull()
})

test('Difference 5: an expired session is deleted and its cookies are cleared, whatever is called', async () => {
  const { createUser, advanceClock, database } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(8 * DAY)
  const { status, setCookies } = await ann.get('/list-sessions')
  expect(status).toBe(401)
  expect(setCookies).toHaveLength(3)
  expect(await database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('R73: an expired session counts for nothing while its row is still there', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn()
  const { token } = (await phone.get('/get-session')).body.session
  advanceClock(6 * DAY)
  await ann.get('/get-session')
  advanceClock(2 * DAY)
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
  expect((await ann.post('/revoke-other-sessions')).status).toBe(200)
  expect((await ann.post('/revoke-session', { token })).body.code).toBe('SESSION_NOT_FOUND')
})

test('R73: an expired session cannot be revoked, whether its row is still there or not', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn({ rememberMe: false })
  const { token } = (await phone.get('/get-session')).body.session
  advanceClock(2 * DAY)
  expect(await ann.post('/revoke-session', { token })).toMatchObject({ body: { code: 'SESSION_NOT_FOUND' } })
})

test('rememberMe default: true', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect((await ann.signIn()).setCookies).toEqual([expect.stringContaining('; Max-Age=604800; ')])
})

test('remember-me off: the cookie ends with the browser, and says so to programs', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { setCookies } = await ann.signIn({ rememberMe: false })
  expect(setCookies).toEqual([
    expect.stringMatching(/^__Secure-latchkey\.session_token=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Secure-latchkey\.dont_remember=true\.[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})

test('Session: A session created with remember-me off is not refreshed', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { updateAge: 0 } })
  const ann = await createUser('Ann')
  await ann.signIn({ rememberMe: false })
  const before = await expiryOf(ann)
  advanceClock(DAY - 60)
  const { body, setCookies } = await ann.get('/get-session')
  expect(Date.parse(body.session.expiresAt)).toBe(before)
  expect(setCookies).toEqual([])
  advanceClock(61)
  expect(await ann.fetchUser()).toBeNull()
})

test('Difference 6: the session itself knows that it is not to be refreshed, whatever cookies come', async () => {
  const here = await startTestServer({ session: { updateAge: 0 } })
  const ann = await here.createUser('Ann')
  await ann.signIn({ rememberMe: false })
  const before = await expiryOf(ann)
  here.advanceClock(HOUR)
  ann.cookies.delete('__Secure-latchkey.dont_remember')
  expect(await expiryOf(ann)).toBe(before)
})

test('Difference 6: an old dont_remember cookie does not keep a remembered session from being refreshed', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await ann.signIn({ rememberMe: false })
  await ann.signIn()
  expect(ann.cookies.has('__Secure-latchkey.dont_remember')).toBe(true)
  const before = await expiryOf(ann)
  here.advanceClock(2 * DAY)
  expect(await expiryOf(ann)).toBeGreaterThan(before)
})

test('Session expiry, update age and freshness age are configurable', async () => {
  const { createUser, advanceClock } = await startTestServer({
    session: { expiresIn: HOUR, updateAge: 600, freshAge: 300 },
  })
  const ann = await createUser('Ann')
  expect((await ann.signIn()).setCookies).toEqual([expect.stringContaining('Max-Age=3600;')])
  const before = await expiryOf(ann)
  advanceClock(299)
  expect((await ann.post('/delete-user', {})).status).toBe(200)
  advanceClock(2)
  expect((await ann.post('/delete-user', {})).status).toBe(400)
  expect(await expiryOf(ann)).toBe(before)
  advanceClock(300)
  expect(await expiryOf(ann)).toBeGreaterThan(before)
  advanceClock(HOUR + 1)
  expect(await ann.fetchUser()).toBeNull()
})

test('Sign-in and session: Session expired. Re-authenticate to perform this action.', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({
    status: 400,
    body: {
      code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
      message: 'Session expired. Re-authenticate to perform this action.',
    },
  })
  expect(await ann.fetchUser()).not.toBeNull()
})

test('a refresh does not make a session fresh again, a sign-in does', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(2 * DAY)
  await ann.get('/get-session')
  expect((await ann.post('/delete-user', {})).status).toBe(400)
  await ann.signIn()
  expect((await ann.post('/delete-user', {})).status).toBe(200)
})

test('A freshness age of 0 disables that check', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { freshAge: 0 } })
  const ann = await createUser('Ann')
  advanceClock(6 * DAY)
  expect((await ann.post('/delete-user', {})).status).toBe(200)
})

test('Maximum cookie age: 400 days', async () => {
  const { createUser } = await startTestServer({ session: { expiresIn: 1000 * DAY } })
  const ann = await createUser('Ann')
  expect((await ann.signIn()).setCookies).toEqual([expect.stringContaining(`; Max-Age=${400 * DAY}; `)])
})

test('R49: a session may outlive the longest cookie, and each refresh renews the cookie', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { expiresIn: 1000 * DAY } })
  const ann = await createUser('Ann')
  advanceClock(399 * DAY)
  const { body, setCookies } = await ann.get('/get-session')
  expect(body).not.toBeNull()
  expect(setCookies).toEqual([expect.stringContaining(`; Max-Age=${400 * DAY}; `)])
})

test('R64: the sessions of a user who is gone open nothing', async () => {
  const here = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await here.createUser('Ann')
  const [session] = [...ann.cookies].map(([name, value]) => `${name}=${value}`)
  await ann.post('/delete-user', {})
  const [mail] = await here.waitForMails(ann.email)
  await ann.post('/delete-user', { token: mail?.token })
  const headers = { cookie: session ?? '' }
  expect(await send(here, '/get-session', { headers })).toMatchObject({ status: 200, body: null })
  expect(await send(here, '/list-sessions', { headers })).toMatchObject({ status: 401 })
})
