import { expect, test } from 'vitest'
import {
  copyBrowser,
  createPasskeyDevice,
  createVerifiedUser,
  createUserWithRole,
  enableTwoFactor,
  type PasskeyDevice,
  registerPasskey,
  runFiftyTimes,
  scan,
  signInToChallenge,
  signInOnTrustedDevice,
  signInWithPasskey,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  stepUpWithPasskey,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const HOUR = 3600
const DELAY = 72 * HOUR
const NOT_AVAILABLE = { status: 403, body: { code: 'RECOVERY_NOT_AVAILABLE' } }
const NOT_DUE = { status: 403, body: { code: 'RECOVERY_IS_NOT_DUE' } }
const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } }

const createFixture = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const ann = await createVerifiedUser(server, 'Ann')
  return { server, ann, factors: await enableTwoFactor(server, ann) }
}

const request = async (browser: TestUser) => {
  const response = await browser.post('/two-factor/request-recovery')
  expect(response.status).toBe(200)
  return response.body
}

/** Requests a recovery, waits until it is due, and signs in again. */
const waitUntilDue = async (server: TestServer, ann: TestUser): Promise<TestUser> => {
  await request(await signInToChallenge(ann))
  server.advanceClock(DELAY)
  return signInToChallenge(ann)
}

const findCode = async (server: TestServer, ann: TestUser): Promise<string> => {
  const { text } = await server.findMail('twoFactorRecoveryCode', ann.email)
  return /^\d{8}$/m.exec(text)?.[0] ?? expect.fail('no code')
}

const complete = (browser: TestUser, code: string) => browser.post('/two-factor/complete-recovery', { code })

const readRecoveries = ({ database }: TestServer) =>
  database.kysely.selectFrom('twoFactorRecovery').selectAll().execute()

test('recovers an account with the password, the delay and the mailbox, and ends everything from before', async () => {
  const { server, ann, factors } = await createFixture()
  const trusted = await signInOnTrustedDevice(ann, factors)
  const browser = await waitUntilDue(server, ann)
  expect(await request(browser)).toMatchObject({ isDue: true })
  expect(await complete(browser, await findCode(server, ann))).toMatchObject({ status: 200, body: { status: true } })
  // The recovery starts no session and ends the existing ones.
  for (const user of [browser, ann, trusted]) expect(await user.fetchUser()).toBeNull()
  const signedIn = ann.otherBrowser()
  await signedIn.signIn()
  expect(await signedIn.fetchUser()).toMatchObject({ email: ann.email, twoFactorEnabled: false })
  const { kysely } = server.database
  for (const table of ['twoFactor', 'backupCode', 'trustedDevice', 'twoFactorRecovery', 'mailedCode'] as const) {
    expect(await kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  expect(await server.listMails('twoFactorDisabled', ann.email)).toHaveLength(1)
})

test('an attacker with the password and the mailbox cannot complete a recovery before its delay', async () => {
  const { server, ann } = await createFixture()
  const { requestedAt, dueAt, isDue } = await request(await signInToChallenge(ann))
  expect([Date.parse(dueAt) - Date.parse(requestedAt), isDue]).toEqual([DELAY * 1000, false])
  server.advanceClock(DELAY - 10)
  const browser = await signInToChallenge(ann)
  expect(await complete(browser, '12345678')).toMatchObject(NOT_DUE)
  expect(await request(browser)).toMatchObject({ isDue: false })
  expect(await server.listMails('twoFactorRecoveryCode', ann.email)).toEqual([])
})

test('requests during the delay neither shorten nor restart it, and send no further mail', async () => {
  const { server, ann } = await createFixture()
  const browser = await signInToChallenge(ann)
  const { dueAt } = await request(browser)
  server.advanceClock(60)
  expect(await request(browser)).toMatchObject({ dueAt })
  expect((await browser.get('/two-factor/pending-recovery')).body).toMatchObject({ dueAt, isDue: false })
  expect(await server.listMails('twoFactorRecoveryRequested', ann.email)).toHaveLength(1)
})

test('fifty concurrent requests start one recovery and send one mail', async () => {
  const { server, ann } = await createFixture()
  const browser = await signInToChallenge(ann)
  const counts = await runFiftyTimes(() => copyBrowser(browser).post('/two-factor/request-recovery'))
  expect(counts).toEqual({ 200: 50 })
  expect(await readRecoveries(server)).toHaveLength(1)
  expect(await server.listMails('twoFactorRecoveryRequested', ann.email)).toHaveLength(1)
})

test('one of fifty concurrent requests completes a recovery', async () => {
  const { server, ann } = await createFixture()
  const browser = await waitUntilDue(server, ann)
  await request(browser)
  const code = await findCode(server, ann)
  const counts = await runFiftyTimes(() => complete(copyBrowser(browser), code))
  expect(counts[200]).toBe(1)
  expect(await server.listMails('twoFactorDisabled', ann.email)).toHaveLength(1)
})

test('reminds the user halfway, with the link that cancels the recovery', async () => {
  const { server, ann } = await createFixture()
  await request(await signInToChallenge(ann))
  const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  server.advanceClock(DELAY / 2 - 10)
  await server.latchkey.mails.sendDue()
  expect(await server.listMails('twoFactorRecoveryReminder', ann.email)).toEqual([])
  // A scheduled mail is not overdue.
  expect((await server.latchkey.gauges()).mails).toMatchObject({ pending: 0, oldestAge: 0 })
  server.advanceClock(10)
  await server.latchkey.mails.sendDue()
  expect(await server.findMail('twoFactorRecoveryReminder', ann.email)).toMatchObject({ token })
})

type Ending = (
  fixture: Awaited<ReturnType<typeof createFixture>> & { passkey: PasskeyDevice },
) => Promise<{ status: number }>

const endings: [string, Ending][] = [
  [
    'the mailed link',
    async ({ server, ann }) => {
      const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
      return ann.otherBrowser().post('/two-factor/cancel-recovery', { token })
    },
  ],
  ['the user in a session', ({ ann }) => ann.post('/two-factor/cancel-recovery', {})],
  [
    'a code of the authenticator in a challenge',
    async ({ ann, factors }) =>
      (await signInToChallenge(ann)).post('/two-factor/verify-totp', { code: factors.authenticator.code() }),
  ],
  [
    'a backup code that starts no session',
    async ({ ann, factors }) => {
      const browser = await signInToChallenge(ann)
      return browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0], disableSession: true })
    },
  ],
  [
    'a sign-in with a passkey that verified the user',
    async ({ ann, passkey }) => signInWithPasskey(ann.otherBrowser(), passkey),
  ],
  ['a step-up with a passkey that verified the user', ({ ann, passkey }) => stepUpWithPasskey(ann, passkey)],
  [
    'a new password',
    ({ ann }) => ann.post('/change-password', { currentPassword: ann.password, newPassword: ann.password }),
  ],
  [
    'a password reset by mail',
    async ({ server, ann }) => {
      await ann.post('/forget-password', { email: ann.email })
      const { token } = await server.findMail('reset', ann.email)
      return ann.post('/reset-password', { newPassword: ann.password, token })
    },
  ],
  [
    'a new address',
    async ({ server, ann }) => {
      await ann.post('/change-email', { newEmail: 'new@example.com' })
      const { link } = await server.findMail('emailChangeApproval', ann.email)
      return ann.get(link)
    },
  ],
  [
    'a ban, during which the user could not cancel it',
    async ({ server, ann }) => {
      const root = await createUserWithRole(server, 'admin')
      return root.post('/admin/ban-user', { userId: (await ann.fetchUser()).id })
    },
  ],
  ['turning two-factor off', ({ ann }) => ann.post('/two-factor/disable', { password: ann.password })],
  ['deleting the account', ({ ann }) => ann.post('/delete-user', { password: ann.password })],
]

test.each(endings)('a recovery is ended by %s', async (_how, end) => {
  const fixture = await createFixture({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const { server, ann, factors } = fixture
  // Some of these calls need a recent second factor.
  await ann.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  server.advanceClock(30)
  const passkey = createPasskeyDevice()
  expect((await registerPasskey(ann, passkey)).status).toBe(200)
  await request(await signInToChallenge(ann))
  expect((await end({ ...fixture, passkey })).status).toBeLessThan(400)
  expect(await readRecoveries(server)).toEqual([])
  server.advanceClock(DELAY / 2)
  await server.latchkey.mails.sendDue()
  expect(await server.listMails('twoFactorRecoveryReminder', ann.email)).toEqual([])
})

test('a recovery that is canceled with the mailed link is recorded for the user', async () => {
  const { server, ann } = await createFixture()
  const { id } = await ann.fetchUser()
  await request(await signInToChallenge(ann))
  const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  await ann.otherBrowser().post('/two-factor/cancel-recovery', { token })
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select('actorId')
    .where('action', '=', 'two-factor.recovery-canceled')
    .execute()
  expect(rows).toEqual([{ actorId: id }])
})

test('with required verification, a recovery is ended by the confirmation of a new address', async () => {
  const server = await startTestServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = server.createVisitor('Ann')
  await ann.signUp()
  await ann.verifyEmail()
  await ann.signIn()
  const factors = await enableTwoFactor(server, ann)
  server.advanceClock(30)
  await ann.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  await request(await signInToChallenge(ann))
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  await ann.openLink(await server.findMail('emailChangeApproval', ann.email))
  expect(await readRecoveries(server)).toHaveLength(1)
  await ann.openLink(await server.findMail('newAddressConfirmation', 'new@example.com'))
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com' })
  expect(await readRecoveries(server)).toEqual([])
})

test('a canceled recovery also ends the challenge that requested it', async () => {
  const { server, ann } = await createFixture()
  const attacker = await signInToChallenge(ann)
  await request(attacker)
  const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  await ann.post('/two-factor/cancel-recovery', { token })
  expect(await attacker.post('/two-factor/request-recovery')).toMatchObject(NO_CHALLENGE)
  // The link works once.
  expect(await ann.post('/two-factor/cancel-recovery', { token })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_TOKEN' },
  })
})

test('a mail scanner that opens the link does not cancel the recovery', async () => {
  const { server, ann } = await createFixture()
  await request(await signInToChallenge(ann))
  const { text } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  // The secret is in the fragment, which no program sends, and the page is not a call.
  expect(text).toMatch(/https:\/\/[^/]+\/cancel-recovery#\w{32}\n/)
  expect((await ann.get('/two-factor/cancel-recovery')).status).toBe(405)
  expect(await readRecoveries(server)).toHaveLength(1)
})

test('an attacker with the mailbox cannot reset the password and then request a recovery', async () => {
  const { server, ann, factors } = await createFixture()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { newPassword: ann.password, token })
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/request-recovery')).toMatchObject(NOT_AVAILABLE)
  // A real factor proves more than the mailbox.
  await browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0] })
  await request(await signInToChallenge(ann))
})

test('an attacker with the account of a provider cannot request a recovery', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { totpURI } = (await ann.post('/two-factor/enable', {})).body
  await ann.post('/two-factor/verify-totp', { code: scan(server, totpURI).code() })
  const browser = ann.otherBrowser()
  await signInWithProvider(browser, server, 'google')
  expect(await browser.post('/two-factor/request-recovery')).toMatchObject(NOT_AVAILABLE)
})

test('an attacker without the password can neither request, see nor complete a recovery', async () => {
  const { server, ann } = await createFixture()
  await waitUntilDue(server, ann)
  const bob = await server.createUser('Bob')
  for (const user of [server.createVisitor(), bob, ann]) {
    expect(await user.post('/two-factor/request-recovery')).toMatchObject(NO_CHALLENGE)
    expect(await complete(user, '12345678')).toMatchObject(NO_CHALLENGE)
  }
  expect(await server.createVisitor().get('/two-factor/pending-recovery')).toMatchObject(NO_CHALLENGE)
  expect((await bob.get('/two-factor/pending-recovery')).body).toBeNull()
  expect(await bob.post('/two-factor/cancel-recovery', { token: 'guessed' })).toMatchObject({ status: 400 })
  expect(await server.createVisitor().post('/two-factor/cancel-recovery', {})).toMatchObject({ status: 401 })
  await bob.post('/two-factor/cancel-recovery', {})
  expect(await readRecoveries(server)).toHaveLength(1)
})

test('an attacker cannot guess the mailed code', async () => {
  const { server, ann } = await createFixture()
  const browser = await waitUntilDue(server, ann)
  await request(browser)
  const code = await findCode(server, ann)
  for (let guess = 0; guess < 5; guess++) {
    expect(await complete(browser, '00000000')).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
  }
  expect(await complete(browser, code)).toMatchObject(NO_CHALLENGE)
  // A further challenge has further guesses, but the code has none left.
  const next = await signInToChallenge(ann)
  expect(await complete(next, code)).toMatchObject({
    body: { code: 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE' },
  })
  await request(next)
  expect((await complete(next, await findCode(server, ann))).status).toBe(200)
})

test('an attacker cannot flood the mailbox with codes of a recovery', async () => {
  const { server, ann } = await createFixture({ rateLimit: { enabled: true } })
  const browser = await waitUntilDue(server, ann)
  for (let count = 0; count < 5; count++) {
    await request(browser)
    server.advanceClock(31)
  }
  expect(await browser.post('/two-factor/request-recovery')).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  })
  expect(await server.listMails('twoFactorRecoveryCode', ann.email)).toHaveLength(5)
})

test.each(['twoFactorRecoveryRequested', 'twoFactorRecoveryCode'])(
  'offers no recovery without the mail %s',
  async (mail) => {
    const { ann } = await createFixture({ notifications: { [mail]: false } })
    const browser = await signInToChallenge(ann)
    expect(await browser.post('/two-factor/request-recovery')).toMatchObject(NOT_AVAILABLE)
  },
)

test('a recovery that is not completed within a week has to be requested again', async () => {
  const { server, ann } = await createFixture()
  await waitUntilDue(server, ann)
  server.advanceClock(7 * 24 * HOUR - 60)
  expect(await request(await signInToChallenge(ann))).toMatchObject({ isDue: true })
  server.advanceClock(60)
  const browser = await signInToChallenge(ann)
  expect(await complete(browser, '12345678')).toMatchObject(NOT_DUE)
  expect(await request(browser)).toMatchObject({ isDue: false })
})

test('waits as long as the options say, and needs a mailer', async () => {
  const { ann } = await createFixture({ twoFactor: { recoveryDelay: 60 } })
  const { requestedAt, dueAt } = await request(await signInToChallenge(ann))
  expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(60_000)
  await expect(startTestServer({ twoFactor: { recoveryDelay: 0 } })).rejects.toThrow('twoFactor.recoveryDelay')
})

test('no admin can remove the second factor of their own account without it', async () => {
  const { server, ann } = await createFixture()
  const root = await createUserWithRole(server, 'admin')
  const { id } = await ann.fetchUser()
  expect(await root.post('/admin/reset-two-factor', { userId: root.id })).toMatchObject({
    status: 400,
    body: { code: 'YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR' },
  })
  await request(await signInToChallenge(ann))
  expect((await root.post('/admin/reset-two-factor', { userId: id })).status).toBe(200)
  expect(await readRecoveries(server)).toEqual([])
  expect(await server.listMails('twoFactorDisabled', ann.email)).toHaveLength(1)
})
