import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { copySignedOutBrowser, DEVICE_COOKIE, FROM_SCRIPT, startTestServer, type TestUser } from '@latchkey/testing'

const OTHER_PROGRAM = { accept: 'application/json' }
const BROWSER = { accept: 'text/html,application/xhtml+xml' }

test('send-verification-email mails a link with the callback URL', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const response = await ann.post('/send-verification-email', {
    email: ann.email.toUpperCase(),
    callbackURL: '/welcome',
  })
  expect(response).toMatchObject({ status: 200, body: { status: true } })
  const { link, token } = await findMail('verification', ann.email)
  expect(link).toBe(`/verify-email?token=${token}&callbackURL=%2Fwelcome`)
  await ann.post('/send-verification-email', { email: ann.email })
  expect((await findMail('verification', ann.email)).link).toMatch(/&callbackURL=%2F$/)
})

test('verify-email verifies the address and redirects to the callback URL', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await findMail('verification', ann.email)
  const response = await ann.get(`/verify-email?token=${token}&callbackURL=/welcome?from=mail`)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/welcome?from=mail')
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('verify-email verifies only the address of the token', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await findMail('verification', ann.email)
  expect(await ann.get(`/verify-email?token=${token}`, OTHER_PROGRAM)).toMatchObject({
    status: 200,
    body: { status: true, user: null },
  })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
  expect(await bob.fetchUser()).toMatchObject({ emailVerified: false })
})

test('a browser that follows the link gets a page, and only its button verifies the address', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email, callbackURL: '/welcome' })
  const { link, token } = await findMail('verification', ann.email)
  for (const visit of ['a mail scanner', 'the user']) {
    const page = await ann.otherBrowser().get(link, BROWSER)
    expect(page.status, visit).toBe(200)
    expect(page.body).toContain(`value="${token}"`)
  }
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
  const form = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await ann.otherBrowser().post('/verify-email', `token=${token}&callbackURL=%2Fwelcome`, form)
  expect(pressed.status).toBe(302)
  expect(pressed.headers.get('location')).toBe('/welcome')
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('required verification blocks sign-in and mails a link for each attempt with the correct password', async () => {
  const { createVisitor, listMails } = await startTestServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = createVisitor()
  expect((await ann.signUp()).body.token).toBeNull()
  expect(await listMails('verification', ann.email)).toHaveLength(1)
  expect(await ann.signIn()).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' },
  })
  expect([...ann.cookies.keys()]).toEqual(['__Host-latchkey.sign_up'])
  const mails = await listMails('verification', ann.email)
  expect(mails).toHaveLength(2)
  // A wrong password causes no mail.
  expect((await ann.signIn({ password: 'a wrong password' })).status).toBe(401)
  expect(await listMails('verification', ann.email)).toHaveLength(2)
  for (const mail of mails) await ann.openLink(mail)
  expect((await ann.signIn()).status).toBe(200)
})

test('an expired token redirects with token_expired', async () => {
  const { createUser, findMail, advanceClock } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email, callbackURL: '/welcome' })
  const { link, token } = await findMail('verification', ann.email)
  advanceClock(3601)
  expect((await ann.get(link)).headers.get('location')).toBe('/welcome?error=token_expired')
  expect(await ann.get(`/verify-email?token=${token}`)).toMatchObject({
    status: 401,
    body: { code: 'TOKEN_EXPIRED', message: 'token_expired' },
  })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
})

test.each(['nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFubkBleGFtcGxlLmNvbSJ9.'])(
  'an invalid token redirects with invalid_token (%s)',
  async (token) => {
    const { createVisitor } = await startTestServer()
    const ann = createVisitor()
    const redirected = await ann.get(`/verify-email?token=${token}&callbackURL=/welcome?x=1`)
    expect(redirected.headers.get('location')).toBe('/welcome?x=1&error=invalid_token')
    expect(await ann.get(`/verify-email?token=${token}`)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN', message: 'invalid_token' },
    })
  },
)

test('the error precedes the fragment of the callback URL', async () => {
  const { createVisitor } = await startTestServer()
  const callbackURL = 'https://app.example.com/#/welcome?x=1'
  const query = new URLSearchParams({ token: 'nonsense', callbackURL })
  const { headers } = await createVisitor().get(`/verify-email?${query}`)
  expect(headers.get('location')).toBe('https://app.example.com/?error=invalid_token#/welcome?x=1')
})

test('the token of a deleted user redirects with user_not_found', async () => {
  const { createUser, findMail } = await startTestServer({
    user: { deleteUser: { sendDeleteAccountVerification: false } },
  })
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email, callbackURL: '/welcome' })
  const { link } = await findMail('verification', ann.email)
  await ann.post('/delete-user', { password: ann.password })
  // A new user with the same address gains nothing by the link.
  await ann.otherBrowser().signUp()
  expect((await ann.get(link, FROM_SCRIPT)).headers.get('location')).toBe('/welcome?error=user_not_found')
})

test('an email change requires a session of its user, and other attempts leave the link valid', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  const bob = await createUser('Bob')
  await ann.verifyEmail()
  await ann.post('/change-email', { newEmail: 'new@example.com', callbackURL: '/welcome' })
  const { link } = await findMail('emailChangeApproval', ann.email)
  for (const other of [bob, ann.otherBrowser()]) {
    expect((await other.get(link, FROM_SCRIPT)).headers.get('location')).toBe('/welcome?error=unauthorized')
  }
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.get(link)).headers.get('location')).toBe('/welcome')
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com' })
})

test('a token is valid for 3600 seconds by default, which is configurable', async () => {
  const short = await startTestServer({ emailVerification: { expiresIn: 60 } })
  const usual = await startTestServer()
  for (const [{ createUser, findMail, advanceClock }, lifetime] of [
    [short, 60],
    [usual, 3600],
  ] as const) {
    const ann = await createUser()
    await ann.post('/send-verification-email', { email: ann.email })
    const late = await findMail('verification', ann.email)
    advanceClock(5)
    await ann.post('/send-verification-email', { email: ann.email })
    const inTime = await findMail('verification', ann.email)
    advanceClock(lifetime - 4)
    expect((await ann.get(`/verify-email?token=${late.token}`)).body).toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect((await ann.get(`/verify-email?token=${inTime.token}`)).status).toBe(200)
  }
})

test('the claims of a token have a lifetime of 3600 seconds', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { exp = 0, iat = 0 } = decodeJwt((await findMail('verification', ann.email)).token)
  expect(exp - iat).toBe(3600)
})

test('rejects tokens without a valid HS256 signature', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await findMail('verification', ann.email)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const altered = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: 'another user' })).toString('base64url')
  for (const forged of [`${unsigned}.${claims}.`, `${header}.${altered}.${signature}`, `${header}.${claims}.`]) {
    expect((await ann.get(`/verify-email?token=${forged}`)).body).toMatchObject({ code: 'INVALID_TOKEN' })
  }
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
})

test('accepts a link that was signed with an older secret', async () => {
  const secret = 'the new secret of at least thirty-two characters'
  const old = 'the older secret of at least thirty-two characters'
  const before = await startTestServer({ secret: old })
  const ann = await before.createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { link } = await before.findMail('verification', ann.email)
  const after = await startTestServer({ secret: [secret, old], database: before.database })
  expect((await after.createVisitor().get(link, FROM_SCRIPT)).status).toBe(302)
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('a link works once', async () => {
  const { createUser, findMail } = await startTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await findMail('verification', ann.email)
  const first = copySignedOutBrowser(ann)
  expect((await first.get(`/verify-email?token=${token}`)).status).toBe(200)
  expect(await first.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  const other = copySignedOutBrowser(ann)
  expect(await other.get(`/verify-email?token=${token}`)).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TOKEN' },
  })
  expect(await other.fetchUser()).toBeNull()
})

test('records the verification of an address once, also if the user opens the links of two mails', async () => {
  const { createUser, findMail, database } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const first = await findMail('verification', ann.email)
  await ann.post('/send-verification-email', { email: ann.email })
  const second = await findMail('verification', ann.email)
  expect(second.token).not.toBe(first.token)
  for (const { token } of [first, second]) {
    expect((await ann.get(`/verify-email?token=${token}`, OTHER_PROGRAM)).status).toBe(200)
  }
  const rows = await database.kysely
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'user.email-verified')
    .execute()
  expect(rows).toHaveLength(1)
})

test('rejects a token that another program signed with the same secret', async () => {
  const secret = 'a secret of at least thirty-two characters'
  const { createUser } = await startTestServer({ secret })
  const ann = await createUser()
  const { id } = await ann.fetchUser()
  // Another program may share the secret and sign tokens for its own purposes.
  const foreign = await new SignJWT({ email: ann.email, purpose: 'verify-email' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setJti('1')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))
  expect((await ann.get(`/verify-email?token=${foreign}`)).body).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: false })
})

test('a link signs in only in the browser that signed up: others must not enter an account of an attacker (R21)', async () => {
  const server = await startTestServer({
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { autoSignInAfterVerification: true },
  })
  const attacker = server.createVisitor('Mallory')
  await attacker.signUp()
  const owner = attacker.otherBrowser()
  const mail = await server.findMail('verification', attacker.email)
  // The response is the same as for a free address, and the cookie names no user.
  await owner.signUp()
  expect(await owner.openLink(mail)).toMatchObject({ setCookies: [] })
  expect(await owner.fetchUser()).toBeNull()
})

test.each([
  ['signed up', (ann: TestUser) => ann.signUp()],
  [
    'presented the password later',
    async (ann: TestUser) => {
      await ann.otherBrowser().signUp()
      expect((await ann.signIn()).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    },
  ],
])('with autoSignInAfterVerification a link signs in the browser that %s', async (_, prepare) => {
  const server = await startTestServer({
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { autoSignInAfterVerification: true },
  })
  const ann = server.createVisitor()
  await prepare(ann)
  await ann.openLink(await server.findMail('verification', ann.email))
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  expect([...ann.cookies.keys()]).toEqual(['__Host-latchkey.session_token', DEVICE_COOKIE])
})

test('without autoSignInAfterVerification a link does not sign in', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { link } = await findMail('verification', ann.email)
  const other = ann.otherBrowser()
  expect((await other.get(link, FROM_SCRIPT)).status).toBe(302)
  expect(other.cookies.size).toBe(0)
})

test('a link redirects to the root if the callback URL is empty', async () => {
  const { createUser, findMail } = await startTestServer()
  const ann = await createUser()
  await ann.post('/send-verification-email', { email: ann.email, callbackURL: '' })
  const { link } = await findMail('verification', ann.email)
  expect((await ann.get(link)).headers.get('location')).toBe('/')
})
