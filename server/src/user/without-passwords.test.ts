import { expect, test } from 'vitest'
import {
  copyBrowserToNode,
  createUserWithId,
  createUserWithRole,
  linkProvider,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'

const off = { emailAndPassword: { enabled: false } }
const DISABLED = { status: 400, body: { code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED' } }
const newPassword = 'another long password'

/** The database and secret are those of a server whose users have passwords. */
const startWithoutPasswords = ({ database }: TestServer) => startTestServer({ database, ...off })

test('the calls of a user for passwords fail with a clear error', async () => {
  const before = await startTestServer()
  const ann = await before.createUser()
  const after = await startWithoutPasswords(before)
  const browser = copyBrowserToNode(after, ann)
  const { email, password } = ann
  const change = { currentPassword: password, newPassword }
  expect(await browser.post('/sign-in/email', { email, password })).toMatchObject(DISABLED)
  expect(await browser.post('/change-password', change)).toMatchObject(DISABLED)
  expect(await browser.post('/reset-password', { newPassword, token: 'token' })).toMatchObject(DISABLED)
  const headers = new Headers({ cookie: formatCookieHeader(browser.cookies) })
  await expect(after.latchkey.api.setPassword({ body: { newPassword }, headers })).rejects.toMatchObject(DISABLED.body)
  expect(await browser.post('/sign-up/email', { name: 'Bob', email: 'bob@example.com', password })).toMatchObject({
    status: 400,
  })
  expect(await browser.post('/request-password-reset', { email })).toMatchObject({ status: 400 })
})

test('admins cannot create users with a password or set one', async () => {
  const before = await startTestServer()
  const root = await createUserWithRole(before, 'admin')
  const bob = await createUserWithId(before)
  const after = await startWithoutPasswords(before)
  const admin = copyBrowserToNode(after, root)
  const user = { name: 'Eve', email: 'eve@example.com', password: newPassword }
  expect(await admin.post('/admin/create-user', user)).toMatchObject(DISABLED)
  expect(await admin.post('/admin/set-user-password', { userId: bob.id, newPassword })).toMatchObject(DISABLED)
  const created = after.latchkey.api.createAdmin({ body: { email: 'new@example.com' } })
  await expect(created).rejects.toMatchObject(DISABLED.body)
})

test('an admin creates a user without a password, who signs in with an emailed code', async () => {
  const before = await startTestServer()
  const root = await createUserWithRole(before, 'admin')
  const after = await startTestServer({ database: before.database, ...off, emailCode: {} })
  const email = 'eve@example.com'
  const created = await copyBrowserToNode(after, root).post('/admin/create-user', { name: 'Eve', email })
  expect(created).toMatchObject({ status: 200, body: { user: { email, emailVerified: false } } })
  const eve = after.createVisitor('Eve')
  await eve.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const otp = /^\d{6}$/m.exec((await after.findMail('signInCode', email)).text)?.[0]
  const signedIn = await eve.post('/sign-in/email-otp', { email, otp })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: created.body.user.id, emailVerified: true } } })
  expect(await eve.get('/list-accounts')).toMatchObject({ status: 200, body: [] })
})

test('the server creates a user without a password', async () => {
  const { latchkey } = await startTestServer(off)
  const { user } = await latchkey.api.createUser({ body: { name: 'Eve', email: 'eve@example.com' } })
  expect(user).toMatchObject({ email: 'eve@example.com', emailVerified: false })
})

test('with passwords, an admin cannot create a user without one', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  expect(await root.post('/admin/create-user', { name: 'Eve', email: 'eve@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body.password] Required' },
  })
})

test('the owner of a taken address receives a mail that mentions no password', async () => {
  const before = await startTestServer()
  const [ann, bob] = [await before.createUser('Ann'), await before.createUser('Bob')]
  await ann.verifyEmail()
  const user = { emailAddresses: { enabled: true } }
  const after = await startTestServer({ database: before.database, ...off, user })
  const request = await copyBrowserToNode(after, ann).post('/add-email-address', { email: bob.email })
  expect(request).toMatchObject({ status: 200 })
  const { text } = await after.findMail('existingAccount', bob.email)
  expect(text).toContain('If this was you, sign in.')
  expect(text).not.toMatch(/password/i)
})

test('sends no reset mail, also if the option for these mails is on', async () => {
  const server = await startTestServer({ emailAndPassword: { enabled: false, sendResetPassword: true } })
  const response = await server.createVisitor().post('/forget-password', { email: 'ann@example.com' })
  expect(response).toMatchObject({ status: 400, body: { code: 'RESET_PASSWORD_ISNT_ENABLED' } })
})

test('a user with an earlier password confirms the identity by mail, and needs no password for two-factor', async () => {
  const before = await startTestServer()
  const ann = await before.createUser()
  const after = await startWithoutPasswords(before)
  const browser = copyBrowserToNode(after, ann)
  after.advanceClock(700)
  const refusal = { status: 403, body: { methods: ['email-code'] } }
  expect(await browser.get('/export-activity?format=json')).toMatchObject(refusal)
  expect((await browser.post('/step-up', { method: 'password', password: ann.password })).status).toBe(400)
  await browser.post('/step-up/send-code')
  const code = /^\d{6}$/m.exec((await after.findMail('stepUpCode', ann.email)).text)?.[0]
  expect((await browser.post('/step-up', { method: 'email-code', code })).status).toBe(200)
  expect((await browser.post('/two-factor/enable', {})).status).toBe(200)
})

test('an earlier password does not allow a user to disconnect the only provider', async () => {
  const before = await startSocialTestServer()
  const ann = await before.createUser()
  await linkProvider(ann, before, 'google')
  const { google } = { google: { clientId: 'id', clientSecret: 'secret' } }
  const after = await startTestServer({ database: before.database, ...off, socialProviders: { google } })
  const response = await copyBrowserToNode(after, ann).post('/unlink-account', { providerId: 'google' })
  expect(response).toMatchObject({ status: 400, body: { code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT' } })
})

test('a new user signs up with a provider', async () => {
  const server = await startSocialTestServer(off)
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  expect(await ada.fetchUser()).not.toBeNull()
})
