import { expect, test } from 'vitest'
import {
  createVerifiedUser,
  enableTwoFactor,
  enableTwoFactorByMail,
  findEmailCode,
  requestSignInCode,
  FIFTY,
  runFiftyTimes,
  signInWithCode,
  startTestServer,
  type TestServer,
  type TestUser,
  withMailedCodes,
  wrongCode,
  countSessions,
} from '@latchkey/testing'

const enterCode = (browser: TestUser, otp: string) => browser.post('/sign-in/email-otp', { email: browser.email, otp })

test('an attacker who sends one code fifty times at once gets one session', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { otp } = await requestSignInCode(server, ann)
  const counts = await runFiftyTimes(() => enterCode(ann.otherBrowser(), otp))
  expect(counts[200]).toBe(1)
  expect(await countSessions(server)).toBe(1)
  expect(await server.database.kysely.selectFrom('user').select('id').execute()).toHaveLength(1)
})

test('an attacker who opens one link fifty times at once gets one session', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { token } = await requestSignInCode(server, ann)
  const counts = await runFiftyTimes(() => ann.post('/magic-link/verify', { token }))
  expect(counts).toEqual({ 200: 1, INVALID_TOKEN: 49 })
  expect(await countSessions(server)).toBe(1)
})

test('code and link of one mail, sent at once, start one session', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { otp, token } = await requestSignInCode(server, ann)
  const counts = await runFiftyTimes((index) =>
    index % 2 === 0 ? enterCode(ann, otp) : ann.post('/magic-link/verify', { token }),
  )
  expect(counts[200]).toBe(1)
  expect(await countSessions(server)).toBe(1)
})

test('a verification code that is sent fifty times at once verifies the address once', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/email-otp/send-verification-otp', { email: ann.email, type: 'email-verification' })
  const { otp } = await findEmailCode(server, ann, 'verificationCode')
  const counts = await runFiftyTimes(() => ann.post('/email-otp/verify-email', { email: ann.email, otp }))
  expect(counts[200]).toBe(1)
  const audit = await server.database.kysely.selectFrom('audit').select('action').execute()
  expect(audit.filter(({ action }) => action === 'user.email-verified')).toHaveLength(1)
})

test('a reset code that is sent fifty times at once sets one password', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/email-otp/request-password-reset', { email: ann.email })
  const { otp } = await findEmailCode(server, ann, 'resetCode')
  const passwords = FIFTY.map((index) => `password number ${index}`)
  const accepted: string[] = []
  await Promise.all(
    passwords.map(async (password) => {
      const { status } = await ann.otherBrowser().post('/email-otp/reset-password', { email: ann.email, otp, password })
      if (status === 200) accepted.push(password)
    }),
  )
  expect(accepted).toHaveLength(1)
  expect((await ann.otherBrowser().signIn({ password: accepted[0] })).status).toBe(200)
})

test('an attacker who guesses fifty codes at once uses up the guesses of the code', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { otp, token } = await requestSignInCode(server, ann)
  const counts = await runFiftyTimes((index) => enterCode(ann.otherBrowser(), wrongCode(otp, index)))
  expect(counts).toEqual({ INVALID_OTP: 5, TOO_MANY_ATTEMPTS: 5, TOO_MANY_REQUESTS: 40 })
  expect(await countSessions(server)).toBe(0)
  // The link is not a guess, so the owner can still sign in.
  expect((await ann.post('/magic-link/verify', { token })).status).toBe(200)
})

test('an attacker gets no further guesses of an address by requesting new codes', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const outcomes: string[] = []
  for (let round = 0; round < 3; round++) {
    const { otp } = await requestSignInCode(server, ann)
    for (let guess = 0; guess < 4; guess++) outcomes.push((await enterCode(ann, wrongCode(otp))).body.code)
  }
  expect(outcomes).toEqual([...Array(10).fill('INVALID_OTP'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  server.advanceClock(3601)
  expect((await signInWithCode(server, ann)).status).toBe(200)
})

test('an attacker who uses up the guesses of an address does not block a known device of the user', async () => {
  const server = await startTestServer()
  const ann = await createVerifiedUser(server, 'Ann')
  const attacker = ann.otherBrowser()
  for (let guess = 0; guess < 10; guess++) await enterCode(attacker, '000000')
  expect((await enterCode(attacker, '000000')).status).toBe(429)
  await ann.post('/sign-out')
  expect((await signInWithCode(server, ann)).status).toBe(200)
})

test('an attacker who signed up with the address of another user loses the account to a code', async () => {
  const server = await startTestServer()
  const attacker = await server.createUser('Mallory')
  const { backupCodes } = await enableTwoFactor(server, attacker)
  const victim = attacker.otherBrowser()
  expect((await signInWithCode(server, victim)).body).toMatchObject({ token: expect.any(String) })
  expect(await victim.fetchUser()).toMatchObject({ emailVerified: true, twoFactorEnabled: false })
  expect(await attacker.fetchUser()).toBeNull()
  expect((await attacker.signIn()).status).toBe(401)
  expect((await attacker.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
})

test('an attacker who signs up after a code was requested loses the account, too', async () => {
  const server = await startTestServer()
  const victim = server.createVisitor()
  const { otp } = await requestSignInCode(server, victim)
  const attacker = victim.otherBrowser()
  await attacker.signUp()
  expect((await enterCode(victim, otp)).status).toBe(200)
  expect(await attacker.fetchUser()).toBeNull()
  expect((await attacker.signIn()).status).toBe(401)
})

test('a user who signs in with a code in the browser of the sign-up keeps the password', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect((await signInWithCode(server, ann)).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('a code does not sign in to an account that received the address later', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { otp } = await requestSignInCode(server, ann)
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  const other = ann.otherBrowser()
  expect((await other.signUp()).status).toBe(200)
  expect(await enterCode(ann.otherBrowser(), otp)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
})

test('a code or link does not bypass the second factor', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  const { backupCodes } = await enableTwoFactor(server, ann)
  const byCode = ann.otherBrowser()
  expect(await signInWithCode(server, byCode)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(await byCode.fetchUser()).toBeNull()
  expect((await byCode.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  const byLink = ann.otherBrowser()
  const { token } = await requestSignInCode(server, byLink)
  expect((await byLink.post('/magic-link/verify', { token })).body).toEqual({ twoFactorRedirect: true })
  const redirected = await requestSignInCode(server, byLink)
  const response = await byLink.post('/magic-link/verify', { token: redirected.token, callbackURL: '/home?a=b' })
  expect(response.headers.get('location')).toBe('/home?a=b&twoFactorRedirect=true')
  expect(await byLink.fetchUser()).toBeNull()
})

test('the mailbox is not both factors: no mailed second factor after a mailed code', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await ann.verifyEmail()
  const { backupCodes } = await enableTwoFactorByMail(server, ann)
  const attacker = ann.otherBrowser()
  expect((await signInWithCode(server, attacker)).body).toEqual({ twoFactorRedirect: true })
  expect((await attacker.post('/two-factor/send-otp')).body.code).toBe('MAILED_CODES_NOT_ALLOWED')
  expect((await attacker.post('/two-factor/verify-otp', { code: '000000' })).body.code).toBe('MAILED_CODES_NOT_ALLOWED')
  const owner = ann.otherBrowser()
  await signInWithCode(server, owner)
  expect((await owner.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  server.advanceClock(601)
  const stepUp = await owner.post('/two-factor/generate-backup-codes', { password: ann.password })
  expect(stepUp.body).toMatchObject({ code: 'SESSION_IS_NOT_FRESH', methods: ['backup-code'] })
  expect((await owner.post('/two-factor/send-otp')).body.code).toBe('MAILED_CODES_NOT_ALLOWED')
})

test('a password reset by code does not make a mailed code the second factor', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await ann.verifyEmail()
  await enableTwoFactorByMail(server, ann)
  const attacker = ann.otherBrowser()
  await attacker.post('/forget-password/email-otp', { email: ann.email })
  const { otp } = await findEmailCode(server, ann, 'resetCode')
  const password = 'chosen by the thief'
  expect((await attacker.post('/email-otp/reset-password', { email: ann.email, otp, password })).status).toBe(200)
  expect((await attacker.signIn({ password })).body).toEqual({ twoFactorRedirect: true })
  expect((await attacker.post('/two-factor/send-otp')).body.code).toBe('MAILED_CODES_NOT_ALLOWED')
})

test('a banned user does not sign in with a code or link, and the ban is reported only to the mailbox', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await server.database.kysely.updateTable('user').set({ banned: 1, emailVerified: 1 }).execute()
  const browser = ann.otherBrowser()
  const { otp, token } = await requestSignInCode(server, browser)
  expect((await enterCode(browser, wrongCode(otp))).body.code).toBe('INVALID_OTP')
  expect((await enterCode(browser, otp)).body.code).toBe('BANNED_USER')
  expect((await browser.post('/magic-link/verify', { token })).body.code).toBe('BANNED_USER')
  expect(await browser.fetchUser()).toBeNull()
})

test('a thief of the database finds no code, link or browser secret in clear text', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { otp, token } = await requestSignInCode(server, ann)
  const row = await server.database.kysely.selectFrom('emailCode').selectAll().executeTakeFirstOrThrow()
  const { expiresAt, ...texts } = row
  const cookie = decodeURIComponent(ann.cookies.get('__Host-latchkey.flow') ?? '')
  const secret = cookie.split('.')[0]?.split(':')[1]
  expect(secret).toMatch(/^[A-Za-z0-9]{32}$/)
  for (const clear of [otp, token, secret]) expect(JSON.stringify(texts)).not.toContain(clear)
  expect(expiresAt).toBeLessThanOrEqual(server.now() + 600_000)
})

test('an attacker who requests many codes for an address sends few mails, and the last code stays valid', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const ann = server.createVisitor()
  const { otp } = await requestSignInCode(server, ann)
  const attacker = ann.otherBrowser('198.51.100.9')
  expect((await attacker.post('/sign-in/magic-link', { email: ann.email })).status).toBe(200)
  expect(await server.listMails('signInCode', ann.email)).toHaveLength(1)
  expect((await enterCode(ann, otp)).status).toBe(200)
  for (let hour = 0; hour < 3; hour++) {
    for (let count = 0; count < 8; count++) {
      server.advanceClock(60)
      expect((await attacker.post('/sign-in/magic-link', { email: ann.email })).status).toBe(200)
    }
    server.advanceClock(3600)
  }
  expect((await server.listMails('signInCode', ann.email)).length).toBeLessThanOrEqual(15)
})

/** Uses up the codes and the mails of an address within an hour. */
const exhaustMails = async (server: TestServer, attacker: TestUser): Promise<void> => {
  for (let count = 0; count < 10; count++) {
    server.advanceClock(31)
    await attacker.post('/sign-in/magic-link', { email: attacker.email })
    await attacker.post('/forget-password', { email: attacker.email })
  }
}

test('an attacker who uses up the mails of an address does not keep codes and links from a known device (R61)', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const ann = await createVerifiedUser(server, 'Ann')
  await ann.post('/sign-out')
  await exhaustMails(server, ann.otherBrowser('198.51.100.9'))
  const [codes, links] = await Promise.all(
    (['signInCode', 'reset'] as const).map(async (kind) => (await server.listMails(kind, ann.email)).length),
  )
  await ann.otherBrowser('198.51.100.10').post('/sign-in/magic-link', { email: ann.email })
  expect(await server.listMails('signInCode', ann.email)).toHaveLength(codes ?? 0)
  expect((await signInWithCode(server, ann)).body).toMatchObject({ token: expect.any(String) })
  expect(await server.listMails('signInCode', ann.email)).toHaveLength((codes ?? 0) + 1)
  await ann.post('/forget-password', { email: ann.email })
  expect(await server.listMails('reset', ann.email)).toHaveLength((links ?? 0) + 1)
  // A known device has the same limits.
  for (let count = 0; count < 10; count++) {
    server.advanceClock(31)
    await ann.post('/sign-in/magic-link', { email: ann.email })
    await ann.post('/forget-password', { email: ann.email })
  }
  expect(await server.listMails('signInCode', ann.email)).toHaveLength((codes ?? 0) + 5)
  expect(await server.listMails('reset', ann.email)).toHaveLength((links ?? 0) + 5)
})

test('an attacker who signed up with a foreign address gets no further mails to it on a known device', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const attacker = await server.createUser('Mallory')
  await exhaustMails(server, attacker.otherBrowser('198.51.100.9'))
  const count = await server.countMails()
  await exhaustMails(server, attacker)
  expect(await server.countMails()).toBe(count)
})

test('an attacker who signed up with a foreign address gets no guesses of their own for its codes', async () => {
  const server = await startTestServer()
  const attacker = server.createVisitor('Mallory')
  await attacker.signUp()
  const outcomes: string[] = []
  const { otp } = await requestSignInCode(server, server.createVisitor())
  for (let device = 0; device < 3; device++) {
    const browser = attacker.otherBrowser()
    await browser.signIn()
    for (let guess = 0; guess < 4; guess++) outcomes.push((await enterCode(browser, wrongCode(otp))).body.code)
  }
  expect(outcomes).toEqual([...Array(10).fill('INVALID_OTP'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})

test('deleting a user deletes the codes of the address', async () => {
  const server = await startTestServer()
  const visitor = server.createVisitor()
  await requestSignInCode(server, visitor)
  await visitor.signUp()
  await visitor.post('/delete-user', { password: visitor.password })
  const { token } = await server.findMail('deletion', visitor.email)
  expect((await visitor.post('/delete-user/callback', { token })).status).toBe(200)
  expect(await server.database.kysely.selectFrom('emailCode').selectAll().execute()).toEqual([])
})
