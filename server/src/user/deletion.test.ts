import { expect, test } from 'vitest'
import { copyBrowserToNode, DEVICE_COOKIE, LAST_LOGIN_METHOD_COOKIE, startTestServer } from '@latchkey/testing'

const DELETED = { status: 200, body: { success: true, message: 'User deleted' } }
const MAILED = { status: 200, body: { success: true, message: 'Verification email sent' } }
const WITHOUT_MAIL = { user: { deleteUser: { sendDeleteAccountVerification: false } } }
const DAY = 86_400

test('delete-user mails a token, and deletes the account with the token', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  expect(await ann.post('/delete-user', { password: ann.password, callbackURL: '/bye' })).toMatchObject(MAILED)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const { link, token } = await findMail('deletion', ann.email)
  expect(link).toBe(`/delete-user/callback?token=${token}&callbackURL=%2Fbye`)
  expect(await ann.post('/delete-user', { token })).toMatchObject(DELETED)
  expect([...ann.cookies.keys()]).toEqual([DEVICE_COOKIE, LAST_LOGIN_METHOD_COOKIE])
  expect((await ann.signIn()).status).toBe(401)
})

test('the mailed link deletes the account and redirects to the callback URL', async () => {
  const { createUser, findMail } = await startTestServer()
  for (const callbackURL of ['/bye', undefined]) {
    const ann = await createUser()
    await ann.post('/delete-user', { password: ann.password, callbackURL })
    const { link, token } = await findMail('deletion', ann.email)
    const response = await ann.get(callbackURL ? link : `/delete-user/callback?token=${token}`)
    if (callbackURL) expect(response.headers.get('location')).toBe(callbackURL)
    else expect(response).toMatchObject(DELETED)
    expect([...ann.cookies.keys()]).toEqual([DEVICE_COOKIE, LAST_LOGIN_METHOD_COOKIE])
    expect((await ann.signIn()).status).toBe(401)
  }
})

test('deletes the account at once if confirmation mails are disabled', async () => {
  const { createUser, database, countMails } = await startTestServer(WITHOUT_MAIL)
  const ann = await createUser()
  const bob = await createUser('Bob')
  await ann.post('/forget-password', { email: ann.email })
  expect(await ann.post('/delete-user', { password: ann.password })).toMatchObject(DELETED)
  expect(await database.kysely.selectFrom('user').select('email').execute()).toEqual([{ email: bob.email }])
  for (const table of ['session', 'account'] as const) {
    expect(await database.kysely.selectFrom(table).select('id').execute(), table).toHaveLength(1)
  }
  expect(await database.kysely.selectFrom('verification').select('id').execute()).toEqual([])
  expect(await countMails()).toBe(1)
})

test('requires the password, or a recent authentication if no password is sent', async () => {
  const { createUser, advanceClock } = await startTestServer(WITHOUT_MAIL)
  const ann = await createUser()
  const bob = await createUser('Bob')
  const eve = await createUser('Eve')
  expect(await bob.post('/delete-user', {})).toMatchObject(DELETED)
  advanceClock(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({ status: 403 })
  // A recent authentication does not compensate for a wrong password.
  const fresh = eve.otherBrowser()
  await fresh.signIn()
  expect(await fresh.post('/delete-user', { password: 'not the password' })).toMatchObject({ status: 400 })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
  expect(await ann.post('/delete-user', { password: ann.password })).toMatchObject(DELETED)
})

test('rejects an old session without a password', async () => {
  const { createUser, advanceClock } = await startTestServer(WITHOUT_MAIL)
  const ann = await createUser()
  advanceClock(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh', methods: ['password'] },
  })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('the fresh age decides, and reading the session does not renew it', async () => {
  const { createUser, advanceClock } = await startTestServer({ ...WITHOUT_MAIL, session: { freshAge: 300 } })
  const ann = await createUser()
  const bob = await createUser('Bob')
  advanceClock(299)
  expect(await ann.post('/delete-user', {})).toMatchObject(DELETED)
  advanceClock(2)
  expect(await bob.post('/delete-user', {})).toMatchObject({ status: 403 })
  await bob.fetchUser()
  expect(await bob.post('/delete-user', {})).toMatchObject({ status: 403 })
})

test('a fresh age of 0 disables the check', async () => {
  const { createUser, advanceClock } = await startTestServer({ ...WITHOUT_MAIL, session: { freshAge: 0 } })
  const ann = await createUser()
  advanceClock(5 * DAY)
  expect(await ann.post('/delete-user', {})).toMatchObject(DELETED)
})

test('a token has 32 lower-case letters and digits, and is valid for 86400 seconds by default', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  await ann.post('/delete-user', { password: ann.password })
  advanceClock(5)
  await bob.post('/delete-user', { password: bob.password })
  const late = await findMail('deletion', ann.email)
  const inTime = await findMail('deletion', bob.email)
  expect(late.token).toMatch(/^[a-z0-9]{32}$/)
  advanceClock(DAY - 4)
  await Promise.all([ann.signIn(), bob.signIn()])
  expect(await ann.post('/delete-user', { token: late.token })).toMatchObject({ status: 404 })
  expect(await bob.post('/delete-user', { token: inTime.token })).toMatchObject(DELETED)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('the lifetime of a deletion link is configurable', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer({
    user: { deleteUser: { deleteTokenExpiresIn: 60 } },
  })
  const ann = await createUser()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await findMail('deletion', ann.email)
  advanceClock(61)
  expect(await ann.post('/delete-user', { token })).toMatchObject({ status: 404, body: { code: 'INVALID_TOKEN' } })
})

test('the mailed link fails without a session', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/delete-user', { password: ann.password })
  const { link } = await findMail('deletion', ann.email)
  expect(await ann.otherBrowser().get(link)).toMatchObject({
    status: 404,
    body: { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('rejects the link of another user, and the link stays valid', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  await ann.post('/delete-user', { password: ann.password })
  const { link, token } = await findMail('deletion', ann.email)
  const failure = { status: 404, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
  expect(await bob.get(link)).toMatchObject(failure)
  expect(await bob.post('/delete-user', { token })).toMatchObject(failure)
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
  expect(await ann.post('/delete-user', { token })).toMatchObject(DELETED)
})

test('all sessions are invalid after the deletion, cached or not (R28)', async () => {
  const { createUser } = await startTestServer({ ...WITHOUT_MAIL, session: { cookieCache: { enabled: true } } })
  const ann = await createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect(await phone.fetchUser()).toMatchObject({ email: ann.email })
  await ann.post('/delete-user', { password: ann.password })
  expect((await phone.post('/update-user', { name: 'Ghost' })).status).toBe(401)
  expect(await phone.fetchUser()).toBeNull()
})

test('tokens and sessions of a deleted account do not work for a later account with the same address (R64)', async () => {
  const { createUser, findMail } = await startTestServer(WITHOUT_MAIL)
  const ann = await createUser()
  await ann.post('/forget-password', { email: ann.email })
  await ann.post('/send-verification-email', { email: ann.email })
  const reset = await findMail('reset', ann.email)
  const verification = await findMail('verification', ann.email)
  const phone = ann.otherBrowser()
  await phone.signIn()
  await ann.post('/delete-user', { password: ann.password })
  const next = ann.otherBrowser()
  await next.signUp({ password: 'of the next owner' })
  expect((await phone.signIn()).status).toBe(401)
  expect(await phone.fetchUser()).toBeNull()
  const { token } = reset
  expect((await phone.post('/reset-password', { newPassword: 'of the former owner', token })).status).toBe(400)
  await phone.openLink(verification)
  expect(await next.fetchUser()).toMatchObject({ email: ann.email, emailVerified: false })
})

test('the calls do not exist if deletion is disabled, also for a link that was mailed before', async () => {
  const before = await startTestServer()
  const user = await before.createUser()
  await user.post('/delete-user', { password: user.password })
  const { token, link } = await before.findMail('deletion', user.email)
  const after = await startTestServer({ database: before.database, user: { deleteUser: { enabled: false } } })
  const ann = copyBrowserToNode(after, user)
  for (const body of [{ password: user.password }, { token }]) {
    expect((await ann.post('/delete-user', body)).status).toBe(404)
  }
  expect((await ann.get(link)).status).toBe(404)
  expect((await ann.post('/delete-user/callback', { token })).status).toBe(404)
  expect(await ann.fetchUser()).toMatchObject({ email: user.email })
})
