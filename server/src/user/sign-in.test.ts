import { expect, test } from 'vitest'
import { readAllRows, startTestServer } from '@latchkey/testing'

test('sign-in returns the session ID, the user and the callback URL', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const plain = await ann.signIn()
  expect(plain).toMatchObject({ status: 200, body: { redirect: false, user: { email: ann.email } } })
  expect(Object.keys(plain.body)).toEqual(['redirect', 'token', 'user'])
  const { body } = await ann.signIn({ callbackURL: '/home', rememberMe: true })
  expect(body).toMatchObject({ redirect: true, url: '/home' })
  expect(body.token).toBe((await ann.get('/get-session')).body.session.token)
})

test('sign-in ignores the case of the address', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect((await ann.otherBrowser().signIn({ email: ann.email.toUpperCase() })).status).toBe(200)
})

test('an unknown user, a missing password and a wrong password fail in the same way', async () => {
  const { createUser, createVisitor, database } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  // Sign-up requires a password, so the test deletes it.
  const { id } = await bob.fetchUser()
  await database.kysely.deleteFrom('account').where('userId', '=', id).execute()
  const responses = await Promise.all([
    createVisitor('Eve').signIn(),
    bob.otherBrowser().signIn(),
    ann.otherBrowser().signIn({ password: 'not hers' }),
    ann.otherBrowser().signIn({ password: '' }),
  ])
  for (const { status, body, setCookies } of responses) {
    expect({ status, body, setCookies }).toEqual({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
      setCookies: [],
    })
  }
})

test.each([
  'plain',
  'a@b',
  '@example.com',
  'a b@example.com',
  'ann@example.com ',
  'a@x.com,b@x.com',
  '"a"@example.com',
  '',
])('rejects the invalid address %j', async (email) => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().signIn({ email })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_EMAIL', message: 'Invalid email' },
  })
})

test.each([
  ['/sign-in/email', { password: 'some password', email: 'no address' }],
  ['/send-verification-email', { email: 'no address' }],
  ['/forget-password', { email: 'no address' }],
  ['/change-email', { newEmail: 'no address' }],
])('%s rejects an invalid address and changes nothing', async (path, body) => {
  const { createUser, database } = await startTestServer()
  const ann = await createUser('Ann')
  const before = await readAllRows(database)
  const response = await ann.post(path, body)
  expect(response.status).toBe(400)
  expect(response.body.message).toContain('Invalid email')
  expect(await readAllRows(database)).toBe(before)
})

test('an unverified user cannot sign in and receives a verification mail', async () => {
  const { createVisitor, waitForMails } = await startTestServer({
    emailAndPassword: { requireEmailVerification: true },
  })
  const ann = createVisitor('Ann')
  await ann.signUp()
  expect(await ann.signIn()).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' },
  })
  expect(await ann.fetchUser()).toBeNull()
  const [, mail] = await waitForMails(ann.email, 2)
  if (mail) await ann.openLink(mail)
  expect((await ann.signIn()).status).toBe(200)
})

test('an unverified address is reported only with the correct password', async () => {
  const { createVisitor, countMails } = await startTestServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = createVisitor('Ann')
  await ann.signUp()
  const before = await countMails()
  expect((await ann.signIn({ password: 'a wrong password' })).status).toBe(401)
  expect(await countMails()).toBe(before)
})

test('an unverified user receives no mail if verification mails are disabled', async () => {
  const { createVisitor, countMails } = await startTestServer({
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { sendVerificationEmail: false },
  })
  const ann = createVisitor('Ann')
  await ann.signUp()
  expect((await ann.signIn()).body.code).toBe('EMAIL_NOT_VERIFIED')
  expect(await countMails()).toBe(0)
})

test('sign-in fails if passwords are disabled', async () => {
  const { createVisitor } = await startTestServer({ emailAndPassword: { enabled: false } })
  expect(await createVisitor().signIn()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED', message: 'Email and password is not enabled' },
  })
})

test('each sign-in starts a new session with a new secret (R56)', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const before = new Map(ann.cookies)
  const first = (await ann.get('/get-session')).body.session
  await ann.signIn()
  const second = (await ann.get('/get-session')).body.session
  expect(second.id).not.toBe(first.id)
  expect([...ann.cookies.values()]).not.toEqual([...before.values()])
})

/** With several accounts, the browser keeps the other one, with a new secret. */
const ONE_ACCOUNT = { session: { multipleAccounts: false } }

test("a sign-in with another user's cookie does not change that user's session (R56)", async () => {
  const { createUser } = await startTestServer(ONE_ACCOUNT)
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  for (const [name, value] of ann.cookies) bob.cookies.set(name, value)
  await bob.signIn()
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
  expect((await bob.get('/list-sessions')).body).toHaveLength(2)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
})

test('a sign-in replaces a planted cookie (R56)', async () => {
  const { createUser } = await startTestServer(ONE_ACCOUNT)
  const ann = await createUser('Ann')
  const planted = '__Host-latchkey.session_token'
  const eve = await createUser('Eve')
  const secretOfEve = eve.cookies.get(planted) ?? ''
  ann.cookies.set(planted, secretOfEve)
  await ann.signIn()
  expect(ann.cookies.get(planted)).not.toBe(secretOfEve)
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
})
