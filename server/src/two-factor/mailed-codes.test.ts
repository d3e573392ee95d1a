import { expect, test } from 'vitest'
import {
  changeEmailByCode,
  createPasskeyDevice,
  createPasskeyUser,
  createTestUser,
  createVerifiedUser,
  createUserWithRole,
  linkProvider,
  signInToChallenge,
  signInWithCode,
  signInWithPasskey,
  signInWithProvider,
  startTwoFactorSetup,
  findMailedCode,
  type TestUser,
  enableTwoFactorByMail,
  startSocialTestServer,
  startTestServer,
  withMailedCodes,
  type TestServer,
} from '@latchkey/testing'

const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' } }

test('accepts a mailed code once', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  // In a session, because a challenge would also be consumed.
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  expect((await ann.post('/two-factor/verify-otp', { code })).status).toBe(200)
  expect(await ann.post('/two-factor/verify-otp', { code })).toMatchObject({
    status: 400,
    body: { code: 'OTP_HAS_EXPIRED', message: 'OTP has expired' },
  })
})

// The service doesn't know who requested the code, or whether the first factor was a password.
test('says in the mail of a code that it also confirms the user of a session, and claims no known password', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  await ann.post('/two-factor/send-otp')
  const mail = (await server.listMails('twoFactorCode', ann.email)).at(-1)
  expect(mail?.text).toContain('Enter this code to sign in to Latchkey or to confirm that it’s you.')
  expect(mail?.text).not.toContain('Someone knows your password')
})

test('accepts a mailed code only in the challenge that requested it', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  const [one, other] = [await signInToChallenge(ann), await signInToChallenge(ann)]
  await one.post('/two-factor/send-otp')
  const first = await findMailedCode(server, ann)
  expect(await other.post('/two-factor/verify-otp', { code: first })).toMatchObject({
    body: { code: 'OTP_HAS_EXPIRED' },
  })
  // A new code replaces the previous one.
  await one.post('/two-factor/send-otp')
  const second = await findMailedCode(server, ann)
  if (second !== first) {
    expect(await one.post('/two-factor/verify-otp', { code: first })).toMatchObject({ body: { code: 'INVALID_CODE' } })
  }
  expect((await one.post('/two-factor/verify-otp', { code: ` ${second} ` })).status).toBe(200)
})

test.each([
  ['has expired', async (_: TestUser, server: TestServer) => server.advanceClock(301)],
  [
    'has had too many guesses',
    async (browser: TestUser) => {
      for (let index = 0; index < 5; index++) await browser.post('/two-factor/verify-backup-code', { code: 'wrong' })
    },
  ],
])('mails no code for a challenge that %s (R34)', async (_, invalidate) => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  const browser = await signInToChallenge(ann)
  await invalidate(browser, server)
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NO_CHALLENGE)
  // The first one enabled two-factor.
  expect(await server.listMails('twoFactorCode', ann.email)).toHaveLength(1)
})

test('keeps a challenge valid for at least as long as its mailed code', async () => {
  const server = await startTestServer({ twoFactor: { otpOptions: { sendOTP: true, period: 10 } } })
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  const browser = ann.otherBrowser()
  const { setCookies } = await browser.signIn()
  expect(setCookies.at(-1)).toContain('; Max-Age=600;')
  await browser.post('/two-factor/send-otp')
  server.advanceClock(599)
  const code = await findMailedCode(server, ann)
  expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200)
})

test('expires a mailed code after three minutes by default', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  server.advanceClock(180)
  const code = await findMailedCode(server, ann)
  expect(await browser.post('/two-factor/verify-otp', { code })).toMatchObject({ body: { code: 'OTP_HAS_EXPIRED' } })
})

test.each([{}, { twoFactor: { otpOptions: { sendOTP: false } } }])(
  'a mailer alone does not turn the mailbox into a second factor: %j',
  async (options) => {
    const server = await startTestServer(options)
    const ann = await server.createUser()
    const refusal = { status: 400, body: { code: 'OTP_ISNT_CONFIGURED', message: "otp isn't configured" } }
    expect(await ann.post('/two-factor/send-otp')).toMatchObject(refusal)
    expect(await server.createVisitor().post('/two-factor/send-otp')).toMatchObject(refusal)
  },
)

const NOT_ALLOWED = { status: 403, body: { code: 'MAILED_CODES_NOT_ALLOWED' } }

test('an attacker with the mailbox cannot use a mailed code instead of the authenticator', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactorByMail(server, ann)
  const browser = await signInToChallenge(ann)
  await browser.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  await ann.post('/two-factor/verify-totp', { code: authenticator.code() })
  // Also not with a code from before the authenticator.
  expect(await browser.post('/two-factor/verify-otp', { code })).toMatchObject(NOT_ALLOWED)
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
  expect(await ann.post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
  expect(await browser.fetchUser()).toBeNull()
})

test('an attacker with the mailbox cannot sign in with a mailed code and pass the second factor with another one', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  const { backupCodes } = await enableTwoFactorByMail(server, ann)
  const browser = ann.otherBrowser()
  expect((await signInWithCode(server, browser)).body).toEqual({ twoFactorRedirect: true })
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
  expect(await browser.post('/two-factor/verify-otp', { code: '123456' })).toMatchObject(NOT_ALLOWED)
  await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  // Nor later in this session.
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
})

test('an attacker with the previous mailbox cannot use a code that was mailed to it before an email change', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  const { backupCodes } = await enableTwoFactorByMail(server, ann)
  const requestCode = async (browser: TestUser) => {
    await browser.post('/two-factor/send-otp')
    return findMailedCode(server, ann)
  }
  const challenged = await signInToChallenge(ann)
  const codeOfChallenge = await requestCode(challenged)
  const stolen = await signInToChallenge(ann)
  await stolen.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
  const codeOfSession = await requestCode(stolen)
  await changeEmailByCode(server, ann, 'new@example.com')
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com' })
  const expired = { status: 400, body: { code: 'OTP_HAS_EXPIRED' } }
  expect(await challenged.post('/two-factor/verify-otp', { code: codeOfChallenge })).toMatchObject(expired)
  expect(await stolen.post('/step-up', { method: 'otp', code: codeOfSession })).toMatchObject(expired)
})

test('mails a code to a session of an earlier release, which recorded no methods', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  await server.database.kysely.updateTable('session').set({ authMethods: null }).execute()
  expect((await ann.post('/two-factor/send-otp')).status).toBe(200)
})

test('offers no mailed codes after the service has turned them off', async () => {
  const before = await startTestServer(withMailedCodes)
  const ann = await before.createUser()
  await enableTwoFactorByMail(before, ann)
  const after = await startTestServer({ database: before.database })
  const browser = createTestUser(after, 'Ann', ann.email)
  expect((await browser.signIn()).body).toEqual({ twoFactorRedirect: true })
  expect((await browser.get('/two-factor/list-methods')).body).toEqual(['backup-code'])
})

const resetPassword = async (server: TestServer, ann: TestUser): Promise<TestUser> => {
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  expect((await ann.post('/reset-password', { newPassword: ann.password, token })).status).toBe(200)
  return signInToChallenge(ann)
}

test('an attacker with the mailbox cannot reset the password and then use a mailed code', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  const { backupCodes } = await enableTwoFactorByMail(server, ann)
  const browser = await resetPassword(server, ann)
  expect(await browser.post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
  expect(await browser.post('/two-factor/verify-otp', { code: '123456' })).toMatchObject(NOT_ALLOWED)
  // A backup code proves another factor, so mailed codes are allowed again.
  expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  const next = await signInToChallenge(ann)
  await next.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  expect((await next.post('/two-factor/verify-otp', { code })).status).toBe(200)
})

test('a factor passed after another sign-in method does not allow mailed codes for a password from the mailbox', async () => {
  const server = await startSocialTestServer(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  await linkProvider(ann, server, 'google')
  const { backupCodes } = await enableTwoFactorByMail(server, ann)
  const attacker = await resetPassword(server, ann)
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, server, 'google')
  expect((await phone.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  expect((await phone.post('/step-up', { method: 'backup-code', code: backupCodes[1] })).status).toBe(200)
  expect(await attacker.post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
})

test('a user who resets the password during the enrollment completes it with a mailed code', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await createVerifiedUser(server, 'Ann')
  await startTwoFactorSetup(server, ann)
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { newPassword: ann.password, token })
  await ann.signIn()
  expect((await ann.post('/two-factor/send-otp')).status).toBe(200)
  expect((await ann.post('/two-factor/verify-otp', { code: await findMailedCode(server, ann) })).status).toBe(200)
})

test('allows mailed codes after a reset once an admin has set a password', async () => {
  const server = await startTestServer(withMailedCodes)
  const root = await createUserWithRole(server, 'admin')
  const ann = await createVerifiedUser(server, 'Ann')
  const { id: userId } = await ann.fetchUser()
  await enableTwoFactorByMail(server, ann)
  await resetPassword(server, ann)
  await root.post('/admin/set-user-password', { userId, newPassword: ann.password })
  expect((await (await signInToChallenge(ann)).post('/two-factor/send-otp')).status).toBe(200)
})

test('a change with the current password does not allow mailed codes again after a reset', async () => {
  const server = await startTestServer(withMailedCodes)
  const device = createPasskeyDevice()
  const { user: ann } = await createPasskeyUser({ createUser: () => createVerifiedUser(server, 'Ann') }, device)
  await enableTwoFactorByMail(server, ann)
  await resetPassword(server, ann)
  const browser = ann.otherBrowser()
  await signInWithPasskey(browser, device)
  const input = { currentPassword: ann.password, newPassword: ann.password }
  expect((await browser.post('/change-password', input)).status).toBe(200)
  expect(await (await signInToChallenge(ann)).post('/two-factor/send-otp')).toMatchObject(NOT_ALLOWED)
})

test('keeps mailed codes after a change with the current password', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  const input = { currentPassword: ann.password, newPassword: ann.password }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  expect((await (await signInToChallenge(ann)).post('/two-factor/send-otp')).status).toBe(200)
})

test('an attacker who uses up the mailed second factors does not keep them from a known device (R61)', async () => {
  const server = await startTestServer({ ...withMailedCodes, rateLimit: { enabled: true } })
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactorByMail(server, ann)
  const attacker = await signInToChallenge(ann)
  const sendCode = async (browser: TestUser): Promise<number> => {
    server.advanceClock(11)
    return (await browser.post('/two-factor/send-otp')).status
  }
  while ((await sendCode(attacker)) === 200);
  await ann.post('/sign-out')
  await ann.signIn()
  expect(await sendCode(ann)).toBe(200)
  expect(await sendCode(await signInToChallenge(ann))).toBe(429)
})

test('passes the mailed code to a custom send function', async () => {
  const sent: { otp: string; user: { email: string } }[] = []
  const server = await startTestServer({ twoFactor: { otpOptions: { sendOTP: (mail) => void sent.push(mail) } } })
  const ann = await server.createUser()
  await startTwoFactorSetup(server, ann)
  expect((await ann.post('/two-factor/send-otp')).body).toEqual({ status: true })
  await expect.poll(() => sent).toMatchObject([{ user: { email: ann.email } }])
  expect((await ann.post('/two-factor/verify-otp', { code: sent[0]?.otp })).status).toBe(200)
})

test('mails at most five codes per user and hour', async () => {
  const server = await startTestServer({ ...withMailedCodes, rateLimit: { enabled: true } })
  const ann = await createVerifiedUser(server, 'Ann')
  await enableTwoFactorByMail(server, ann)
  // The first one enabled two-factor.
  server.advanceClock(3600)
  for (let count = 0; count < 5; count++) {
    server.advanceClock(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(200)
  }
  server.advanceClock(11)
  const refused = await ann.post('/two-factor/send-otp')
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  // One hour after the second code.
  expect(refused.headers.get('x-retry-after')).toBe(String(3600 - 55))
  expect(await server.listMails('twoFactorCode', ann.email)).toHaveLength(6)
})
