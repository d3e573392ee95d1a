import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'

const DELETED = { status: 200, body: { success: true, message: 'User deleted' } }
const MAILED = { status: 200, body: { success: true, message: 'Verification email sent' } }
const AT_ONCE = { user: { deleteUser: { sendDeleteAccountVerification: false } } }
const DAY = 86_400

test('POST /delete-user: callbackURL?, password?, token?', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  expect(await ann.post('/delete-user', { password: ann.password, callbackURL: '/bye' })).toMatchObject(MAILED)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const { link, token } = await findMail('deletion', ann.email)
  expect(link).toBe(`/delete-user/callback?token=${token}&callbackURL=%2Fbye`)
  expect(await ann.post('/delete-user', { token })).toMatchObject(DELETED)
  expect(ann.cookies.size).toBe(0)
  expect((await ann.signIn()).status).toBe(401)
})

test('GET /delete-user/callback: query token, callbackURL', async () => {
  const { createUser, findMail } = await startTestServer()
  for (const callbackURL of ['/bye', undefined]) {
    const ann = await createUser()
    await ann.post('/delete-user', { password: ann.password, callbackURL })
    const { link, token } = await findMail('deletion', ann.email)
    const answer = await ann.get(callbackURL ? link : `/delete-user/callback?token=${token}`)
    if (callbackURL) expect(answer.headers.get('location')).toBe(callbackURL)
    else expect(answer).toMatchObject(DELETED)
    expect(ann.cookies.size).toBe(0)
    expect((await ann.signIn()).status).toBe(401)
  }
})

test('where no mail confirms it, the account is deleted at once', async () => {
  const { createUser, database, countMails } = await startTestServer(AT_ONCE)
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

test('Delete user needs the password, or a fresh session when no password is given', async () => {
  const { createUser, advanceClock } = await startTestServer(AT_ONCE)
  const ann = await createUser()
  const bob = await createUser('Bob')
  const eve = await createUser('Eve')
  expect(await bob.post('/delete-user', {})).toMatchObject(DELETED)
  advanceClock(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({ status: 400 })
  // A wrong password is not made good by anything else.
  const fresh = eve.otherBrowser()
  await fresh.signIn()
  expect(await fresh.post('/delete-user', { password: 'not the password' })).toMatchObject({ status: 400 })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
  expect(await ann.post('/delete-user', { password: ann.password })).toMatchObject(DELETED)
})

test('Sign-in and session: Session expired. Re-authenticate to perform this action.', async () => {
  const { createUser, advanceClock } = await startTestServer(AT_ONCE)
  const ann = await createUser()
  advanceClock(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({
    status: 400,
    body: {
      code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
      message: 'Session expired. Re-authenticate to perform this action.',
    },
  })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('Difference 2: delete-user needs the password or a fresh session, and a minute old is fresh', async () => {
  const { createUser, advanceClock } = await startTestServer({ ...AT_ONCE, session: { freshAge: 300 } })
  const ann = await createUser()
  const bob = await createUser('Bob')
  advanceClock(299)
  expect(await ann.post('/delete-user', {})).toMatchObject(DELETED)
  advanceClock(2)
  expect(await bob.post('/delete-user', {})).toMatchObject({ status: 400 })
  // Reading the session does not make it fresh again.
  await bob.fetchUser()
  expect(await bob.post('/delete-user', {})).toMatchObject({ status: 400 })
})

test('A freshness age of 0 disables that check', async () => {
  const { createUser, advanceClock } = await startTestServer({ ...AT_ONCE, session: { freshAge: 0 } })
  const ann = await createUser()
  advanceClock(5 * DAY)
  expect(await ann.post('/delete-user', {})).toMatchObject(DELETED)
})

test('Delete-account token: 32 characters (digits and lowercase letters); valid 86400 seconds by default', async () => {
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
  expect(await ann.post('/delete-user', { token: late.token })).toMatchObject({ status: 404 })
  expect(await bob.post('/delete-user', { token: inTime.token })).toMatchObject(DELETED)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('how long a deletion link is valid is configurable', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer({
    user: { deleteUser: { deleteTokenExpiresIn: 60 } },
  })
  const ann = await createUser()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await findMail('deletion', ann.email)
  advanceClock(61)
  expect(await ann.post('/delete-user', { token })).toMatchObject({ status: 404, body: { code: 'INVALID_TOKEN' } })
})

test('Sign-in and session: Failed to get user info', async () => {
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

test("a deletion link of somebody else deletes nobody, and stays its owner's", async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  await ann.post('/delete-user', { password: ann.password })
  const { link, token } = await findMail('deletion', ann.email)
  const refusal = { status: 404, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
  expect(await bob.get(link)).toMatchObject(refusal)
  expect(await bob.post('/delete-user', { token })).toMatchObject(refusal)
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
  expect(await ann.post('/delete-user', { token })).toMatchObject(DELETED)
})

test('R28 after a deletion every session of that person fails, also those in a cookie cache', async () => {
  const { createUser } = await startTestServer({ ...AT_ONCE, session: { cookieCache: { enabled: true } } })
  const ann = await createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect(await phone.fetchUser()).toMatchObject({ email: ann.email })
  await ann.post('/delete-user', { password: ann.password })
  expect((await phone.post('/update-user', { name: 'Ghost' })).status).toBe(401)
  expect(await phone.fetchUser()).toBeNull()
})

test('R64 nothing that was given out opens an account that is gone, or the next one of that address', async () => {
  const { createUser, findMail } = await startTestServer(AT_ONCE)
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

test('where deletion is off there is no such call', async () => {
  const { createUser } = await startTestServer({ user: { deleteUser: { enabled: false } } })
  const ann = await createUser()
  expect((await ann.post('/delete-user', { password: ann.password })).status).toBe(404)
  expect((await ann.get('/delete-user/callback?token=x')).status).toBe(404)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})
