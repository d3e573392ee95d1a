import { expect, test } from 'vitest'
import { readAllRows, startTestServer } from '@latchkey/testing'

test('POST /sign-in/email: email, password, callbackURL?, rememberMe? (default true) → redirect, token, url, user', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const plain = await ann.signIn()
  expect(plain).toMatchObject({ status: 200, body: { redirect: false, user: { email: ann.email } } })
  expect(Object.keys(plain.body)).toEqual(['redirect', 'token', 'user'])
  const { body } = await ann.signIn({ callbackURL: '/home', rememberMe: true })
  expect(body).toMatchObject({ redirect: true, url: '/home' })
  expect(body.token).toBe((await ann.get('/get-session')).body.session.token)
})

test('an address is recognised in any case', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  expect((await ann.otherBrowser().signIn({ email: ann.email.toUpperCase() })).status).toBe(200)
})

test('Sign-in and session: Invalid email or password (401, used for unknown user, missing credential and wrong password)', async () => {
  const { createUser, createVisitor, database } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  // Nobody can sign up without a password yet, so one is taken away.
  const { id } = await bob.fetchUser()
  await database.kysely.deleteFrom('account').where('userId', '=', id).execute()
  const answers = await Promise.all([
    createVisitor('Eve').signIn(),
    bob.otherBrowser().signIn(),
    ann.otherBrowser().signIn({ password: 'not hers' }),
    ann.otherBrowser().signIn({ password: '' }),
  ])
  for (const { status, body, setCookies } of answers) {
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
])('Sign-in and session: Invalid email, %j', async (email) => {
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
])(
  'Email must have a valid email format for sign-in, send-verification-email, forget-password and change-email: %s',
  async (path, body) => {
    const { createUser, database } = await startTestServer()
    const ann = await createUser('Ann')
    const before = await readAllRows(database)
    const answer = await ann.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain('Invalid email')
    expect(await readAllRows(database)).toBe(before)
  },
)

test('Sign-in and session: Email not verified (403; a verification email is sent when that is enabled)', async () => {
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

test('an unverified address is told so only to who knows the password, and no mail is sent otherwise', async () => {
  const { createVisitor, countMails } = await startTestServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = createVisitor('Ann')
  await ann.signUp()
  const before = await countMails()
  expect((await ann.signIn({ password: 'a guess of somebody' })).status).toBe(401)
  expect(await countMails()).toBe(before)
})

test('an unverified address is refused without a mail where those are switched off', async () => {
  const { createVisitor, countMails } = await startTestServer({
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { sendVerificationEmail: false },
  })
  const ann = createVisitor('Ann')
  await ann.signUp()
  expect((await ann.signIn()).body.code).toBe('EMAIL_NOT_VERIFIED')
  expect(await countMails()).toBe(0)
})

test('Feature switches: Email and password is not enabled', async () => {
  const { createVisitor } = await startTestServer({ emailAndPassword: { enabled: false } })
  expect(await createVisitor().signIn()).toMatchObject({
    status: 400,
    body: { code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED', message: 'Email and password is not enabled' },
  })
})

test('R56: each sign-in has a session and a secret of its own, also over an old cookie', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const before = new Map(ann.cookies)
  const first = (await ann.get('/get-session')).body.session
  await ann.signIn()
  const second = (await ann.get('/get-session')).body.session
  expect(second.id).not.toBe(first.id)
  expect([...ann.cookies.values()]).not.toEqual([...before.values()])
})

test('R56: signing in over another person’s cookie takes nothing from that session', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  for (const [name, value] of ann.cookies) bob.cookies.set(name, value)
  await bob.signIn()
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
  expect((await bob.get('/list-sessions')).body).toHaveLength(2)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
})

test('R56: a cookie that somebody planted is never taken as the session of the next sign-in', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser('Ann')
  const planted = '__Secure-latchkey.session_token'
  const eve = await createUser('Eve')
  const secretOfEve = eve.cookies.get(planted) ?? ''
  ann.cookies.set(planted, secretOfEve)
  await ann.signIn()
  expect(ann.cookies.get(planted)).not.toBe(secretOfEve)
  expect(await eve.fetchUser()).toMatchObject({ email: eve.email })
})
