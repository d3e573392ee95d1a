import { expect, test } from 'vitest'
import { send, startTestServer, withoutDeviceCookie } from '@latchkey/testing'

const HOUR = 3600
const DAY = 24 * HOUR

const readExpiry = async (user: { get(path: string): Promise<{ body: { session: { expiresAt: string } } }> }) =>
  Date.parse((await user.get('/get-session')).body.session.expiresAt)

test('refreshes a session after the update age, and renews its cookie', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const before = await readExpiry(ann)
  advanceClock(DAY - 60)
  expect(await readExpiry(ann)).toBe(before)
  advanceClock(61)
  const { body, setCookies } = await ann.get('/get-session')
  expect((Date.parse(body.session.expiresAt) - before) / 1000).toBeGreaterThanOrEqual(DAY)
  expect(setCookies).toEqual([expect.stringMatching(/^__Host-latchkey\.session_token=[^;]+; Max-Age=604800; /)])
})

test('a refresh changes the expiry and creates no session', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const before = (await ann.get('/get-session')).body.session
  advanceClock(2 * DAY)
  const after = (await ann.get('/get-session')).body.session
  expect(after).toEqual({ ...before, expiresAt: after.expiresAt, updatedAt: after.updatedAt })
  expect((await ann.get('/list-sessions')).body).toEqual([after])
})

test('a stolen session cookie that is used every day ends ninety days after the sign-in', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const end = Date.parse((await ann.get('/get-session')).body.session.createdAt) + 90 * DAY * 1000
  for (let day = 1; day < 90; day++) {
    advanceClock(DAY)
    const { body } = await ann.get('/get-session')
    expect(Date.parse(body.session.expiresAt)).toBeLessThanOrEqual(end)
  }
  expect(await readExpiry(ann)).toBe(end)
  advanceClock(DAY)
  expect((await ann.get('/get-session')).body).toBeNull()
})

test('the cookie does not outlive the absolute end, and a session at its end is not extended again', async () => {
  const { createUser, advanceClock } = await startTestServer({
    session: { expiresIn: 2 * HOUR, updateAge: 0, absoluteExpiresIn: 3 * HOUR },
  })
  const ann = await createUser('Ann')
  advanceClock(HOUR + 600)
  const { setCookies } = await ann.get('/get-session')
  const [, maxAge] = /; Max-Age=(\d+);/.exec(setCookies[0] ?? '') ?? []
  expect(Number(maxAge)).toBeGreaterThan(2 * HOUR - 610)
  expect(Number(maxAge)).toBeLessThanOrEqual(2 * HOUR - 600)
  advanceClock(60)
  expect((await ann.get('/get-session')).setCookies).toEqual([])
  advanceClock(2 * HOUR)
  expect((await ann.get('/list-sessions')).status).toBe(401)
})

test('a session that an earlier release extended beyond the absolute end has ended', async () => {
  const { createUser, advanceClock, database, now } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(91 * DAY)
  await database.kysely
    .updateTable('session')
    .set({ expiresAt: now() + DAY * 1000 })
    .execute()
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect((await phone.get('/list-sessions')).body).toHaveLength(1)
  expect((await ann.get('/list-sessions')).status).toBe(401)
  expect(await ann.fetchUser()).toBeNull()
})

test('the absolute end is at least expiresIn if it is not configured', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { expiresIn: 200 * DAY } })
  const ann = await createUser('Ann')
  advanceClock(199 * DAY)
  expect(await ann.fetchUser()).not.toBeNull()
  advanceClock(2 * DAY)
  expect(await ann.fetchUser()).toBeNull()
})

test('a session without remember-me ends after expiresIn if that is less than a day', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { expiresIn: HOUR } })
  const ann = await createUser('Ann')
  await ann.signIn({ rememberMe: false })
  advanceClock(HOUR - 60)
  expect(await ann.fetchUser()).not.toBeNull()
  advanceClock(60)
  expect(await ann.fetchUser()).toBeNull()
})

test('disableRefresh changes neither the session nor its cookie', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const before = await readExpiry(ann)
  advanceClock(2 * DAY)
  const { body, setCookies } = await ann.get('/get-session?disableRefresh=true')
  expect(Date.parse(body.session.expiresAt)).toBe(before)
  expect(setCookies).toEqual([])
})

test('every call that refreshes the session renews the cookie', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(2 * DAY)
  expect((await ann.get('/list-sessions')).setCookies).toEqual([expect.stringContaining('Max-Age=604800;')])
  expect((await ann.get('/list-sessions')).setCookies).toEqual([])
})

test('get-session deletes an expired session and clears its cookies', async () => {
  const { createUser, advanceClock, database } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(7 * DAY + 1)
  const { body, setCookies } = await ann.get('/get-session')
  expect(body).toBeNull()
  expect(setCookies).toHaveLength(3)
  expect(setCookies.every((line) => line.includes('=; Max-Age=0; Path=/;'))).toBe(true)
  expect(await database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('a session is valid until the millisecond before its expiry', async () => {
  const start = Date.now()
  let now = start
  const { createUser } = await startTestServer({ now: () => now })
  const ann = await createUser('Ann')
  now = start + 7 * DAY * 1000 - 1
  expect((await ann.get('/get-session?disableRefresh=true')).body).not.toBeNull()
  now += 1
  expect((await ann.get('/get-session?disableRefresh=true')).body).toBeNull()
})

test('a session is refreshed from the millisecond of its update age on', async () => {
  const start = Date.now()
  let now = start
  const { createUser } = await startTestServer({ now: () => now })
  const ann = await createUser('Ann')
  now = start + DAY * 1000 - 1
  expect(await readExpiry(ann)).toBe(start + 7 * DAY * 1000)
  now += 1
  expect(await readExpiry(ann)).toBe(start + 8 * DAY * 1000)
})

test('calls that require a session delete an expired one and clear its cookies', async () => {
  const { createUser, advanceClock, database } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(8 * DAY)
  const { status, setCookies } = await ann.get('/list-sessions')
  expect(status).toBe(401)
  expect(setCookies).toHaveLength(3)
  expect(await database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('ignores an expired session whose row still exists (R73)', async () => {
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

test('cannot revoke an expired session (R73)', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  const phone = ann.otherBrowser()
  await phone.signIn({ rememberMe: false })
  const { token } = (await phone.get('/get-session')).body.session
  advanceClock(2 * DAY)
  expect(await ann.post('/revoke-session', { token })).toMatchObject({ body: { code: 'SESSION_NOT_FOUND' } })
})

test('remembers the session by default', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { setCookies } = await ann.signIn()
  expect(withoutDeviceCookie(setCookies)).toEqual([expect.stringContaining('; Max-Age=604800; ')])
})

test('without rememberMe the cookies end with the browser session, and dont_remember is set', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const { setCookies } = await ann.signIn({ rememberMe: false })
  expect(withoutDeviceCookie(setCookies)).toEqual([
    expect.stringMatching(/^__Host-latchkey\.session_token=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-latchkey\.dont_remember=true\.[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})

test('does not refresh a session that was started without rememberMe', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { updateAge: 0 } })
  const ann = await createUser('Ann')
  await ann.signIn({ rememberMe: false })
  const before = await readExpiry(ann)
  advanceClock(DAY - 60)
  const { body, setCookies } = await ann.get('/get-session')
  expect(Date.parse(body.session.expiresAt)).toBe(before)
  expect(setCookies).toEqual([])
  advanceClock(61)
  expect(await ann.fetchUser()).toBeNull()
})

test('does not refresh a session that was started without rememberMe if the dont_remember cookie is missing', async () => {
  const server = await startTestServer({ session: { updateAge: 0 } })
  const ann = await server.createUser('Ann')
  await ann.signIn({ rememberMe: false })
  const before = await readExpiry(ann)
  server.advanceClock(HOUR)
  ann.cookies.delete('__Host-latchkey.dont_remember')
  expect(await readExpiry(ann)).toBe(before)
})

test('refreshes a remembered session despite an old dont_remember cookie', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.signIn({ rememberMe: false })
  await ann.signIn()
  expect(ann.cookies.has('__Host-latchkey.dont_remember')).toBe(true)
  const before = await readExpiry(ann)
  server.advanceClock(2 * DAY)
  expect(await readExpiry(ann)).toBeGreaterThan(before)
})

test('expiry, update age and fresh age are configurable', async () => {
  const { createUser, advanceClock } = await startTestServer({
    session: { expiresIn: HOUR, updateAge: 600, freshAge: 300 },
  })
  const ann = await createUser('Ann')
  expect(withoutDeviceCookie((await ann.signIn()).setCookies)).toEqual([expect.stringContaining('Max-Age=3600;')])
  const before = await readExpiry(ann)
  advanceClock(299)
  expect((await ann.post('/delete-user', {})).status).toBe(200)
  advanceClock(2)
  expect((await ann.post('/delete-user', {})).status).toBe(403)
  expect(await readExpiry(ann)).toBe(before)
  advanceClock(300)
  expect(await readExpiry(ann)).toBeGreaterThan(before)
  advanceClock(HOUR + 1)
  expect(await ann.fetchUser()).toBeNull()
})

test('requires a recent authentication to delete the account without a password', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh', methods: ['password'] },
  })
  expect(await ann.fetchUser()).not.toBeNull()
})

test('a sign-in makes the session fresh, a refresh does not', async () => {
  const { createUser, advanceClock } = await startTestServer()
  const ann = await createUser('Ann')
  advanceClock(2 * DAY)
  await ann.get('/get-session')
  expect((await ann.post('/delete-user', {})).status).toBe(403)
  await ann.signIn()
  expect((await ann.post('/delete-user', {})).status).toBe(200)
})

test('a fresh age of 0 disables the check', async () => {
  const { createUser, advanceClock } = await startTestServer({ session: { freshAge: 0 } })
  const ann = await createUser('Ann')
  advanceClock(6 * DAY)
  expect((await ann.post('/delete-user', {})).status).toBe(200)
})

test('limits the cookie age to 400 days', async () => {
  const { createUser } = await startTestServer({ session: { expiresIn: 1000 * DAY } })
  const ann = await createUser('Ann')
  expect(withoutDeviceCookie((await ann.signIn()).setCookies)).toEqual([
    expect.stringContaining(`; Max-Age=${400 * DAY}; `),
  ])
})

test('a session can outlive the maximum cookie age, because each refresh renews the cookie (R49)', async () => {
  const { createUser, advanceClock } = await startTestServer({
    session: { expiresIn: 1000 * DAY, absoluteExpiresIn: 2000 * DAY },
  })
  const ann = await createUser('Ann')
  advanceClock(399 * DAY)
  const { body, setCookies } = await ann.get('/get-session')
  expect(body).not.toBeNull()
  expect(setCookies).toEqual([expect.stringContaining(`; Max-Age=${400 * DAY}; `)])
})

test('sessions of a deleted user are invalid (R64)', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser('Ann')
  const [session] = [...ann.cookies].map(([name, value]) => `${name}=${value}`)
  await ann.post('/delete-user', {})
  const [mail] = await server.waitForMails(ann.email)
  await ann.post('/delete-user', { token: mail?.token })
  const headers = { cookie: session ?? '' }
  expect(await send(server, '/get-session', { headers })).toMatchObject({ status: 200, body: null })
  expect(await send(server, '/list-sessions', { headers })).toMatchObject({ status: 401 })
})
