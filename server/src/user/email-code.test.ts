import { expect, test } from 'vitest'
import {
  findEmailCode,
  requestSignInCode,
  signInWithCode,
  startTestServer,
  type TestServer,
  type TestUser,
  wrongCode,
} from '@latchkey/testing'

const enterCode = (browser: TestUser, otp: string, more = {}) =>
  browser.post('/sign-in/email-otp', { email: browser.email, otp, ...more })

const requestCode = async (
  server: TestServer,
  browser: TestUser,
  type: 'sign-in' | 'email-verification' | 'forget-password',
  kind: Parameters<typeof findEmailCode>[2],
) => {
  const { status, body } = await browser.post('/email-otp/send-verification-otp', { email: browser.email, type })
  expect({ status, body }).toEqual({ status: 200, body: { success: true } })
  return findEmailCode(server, browser, kind)
}

test('a code signs in a user, and works once', async () => {
  const server = await startTestServer()
  const ann = (await server.createUser()).otherBrowser()
  const { otp } = await requestCode(server, ann, 'sign-in', 'signInCode')
  const { status, body } = await enterCode(ann, otp)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { token: expect.any(String), user: { email: ann.email } },
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  const reused = await enterCode(ann.otherBrowser(), otp)
  expect(reused).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
})

test('a code signs up an unknown address as a verified user with name and default role', async () => {
  const server = await startTestServer({ admin: { defaultRole: 'user' } })
  const ann = server.createVisitor()
  const { otp } = await requestSignInCode(server, ann)
  const { body } = await enterCode(ann, otp, { name: 'Ann', image: 'https://img.example.com/ann.png' })
  expect(body.user).toMatchObject({ name: 'Ann', image: 'https://img.example.com/ann.png', emailVerified: true })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, role: 'user' })
  expect(await server.database.kysely.selectFrom('account').selectAll().execute()).toEqual([])
  const actions = (await ann.get('/list-activity')).body.activity.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['user.created', 'session.started']))
})

test('a sign-up with a code runs beforeSignUp and stores additional fields', async () => {
  const requests: unknown[] = []
  const server = await startTestServer({
    user: { additionalFields: { company: { type: 'string', required: true }, plan: { type: 'string', input: false } } },
    hooks: {
      beforeSignUp: (request) => {
        requests.push(request)
        return { name: 'Ann of the hook' }
      },
    },
  })
  const ann = server.createVisitor()
  const { otp } = await requestSignInCode(server, ann, { name: 'Ann' })
  const refused = await enterCode(ann, otp, { plan: 'pro' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'FIELD_NOT_ALLOWED' } })
  const { body } = await enterCode(ann, otp, { company: 'Acme' })
  expect(body.user).toMatchObject({ name: 'Ann of the hook', company: 'Acme' })
  expect(requests).toEqual([{ email: ann.email, name: 'Ann', via: 'email-code', fields: { company: 'Acme' } }])
})

test('a sign-in of an existing user with a code does not run beforeSignUp', async () => {
  const emails: string[] = []
  const hooks = { beforeSignUp: ({ email }: { email: string }) => void emails.push(email) }
  const server = await startTestServer({ hooks })
  const ann = await server.createUser()
  expect((await signInWithCode(server, ann.otherBrowser())).status).toBe(200)
  expect(emails).toEqual([ann.email])
})

test('a session that starts with a code outlives the browser', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { otp } = await requestSignInCode(server, ann)
  const { setCookies } = await enterCode(ann, otp)
  expect(setCookies.find((line) => line.includes('session_token='))).toContain('; Max-Age=')
})

test('a code with disabled sign-up creates no user, and no mail is sent', async () => {
  const server = await startTestServer({ emailCode: { disableSignUp: true } })
  const ann = server.createVisitor()
  const response = await ann.post('/sign-in/magic-link', { email: ann.email })
  expect(response).toMatchObject({ status: 200, body: { status: true } })
  expect(await server.countMails()).toBe(0)
  expect((await enterCode(ann, '000000')).status).toBe(400)
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
  expect((await signInWithCode(server, (await server.createUser()).otherBrowser())).status).toBe(200)
})

test('a newer code replaces the older one and its link', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const older = await requestSignInCode(server, ann)
  const newer = await requestSignInCode(server, ann)
  expect((await enterCode(ann, older.otp)).body.code).toBe('INVALID_OTP')
  expect((await ann.post('/magic-link/verify', { token: older.token })).body.code).toBe('INVALID_TOKEN')
  expect((await enterCode(ann, newer.otp)).status).toBe(200)
})

test('an expired code is rejected', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { otp, token } = await requestSignInCode(server, ann)
  server.advanceClock(601)
  expect(await enterCode(ann, otp)).toMatchObject({ status: 400, body: { code: 'OTP_EXPIRED' } })
  expect((await ann.post('/magic-link/verify', { token })).body.code).toBe('INVALID_TOKEN')
})

test('a code of one type is rejected for the others', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const verification = await requestCode(server, ann, 'email-verification', 'verificationCode')
  const reset = await requestCode(server, ann, 'forget-password', 'resetCode')
  expect((await enterCode(ann, verification.otp)).body.code).toBe('INVALID_OTP')
  expect((await enterCode(ann, reset.otp)).body.code).toBe('INVALID_OTP')
  const wrongType = { email: ann.email, otp: reset.otp }
  if (reset.otp !== verification.otp)
    expect((await ann.post('/email-otp/verify-email', wrongType)).body.code).toBe('INVALID_OTP')
})

test('a code verifies the address and keeps the session of the browser that signed up', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { otp } = await requestCode(server, ann, 'email-verification', 'verificationCode')
  const { body } = await ann.post('/email-otp/verify-email', { email: ann.email.toUpperCase(), otp })
  expect(body).toMatchObject({ status: true, token: null, user: { email: ann.email, emailVerified: true } })
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('a verification code signs in only in the browser that signed up', async () => {
  const server = await startTestServer({
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { autoSignInAfterVerification: true },
  })
  for (const isOwn of [true, false]) {
    const ann = server.createVisitor()
    await ann.signUp()
    const { otp } = await requestCode(server, ann, 'email-verification', 'verificationCode')
    const browser = isOwn ? ann : ann.otherBrowser()
    const { body } = await browser.post('/email-otp/verify-email', { email: ann.email, otp })
    expect(body.token).toEqual(isOwn ? expect.any(String) : null)
    expect((await browser.fetchUser()) !== null).toBe(isOwn)
  }
})

test('a code resets the password, ends every session and works once', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  for (const path of ['/forget-password/email-otp', '/email-otp/request-password-reset']) {
    expect((await ann.post(path, { email: ann.email })).body).toEqual({ success: true })
  }
  const { otp } = await findEmailCode(server, ann, 'resetCode')
  const reset = (password: string) => ann.post('/email-otp/reset-password', { email: ann.email, otp, password })
  expect((await reset('short')).body.code).toBe('PASSWORD_TOO_SHORT')
  expect((await reset('password1234')).body.code).toBe('PASSWORD_COMPROMISED')
  const guess = { email: ann.email, type: 'forget-password', otp }
  expect((await ann.post('/email-otp/check-verification-otp', guess)).body).toEqual({ success: true })
  expect(await reset('a new password of Ann')).toMatchObject({ status: 200, body: { success: true } })
  expect(await ann.fetchUser()).toBeNull()
  expect((await ann.signIn()).status).toBe(401)
  expect((await ann.signIn({ password: 'a new password of Ann' })).status).toBe(200)
  expect((await reset('another password of Ann')).body.code).toBe('INVALID_OTP')
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
})

test('a code that was used ends the flow of the browser that requested it', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const browser = ann.otherBrowser()
  const hasFlow = () => [...browser.cookies.keys()].some((name) => name.endsWith('flow'))
  await signInWithCode(server, browser)
  expect(hasFlow()).toBe(false)
  await browser.post('/email-otp/request-password-reset', { email: ann.email })
  expect(hasFlow()).toBe(true)
  const { otp } = await findEmailCode(server, ann, 'resetCode')
  await browser.post('/email-otp/reset-password', { email: ann.email, otp, password: 'a new password of Ann' })
  expect(hasFlow()).toBe(false)
})

test('check-verification-otp reports wrong, used up and missing codes as invalid, and limits the guesses of an address', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const check = (otp: string) =>
    ann.post('/email-otp/check-verification-otp', { email: ann.email, type: 'sign-in', otp })
  expect((await check('000000')).body.code).toBe('INVALID_OTP')
  const { otp } = await requestSignInCode(server, ann)
  for (let count = 0; count < 6; count++) expect((await check(wrongCode(otp))).body.code).toBe('INVALID_OTP')
  expect(await check(otp)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
  await check('000000')
  await check('000000')
  expect(await check(otp)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
})

test.each(['sign-in', 'email-verification', 'forget-password'])(
  'the request of a code of the type %s is recorded without an actor, because anyone can send it',
  async (type) => {
    const server = await startTestServer()
    const ann = await server.createUser()
    await server.createVisitor().post('/email-otp/send-verification-otp', { email: ann.email, type })
    const requests = server.database.kysely.selectFrom('audit').where('action', '=', 'email-code.requested')
    expect(await requests.select('actorId').execute()).toEqual([{ actorId: null }])
  },
)

test('codes are off by default and without a mailer', async () => {
  for (const options of [{ emailCode: false as const }, { mailer: undefined }]) {
    const server = await startTestServer(options)
    const ann = server.createVisitor()
    expect((await ann.post('/sign-in/magic-link', { email: ann.email })).status).toBe(404)
    expect((await enterCode(ann, '000000')).status).toBe(404)
  }
})

test('sendCode receives code, link and type of each mail', async () => {
  const sent: object[] = []
  const server = await startTestServer({ emailCode: { sendCode: (mail) => void sent.push(mail) } })
  const ann = await server.createUser()
  await ann.post('/sign-in/magic-link', { email: ann.email })
  await ann.post('/forget-password/email-otp', { email: ann.email })
  await expect.poll(() => sent).toHaveLength(2)
  const code = { email: ann.email, otp: expect.stringMatching(/^\d{6}$/) }
  expect(sent).toEqual(
    expect.arrayContaining([
      {
        ...code,
        type: 'sign-in',
        url: expect.stringContaining('/magic-link/verify?token='),
        token: expect.any(String),
      },
      { ...code, type: 'forget-password' },
    ]),
  )
})

test('a code resets no password if sign-in with a password is off', async () => {
  const server = await startTestServer({ emailAndPassword: { enabled: false } })
  const ann = server.createVisitor()
  const request = { email: ann.email, type: 'forget-password' }
  for (const response of [
    await ann.post('/email-otp/send-verification-otp', request),
    await ann.post('/forget-password/email-otp', { email: ann.email }),
    await ann.post('/email-otp/reset-password', { email: ann.email, otp: '000000', password: ann.password }),
  ])
    expect(response.body.code).toBe('RESET_PASSWORD_ISNT_ENABLED')
})
