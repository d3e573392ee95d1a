import { expect, test } from 'vitest'
import { type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

const NEW = 'a password that is new'

const requestReset = async ({ findMail }: TestServer, user: TestUser, more: object = {}) => {
  await user.post('/forget-password', { email: user.email, ...more })
  return findMail('reset', user.email)
}

test('forget-password mails a link to the reset page or to a trusted origin', async () => {
  const server = await startTestServer({ trustedOrigins: ['https://other.example.com'] })
  const ann = await server.createUser()
  const response = await ann.post('/forget-password', { email: ann.email.toUpperCase() })
  expect(response).toMatchObject({ status: 200, body: { status: true } })
  const { link, token } = await server.findMail('reset', ann.email)
  expect(link).toBe(`/reset-password/${token}?callbackURL=%2Freset-password`)
  const trusted = await requestReset(server, ann, { redirectTo: 'https://other.example.com/new?a=b' })
  expect(trusted.link).toMatch(/\?callbackURL=https%3A%2F%2Fother\.example\.com%2Fnew%3Fa%3Db$/)
  expect((await ann.signIn()).status).toBe(200)
})

test('the link redirects to the page with the token and does not consume it', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { link, token } = await requestReset(server, ann, { redirectTo: '/new?a=b' })
  for (const visit of ['a mail scanner', 'the user']) {
    const response = await ann.get(link)
    expect(response.status, visit).toBe(302)
    expect(response.headers.get('location')).toBe(`https://app.example.com/new?a=b&token=${token}`)
  }
  expect(await ann.get(`/reset-password/${token}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(await ann.get(`/reset-password/${token}?callbackURL=https://evil.example`)).toMatchObject({
    status: 403,
    body: { code: 'INVALID_CALLBACKURL' },
  })
  // The token is still valid.
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).status).toBe(200)
})

test('the link inserts the token before the fragment', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { link, token } = await requestReset(server, ann, { redirectTo: 'https://app.example.com/#/new' })
  expect((await ann.get(link)).headers.get('location')).toBe(`https://app.example.com/?token=${token}#/new`)
})

test('an invalid, expired or used link redirects with INVALID_TOKEN', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { link, token } = await requestReset(server, ann, { redirectTo: '/new' })
  const fetchLocation = async (path: string) => (await ann.get(path)).headers.get('location')
  const failed = 'https://app.example.com/new?error=INVALID_TOKEN'
  expect(await fetchLocation('/reset-password/nonsense?callbackURL=/new')).toBe(failed)
  expect(await fetchLocation('/reset-password/nonsense?callbackURL=')).toBe(
    'https://app.example.com/api/auth/error?error=INVALID_TOKEN',
  )
  server.advanceClock(3601)
  expect(await fetchLocation(link)).toBe(failed)
  const used = await requestReset(server, ann, { redirectTo: '/new' })
  await ann.post('/reset-password', { newPassword: NEW, token: used.token })
  expect(await fetchLocation(used.link)).toBe(failed)
  expect(token).not.toBe(used.token)
})

test('reset-password accepts the token in the body or the query', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const inBody = await requestReset(server, ann)
  expect(await ann.post('/reset-password', { newPassword: NEW, token: inBody.token })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  expect((await ann.signIn({ password: NEW })).status).toBe(200)
  expect((await ann.signIn()).status).toBe(401)
  const inQuery = await requestReset(server, ann)
  await ann.post(`/reset-password?token=${inQuery.token}`, { newPassword: ann.password })
  expect((await ann.signIn()).status).toBe(200)
})

test('rejects unknown, altered and used tokens', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { token } = await requestReset(server, ann)
  const failure = { status: 400, body: { code: 'INVALID_TOKEN', message: 'invalid token' } }
  for (const wrong of ['nonsense', '', undefined, token.toLowerCase(), `${token}x`, token.slice(1)]) {
    expect(await ann.post('/reset-password', { newPassword: NEW, token: wrong })).toMatchObject(failure)
  }
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).status).toBe(200)
  expect(await ann.post('/reset-password', { newPassword: 'yet another one', token })).toMatchObject(failure)
  expect((await ann.signIn({ password: NEW })).status).toBe(200)
})

test('a token has 24 characters and is valid for 3600 seconds by default', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const late = await requestReset(server, ann)
  expect(late.token).toMatch(/^[A-Za-z0-9]{24}$/)
  server.advanceClock(5)
  const inTime = await requestReset(server, ann)
  server.advanceClock(3596)
  expect((await ann.post('/reset-password', { newPassword: NEW, token: late.token })).status).toBe(400)
  expect((await ann.post('/reset-password', { newPassword: NEW, token: inTime.token })).status).toBe(200)
})

test('the lifetime of a reset link is configurable', async () => {
  const server = await startTestServer({ emailAndPassword: { resetPasswordTokenExpiresIn: 60 } })
  const ann = await server.createUser()
  const { token } = await requestReset(server, ann)
  server.advanceClock(61)
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).body).toMatchObject({ code: 'INVALID_TOKEN' })
})

test("a reset invalidates the user's other reset links, and no link of another user", async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const bob = await server.createUser('Bob')
  const older = await requestReset(server, ann)
  const ofBob = await requestReset(server, bob)
  const newer = await requestReset(server, ann)
  await ann.post('/reset-password', { newPassword: NEW, token: newer.token })
  expect((await ann.post('/reset-password', { newPassword: 'yet another one', token: older.token })).status).toBe(400)
  expect((await bob.post('/reset-password', { newPassword: NEW, token: ofBob.token })).status).toBe(200)
})

test('all sessions are invalid after a reset, cached or not (R28)', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  const bob = await server.createUser('Bob')
  expect(await phone.fetchUser()).toMatchObject({ email: ann.email })
  const { token } = await requestReset(server, ann)
  await ann.otherBrowser().post('/reset-password', { newPassword: NEW, token })
  for (const browser of [ann, phone]) {
    expect((await browser.post('/update-user', { name: 'Attacker' })).status).toBe(401)
    expect(await browser.fetchUser()).toBeNull()
  }
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
})

test('a password change and a reset end other sessions by default', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const attacker = ann.otherBrowser()
  await attacker.signIn()
  await ann.post('/change-password', { currentPassword: ann.password, newPassword: NEW })
  expect(await attacker.fetchUser()).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  await attacker.signIn({ password: NEW })
  const { token } = await requestReset(server, ann)
  await ann.post('/reset-password', { newPassword: 'yet another one', token })
  expect(await attacker.fetchUser()).toBeNull()
})

test('the first reset of an unverified account deletes accounts and sessions from before (R21)', async () => {
  const server = await startTestServer()
  const attacker = await server.createUser('Attacker')
  const { id } = await attacker.fetchUser()
  await server.database.kysely
    .insertInto('account')
    .values({ id: '1', providerId: 'github', accountId: '7', userId: id, password: null, createdAt: 0, updatedAt: 0 })
    .execute()
  const owner = attacker.otherBrowser()
  const { token } = await requestReset(server, owner)
  await owner.post('/reset-password', { newPassword: NEW, token })
  expect(await attacker.fetchUser()).toBeNull()
  expect((await attacker.signIn()).status).toBe(401)
  const providers = await server.database.kysely.selectFrom('account').select('providerId').execute()
  expect(providers).toEqual([{ providerId: 'credential' }])
  expect((await owner.signIn({ password: NEW })).body.user).toMatchObject({ id, emailVerified: true })
})

test('a reset of a verified account keeps its linked accounts', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  const { id } = await ann.fetchUser()
  await server.database.kysely
    .insertInto('account')
    .values({ id: '1', providerId: 'github', accountId: '7', userId: id, password: null, createdAt: 0, updatedAt: 0 })
    .execute()
  const { token } = await requestReset(server, ann)
  await ann.post('/reset-password', { newPassword: NEW, token })
  expect(await server.database.kysely.selectFrom('account').select('id').execute()).toHaveLength(2)
})

test('a reset cancels a pending email change and notifies the user (R68)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'attacker@example.com' })
  const approval = await server.findMail('emailChangeApproval', ann.email)
  const { token } = await requestReset(server, ann)
  await ann.post('/reset-password', { newPassword: NEW, token })
  await ann.signIn({ password: NEW })
  expect((await ann.openLink(approval)).headers.get('location')).toBe('/?error=invalid_token')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
})

test('a reset sets the first password of a user without one', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await server.database.kysely.deleteFrom('account').execute()
  const { token } = await requestReset(server, ann)
  expect((await ann.post('/reset-password', { newPassword: NEW, token })).status).toBe(200)
  expect((await ann.signIn({ password: NEW })).status).toBe(200)
})
