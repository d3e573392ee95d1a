import { expect, test } from 'vitest'
import {
  copyBrowser,
  createUserWithRole,
  runFiftyTimes,
  scan,
  signInToChallenge,
  signInOnTrustedDevice,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  type TestServer,
  type TestUser,
  createRecoveryFixture,
  readRecoveries,
  RECOVERY_DELAY,
  requestRecovery,
} from '@latchkey/testing'

const HOUR = 3600
const NOT_AVAILABLE = { status: 403, body: { code: 'RECOVERY_NOT_AVAILABLE' } }
const NOT_DUE = { status: 403, body: { code: 'RECOVERY_IS_NOT_DUE' } }
const NO_CHALLENGE = { status: 401, body: { code: 'INVALID_TWO_FACTOR_COOKIE' } }

/** Requests a recovery, waits until it is due, and signs in again. */
const waitUntilDue = async (server: TestServer, ann: TestUser): Promise<TestUser> => {
  await requestRecovery(await signInToChallenge(ann))
  server.advanceClock(RECOVERY_DELAY)
  return signInToChallenge(ann)
}

const findCode = async (server: TestServer, ann: TestUser): Promise<string> => {
  const { text } = await server.findMail('twoFactorRecoveryCode', ann.email)
  return /^\d{8}$/m.exec(text)?.[0] ?? expect.fail('no code')
}

const complete = (browser: TestUser, code: string) => browser.post('/two-factor/complete-recovery', { code })

test('recovers an account with the password, the delay and the mailbox, and ends everything from before', async () => {
  const { server, ann, factors } = await createRecoveryFixture()
  const trusted = await signInOnTrustedDevice(ann, factors)
  const browser = await waitUntilDue(server, ann)
  expect(await requestRecovery(browser)).toMatchObject({ isDue: true })
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
  const { server, ann } = await createRecoveryFixture()
  const { requestedAt, dueAt, isDue } = await requestRecovery(await signInToChallenge(ann))
  expect([Date.parse(dueAt) - Date.parse(requestedAt), isDue]).toEqual([RECOVERY_DELAY * 1000, false])
  server.advanceClock(RECOVERY_DELAY - 10)
  const browser = await signInToChallenge(ann)
  expect(await complete(browser, '12345678')).toMatchObject(NOT_DUE)
  expect(await requestRecovery(browser)).toMatchObject({ isDue: false })
  expect(await server.listMails('twoFactorRecoveryCode', ann.email)).toEqual([])
})

test('requests during the delay neither shorten nor restart it, and send no further mail', async () => {
  const { server, ann } = await createRecoveryFixture()
  const browser = await signInToChallenge(ann)
  const { dueAt } = await requestRecovery(browser)
  server.advanceClock(60)
  expect(await requestRecovery(browser)).toMatchObject({ dueAt })
  expect((await browser.get('/two-factor/pending-recovery')).body).toMatchObject({ dueAt, isDue: false })
  expect(await server.listMails('twoFactorRecoveryRequested', ann.email)).toHaveLength(1)
})

test('fifty concurrent requests start one recovery and send one mail', async () => {
  const { server, ann } = await createRecoveryFixture()
  const browser = await signInToChallenge(ann)
  const counts = await runFiftyTimes(() => copyBrowser(browser).post('/two-factor/request-recovery'))
  expect(counts).toEqual({ 200: 50 })
  expect(await readRecoveries(server)).toHaveLength(1)
  expect(await server.listMails('twoFactorRecoveryRequested', ann.email)).toHaveLength(1)
})

test('one of fifty concurrent requests completes a recovery', async () => {
  const { server, ann } = await createRecoveryFixture()
  const browser = await waitUntilDue(server, ann)
  await requestRecovery(browser)
  const code = await findCode(server, ann)
  const counts = await runFiftyTimes(() => complete(copyBrowser(browser), code))
  expect(counts[200]).toBe(1)
  expect(await server.listMails('twoFactorDisabled', ann.email)).toHaveLength(1)
})

test('reminds the user halfway, with the link that cancels the recovery', async () => {
  const { server, ann } = await createRecoveryFixture()
  await requestRecovery(await signInToChallenge(ann))
  const { token } = await server.findMail('twoFactorRecoveryRequested', ann.email)
  server.advanceClock(RECOVERY_DELAY / 2 - 10)
  await server.latchkey.mails.sendDue()
  expect(await server.listMails('twoFactorRecoveryReminder', ann.email)).toEqual([])
  // A scheduled mail is not overdue.
  expect((await server.latchkey.gauges()).mails).toMatchObject({ pending: 0, oldestAge: 0 })
  server.advanceClock(10)
  await server.latchkey.mails.sendDue()
  expect(await server.findMail('twoFactorRecoveryReminder', ann.email)).toMatchObject({ token })
})

test('an attacker with the mailbox cannot reset the password and then request a recovery', async () => {
  const { server, ann, factors } = await createRecoveryFixture()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { newPassword: ann.password, token })
  const browser = await signInToChallenge(ann)
  expect(await browser.post('/two-factor/request-recovery')).toMatchObject(NOT_AVAILABLE)
  // A real factor proves more than the mailbox.
  await browser.post('/two-factor/verify-backup-code', { code: factors.backupCodes[0] })
  await requestRecovery(await signInToChallenge(ann))
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
  const { server, ann } = await createRecoveryFixture()
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
  const { server, ann } = await createRecoveryFixture()
  const browser = await waitUntilDue(server, ann)
  await requestRecovery(browser)
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
  await requestRecovery(next)
  expect((await complete(next, await findCode(server, ann))).status).toBe(200)
})

test('an attacker cannot flood the mailbox with codes of a recovery', async () => {
  const { server, ann } = await createRecoveryFixture({ rateLimit: { enabled: true } })
  const browser = await waitUntilDue(server, ann)
  for (let count = 0; count < 5; count++) {
    await requestRecovery(browser)
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
    const { ann } = await createRecoveryFixture({ notifications: { [mail]: false } })
    const browser = await signInToChallenge(ann)
    expect(await browser.post('/two-factor/request-recovery')).toMatchObject(NOT_AVAILABLE)
  },
)

test('a recovery that is not completed within a week has to be requested again', async () => {
  const { server, ann } = await createRecoveryFixture()
  await waitUntilDue(server, ann)
  server.advanceClock(7 * 24 * HOUR - 60)
  expect(await requestRecovery(await signInToChallenge(ann))).toMatchObject({ isDue: true })
  server.advanceClock(60)
  const browser = await signInToChallenge(ann)
  expect(await complete(browser, '12345678')).toMatchObject(NOT_DUE)
  expect(await requestRecovery(browser)).toMatchObject({ isDue: false })
})

test('waits as long as the options say, and needs a mailer', async () => {
  const { ann } = await createRecoveryFixture({ twoFactor: { recoveryDelay: 60 } })
  const { requestedAt, dueAt } = await requestRecovery(await signInToChallenge(ann))
  expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(60_000)
  await expect(startTestServer({ twoFactor: { recoveryDelay: 0 } })).rejects.toThrow('twoFactor.recoveryDelay')
})

test('no admin can remove the second factor of their own account without it', async () => {
  const { server, ann } = await createRecoveryFixture()
  const root = await createUserWithRole(server, 'admin')
  const { id } = await ann.fetchUser()
  expect(await root.post('/admin/reset-two-factor', { userId: root.id })).toMatchObject({
    status: 400,
    body: { code: 'YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR' },
  })
  await requestRecovery(await signInToChallenge(ann))
  expect((await root.post('/admin/reset-two-factor', { userId: id })).status).toBe(200)
  expect(await readRecoveries(server)).toEqual([])
  expect(await server.listMails('twoFactorDisabled', ann.email)).toHaveLength(1)
})
