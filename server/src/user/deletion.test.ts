import { expect, test } from 'vitest'
import { world } from '../testing/world.ts'

const DELETED = { status: 200, body: { success: true, message: 'User deleted' } }
const MAILED = { status: 200, body: { success: true, message: 'Verification email sent' } }
const AT_ONCE = { user: { deleteUser: { sendDeleteAccountVerification: false } } }
const DAY = 86_400

test('POST /delete-user: callbackURL?, password?, token?', async () => {
  const { person, mailOf } = await world()
  const ann = await person()
  expect(await ann.post('/delete-user', { password: ann.password, callbackURL: '/bye' })).toMatchObject(MAILED)
  expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
  const { link, token } = await mailOf('deletion', ann.email)
  expect(link).toBe(`/delete-user/callback?token=${token}&callbackURL=%2Fbye`)
  expect(await ann.post('/delete-user', { token })).toMatchObject(DELETED)
  expect(ann.cookies.size).toBe(0)
  expect((await ann.signsIn()).status).toBe(401)
})

test('GET /delete-user/callback: query token, callbackURL', async () => {
  const { person, mailOf } = await world()
  for (const callbackURL of ['/bye', undefined]) {
    const ann = await person()
    await ann.post('/delete-user', { password: ann.password, callbackURL })
    const { link, token } = await mailOf('deletion', ann.email)
    const answer = await ann.get(callbackURL ? link : `/delete-user/callback?token=${token}`)
    if (callbackURL) expect(answer.headers.get('location')).toBe(callbackURL)
    else expect(answer).toMatchObject(DELETED)
    expect(ann.cookies.size).toBe(0)
    expect((await ann.signsIn()).status).toBe(401)
  }
})

test('where no mail confirms it, the account is deleted at once', async () => {
  const { person, database, countMails } = await world(AT_ONCE)
  const ann = await person()
  const bob = await person('Bob')
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
  const { person, travel } = await world(AT_ONCE)
  const ann = await person()
  const bob = await person('Bob')
  const eve = await person('Eve')
  expect(await bob.post('/delete-user', {})).toMatchObject(DELETED)
  travel(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({ status: 400 })
  // A wrong password is not made good by anything else.
  const fresh = eve.elsewhere()
  await fresh.signsIn()
  expect(await fresh.post('/delete-user', { password: 'not the password' })).toMatchObject({ status: 400 })
  expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
  expect(await eve.whoAmI()).toMatchObject({ email: eve.email })
  expect(await ann.post('/delete-user', { password: ann.password })).toMatchObject(DELETED)
})

test('Sign-in and session: Session expired. Re-authenticate to perform this action.', async () => {
  const { person, travel } = await world(AT_ONCE)
  const ann = await person()
  travel(DAY + 1)
  expect(await ann.post('/delete-user', {})).toMatchObject({
    status: 400,
    body: {
      code: 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
      message: 'Session expired. Re-authenticate to perform this action.',
    },
  })
  expect((await ann.elsewhere().signsIn()).status).toBe(200)
})

test('Difference 2: delete-user needs the password or a fresh session, and a minute old is fresh', async () => {
  const { person, travel } = await world({ ...AT_ONCE, session: { freshAge: 300 } })
  const ann = await person()
  const bob = await person('Bob')
  travel(299)
  expect(await ann.post('/delete-user', {})).toMatchObject(DELETED)
  travel(2)
  expect(await bob.post('/delete-user', {})).toMatchObject({ status: 400 })
  // Reading the session does not make it fresh again.
  await bob.whoAmI()
  expect(await bob.post('/delete-user', {})).toMatchObject({ status: 400 })
})

test('A freshness age of 0 disables that check', async () => {
  const { person, travel } = await world({ ...AT_ONCE, session: { freshAge: 0 } })
  const ann = await person()
  travel(5 * DAY)
  expect(await ann.post('/delete-user', {})).toMatchObject(DELETED)
})

test('Delete-account token: 32 characters (digits and lowercase letters); valid 86400 seconds by default', async () => {
  const { person, mailOf, travel } = await world()
  const ann = await person()
  const bob = await person('Bob')
  await ann.post('/delete-user', { password: ann.password })
  travel(5)
  await bob.post('/delete-user', { password: bob.password })
  const late = await mailOf('deletion', ann.email)
  const inTime = await mailOf('deletion', bob.email)
  expect(late.token).toMatch(/^[a-z0-9]{32}$/)
  travel(DAY - 4)
  expect(await ann.post('/delete-user', { token: late.token })).toMatchObject({ status: 404 })
  expect(await bob.post('/delete-user', { token: inTime.token })).toMatchObject(DELETED)
  expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
})

test('how long a deletion link is valid is configurable', async () => {
  const { person, mailOf, travel } = await world({ user: { deleteUser: { deleteTokenExpiresIn: 60 } } })
  const ann = await person()
  await ann.post('/delete-user', { password: ann.password })
  const { token } = await mailOf('deletion', ann.email)
  travel(61)
  expect(await ann.post('/delete-user', { token })).toMatchObject({ status: 404, body: { code: 'INVALID_TOKEN' } })
})

test('Sign-in and session: Failed to get user info', async () => {
  const { person, mailOf } = await world()
  const ann = await person()
  await ann.post('/delete-user', { password: ann.password })
  const { link } = await mailOf('deletion', ann.email)
  expect(await ann.elsewhere().get(link)).toMatchObject({
    status: 404,
    body: { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
  })
  expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
})

test("a deletion link of somebody else deletes nobody, and stays its owner's", async () => {
  const { person, mailOf } = await world()
  const ann = await person()
  const bob = await person('Bob')
  await ann.post('/delete-user', { password: ann.password })
  const { link, token } = await mailOf('deletion', ann.email)
  const refusal = { status: 404, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
  expect(await bob.get(link)).toMatchObject(refusal)
  expect(await bob.post('/delete-user', { token })).toMatchObject(refusal)
  expect(await bob.whoAmI()).toMatchObject({ email: bob.email })
  expect(await ann.post('/delete-user', { token })).toMatchObject(DELETED)
})

test('R28 after a deletion every session of that person fails, also those in a cookie cache', async () => {
  const { person } = await world({ ...AT_ONCE, session: { cookieCache: { enabled: true } } })
  const ann = await person()
  const phone = ann.elsewhere()
  await phone.signsIn()
  expect(await phone.whoAmI()).toMatchObject({ email: ann.email })
  await ann.post('/delete-user', { password: ann.password })
  expect((await phone.post('/update-user', { name: 'Ghost' })).status).toBe(401)
  expect(await phone.whoAmI()).toBeNull()
})

test('R64 nothing that was given out opens an account that is gone, or the next one of that address', async () => {
  const { person, mailOf } = await world(AT_ONCE)
  const ann = await person()
  await ann.post('/forget-password', { email: ann.email })
  await ann.post('/send-verification-email', { email: ann.email })
  const reset = await mailOf('reset', ann.email)
  const verification = await mailOf('verification', ann.email)
  const phone = ann.elsewhere()
  await phone.signsIn()
  await ann.post('/delete-user', { password: ann.password })
  const next = ann.elsewhere()
  await next.signsUp({ password: 'of the next owner' })
  expect((await phone.signsIn()).status).toBe(401)
  expect(await phone.whoAmI()).toBeNull()
  const { token } = reset
  expect((await phone.post('/reset-password', { newPassword: 'of the former owner', token })).status).toBe(400)
  await phone.follows(verification)
  expect(await next.whoAmI()).toMatchObject({ email: ann.email, emailVerified: false })
})

test('where deletion is off there is no such call', async () => {
  const { person } = await world({ user: { deleteUser: { enabled: false } } })
  const ann = await person()
  expect((await ann.post('/delete-user', { password: ann.password })).status).toBe(404)
  expect((await ann.get('/delete-user/callback?token=x')).status).toBe(404)
  expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
})
