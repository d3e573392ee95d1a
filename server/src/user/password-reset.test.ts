import { expect, test } from 'vitest'
import { type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

const NEW = 'a password nobody knew before'

/** Asks for a reset and reads the mail: the secret in it, and its link. */
const asksForReset = async ({ findMail }: TestServer, person: TestUser, more: object = {}) => {
  await person.post('/forget-password', { email: person.email, ...more })
  return findMail('reset', person.email)
}

test('POST /forget-password: email, redirectTo?', async () => {
  const here = await startTestServer({ trustedOrigins: ['https://other.example.com'] })
  const ann = await here.createUser()
  const asked = await ann.post('/forget-password', { email: ann.email.toUpperCase() })
  expect(asked).toMatchObject({ status: 200, body: { status: true } })
  const { link, token } = await here.findMail('reset', ann.email)
  expect(link).toBe(`/reset-password/${token}?callbackURL=%2Freset-password`)
  const elsewhere = await asksForReset(here, ann, { redirectTo: 'https://other.example.com/new?a=b' })
  expect(elsewhere.link).toMatch(/\?callbackURL=https%3A%2F%2Fother\.example\.com%2Fnew%3Fa%3Db$/)
  expect((await ann.signIn()).status).toBe(200)
})

test('GET /reset-password/{token}: query callbackURL', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { link, token } = await asksForReset(here, ann, { redirectTo: '/new?a=b' })
  for (const visit of ['a mail scanner', 'the person']) {
    const answer = await ann.get(link)
    expect(answer.status, visit).toBe(302)
    expect(answer.headers.get('location')).toBe(`https://app.example.com/new?a=b&token=${token}`)
  }
  expect(await ann.get(`/reset-password/${token}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await ann.get(`/reset-password/${token}?callbackURL=https://evil.example`)).toMatchObject({
    status: 403,
    body: { code: 'INVALID_CALLBACKURL' },
  })
  // None of that has used it up.
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).status).toBe(200)
})

test('a reset link brings its token before the fragment of the page that asks for the new password', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { link, token } = await asksForReset(here, ann, { redirectTo: 'https://app.example.com/#/new' })
  expect((await ann.get(link)).headers.get('location')).toBe(`https://app.example.com/?token=${token}#/new`)
})

test('Reset link failure: error INVALID_TOKEN', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { link, token } = await asksForReset(here, ann, { redirectTo: '/new' })
  const locationOf = async (path: string) => (await ann.get(path)).headers.get('location')
  const failed = 'https://app.example.com/new?error=INVALID_TOKEN'
  expect(await locationOf('/reset-password/nonsense?callbackURL=/new')).toBe(failed)
  expect(await locationOf('/reset-password/nonsense?callbackURL=')).toBe(
    'https://app.example.com/api/auth/error?error=INVALID_TOKEN',
  )
  here.advanceClock(3601)
  expect(await locationOf(link)).toBe(failed)
  const used = await asksForReset(here, ann, { redirectTo: '/new' })
  await ann.post('/reset-password', { newPassword: NEW, token: used.token })
  expect(await locationOf(used.link)).toBe(failed)
  expect(token).not.toBe(used.token)
})

test('POST /reset-password: newPassword, token?', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const inBody = await asksForReset(here, ann)
  expect(await ann.post('/reset-password', { newPassword: NEW, token: inBody.token })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  expect((await ann.signIn({ password: NEW })).status).toBe(200)
  expect((await ann.signIn()).status).toBe(401)
  const inQuery = await asksForReset(here, ann)
  await ann.post(`/reset-password?token=${inQuery.token}`, { newPassword: ann.password })
  expect((await ann.signIn()).status).toBe(200)
})

test('Sign-in and session: invalid token', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { token } = await asksForReset(here, ann)
  const refusal = { status: 400, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
  for (const wrong of ['nonsense', '', undefined, token.toLowerCase(), `${token}x`, token.slice(1)]) {
    expect(await ann.post('/reset-password', { newPassword: NEW, token: wrong })).toMatchObject(refusal)
  }
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).status).toBe(200)
  expect(await ann.post('/reset-password', { newPassword: 'yet another one', token })).toMatchObject(refusal)
  expect((await ann.signIn({ password: NEW })).status).toBe(200)
})

test('Password reset token validity: 3600 seconds by default; token is 24 characters', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const late = await asksForReset(here, ann)
  expect(late.token).toMatch(/^[A-Za-z0-9]{24}$/)
  here.advanceClock(5)
  const inTime = await asksForReset(here, ann)
  here.advanceClock(3596)
  expect((await ann.post('/reset-password', { newPassword: NEW, token: late.token })).status).toBe(400)
  expect((await ann.post('/reset-password', { newPassword: NEW, token: inTime.token })).status).toBe(200)
})

test('how long a reset link is valid is configurable', async () => {
  const here = await startTestServer({ emailAndPassword: { resetPasswordTokenExpiresIn: 60 } })
  const ann = await here.createUser()
  const { token } = await asksForReset(here, ann)
  here.advanceClock(61)
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).body).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a reset uses up every other reset link of that person, and none of another', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const bob = await here.createUser('Bob')
  const older = await asksForReset(here, ann)
  const ofBob = await asksForReset(here, bob)
  const newer = await asksForReset(here, ann)
  await ann.post('/reset-password', { newPassword: NEW, token: newer.token })
  expect((await ann.post('/reset-password', { newPassword: 'yet another one', token: older.token })).status).toBe(400)
  expect((await bob.post('/reset-password', { newPassword: NEW, token: ofBob.token })).status).toBe(200)
})

test('R28 after a password reset every session fails, also those in a cookie cache', async () => {
  const here = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await here.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  const bob = await here.createUser('Bob')
  expect(await phone.fetchUser()).toMatchObject({ email: ann.email })
  const { token } = await asksForReset(here, ann)
  await ann.otherBrowser().post('/reset-password', { newPassword: NEW, token })
  for (const browser of [ann, phone]) {
    expect((await browser.post('/update-user', { name: 'Thief' })).status).toBe(401)
    expect(await browser.fetchUser()).toBeNull()
  }
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
})

test('Weakness 9: Password reset and change-password (without flag) leave other sessions alive', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const thief = ann.otherBrowser()
  await thief.signIn()
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW })
  expect(await thief.fetchUser()).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  await thief.signIn({ password: NEW })
  const { token } = await asksForReset(here, ann)
  await ann.post('/reset-password', { newPassword: 'yet another one', token })
  expect(await thief.fetchUser()).toBeNull()
})

test('R21 the first proof of the mailbox of an unverified account drops what was attached to it before', async () => {
  const here = await startTestServer()
  const thief = await here.createUser('Thief')
  const { id } = await thief.fetchUser()
  await here.database.kysely
    .insertInto('account')
    .values({ id: '1', providerId: 'github', accountId: '7', userId: id, password: null, createdAt: 0, updatedAt: 0 })
    .execute()
  const owner = thief.otherBrowser()
  const { token } = await asksForReset(here, owner)
  await owner.post('/reset-password', { newPassword: NEW, token })
  expect(await thief.fetchUser()).toBeNull()
  expect((await thief.signIn()).status).toBe(401)
  const providers = await here.database.kysely.selectFrom('account').select('providerId').execute()
  expect(providers).toEqual([{ providerId: 'credential' }])
  expect((await owner.signIn({ password: NEW })).body.user).toMatchObject({ id, emailVerified: true })
})

test('a reset of a verified account leaves its linked accounts', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.verifyEmail()
  const { id } = await ann.fetchUser()
  await here.database.kysely
    .insertInto('account')
    .values({ id: '1', providerId: 'github', accountId: '7', userId: id, password: null, createdAt: 0, updatedAt: 0 })
    .execute()
  const { token } = await asksForReset(here, ann)
  await ann.post('/reset-password', { newPassword: NEW, token })
  expect(await here.database.kysely.selectFrom('account').select('id').execute()).toHaveLength(2)
})

test('R68 a reset cancels a pending change of the address, and tells the owner', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'thief@example.com' })
  const approval = await here.findMail('emailChangeApproval', ann.email)
  const { token } = await asksForReset(here, ann)
  await ann.post('/reset-password', { newPassword: NEW, token })
  await ann.signIn({ password: NEW })
  expect((await ann.openLink(approval)).headers.get('location')).toBe('/?error=invalid_token')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await here.listMails('passwordChanged', ann.email)).toHaveLength(1)
})

test('somebody without a password gets one by a reset', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await here.database.kysely.deleteFrom('account').execute()
  const { token } = await asksForReset(here, ann)
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).status).toBe(200)
  expect((await ann.signIn({ password: NEW })).status).toBe(200)
})
