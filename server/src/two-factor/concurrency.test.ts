import { expect, test } from 'vitest'
import {
  delayTransactions,
  openTestDatabase,
  startTwoFactorSetup,
  signInToChallenge,
  copyBrowser,
  runFiftyTimes,
  findMailedCode,
  type TestUser,
  enableTwoFactor,
  enableTwoFactorByMail,
  signInOnTrustedDevice,
  startTestServer,
  withMailedCodes,
  countSessions,
} from '@latchkey/testing'

/** Ten challenges, as many as the account has guesses, with five copies each. */
const createFiftyBrowsers = async (ann: TestUser): Promise<TestUser[]> => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => signInToChallenge(ann)))
  return ten.flatMap((browser) => Array.from({ length: 5 }, () => copyBrowser(browser)))
}

const getBrowser = (browsers: TestUser[], index: number): TestUser => browsers[index] ?? expect.fail('No such browser')

test('accepts one of fifty concurrent uses of a backup code', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { backupCodes } = await enableTwoFactor(server, ann)
  const browsers = await createFiftyBrowsers(ann)
  const before = await countSessions(server)
  const counts = await runFiftyTimes((index) =>
    getBrowser(browsers, index).post('/two-factor/verify-backup-code', { code: backupCodes[0] }),
  )
  expect(counts[200]).toBe(1)
  expect(await countSessions(server)).toBe(before + 1)
  expect(await server.database.kysely.selectFrom('backupCode').select('id').execute()).toHaveLength(9)
})

test('accepts one of fifty concurrent uses of a TOTP step', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  const browsers = await createFiftyBrowsers(ann)
  const before = await countSessions(server)
  const code = authenticator.code()
  const counts = await runFiftyTimes((index) => getBrowser(browsers, index).post('/two-factor/verify-totp', { code }))
  expect(counts[200]).toBe(1)
  expect(await countSessions(server)).toBe(before + 1)
})

test('accepts one of fifty concurrent uses of a mailed code', async () => {
  const server = await startTestServer(withMailedCodes)
  const ann = await server.createUser()
  await enableTwoFactorByMail(server, ann)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(server, ann)
  // In a session, because a challenge would also be consumed.
  const counts = await runFiftyTimes(() => copyBrowser(ann).post('/two-factor/verify-otp', { code }))
  expect(counts).toEqual({ 200: 1, OTP_HAS_EXPIRED: 49 })
})

test('accepts one of fifty concurrent uses of a challenge with different valid codes', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  const before = await countSessions(server)
  const counts = await runFiftyTimes((index) => {
    const code = backupCodes[index]
    if (code) return copyBrowser(browser).post('/two-factor/verify-backup-code', { code })
    return copyBrowser(browser).post('/two-factor/verify-totp', { code: authenticator.code() })
  })
  expect(counts).toEqual({ 200: 1, INVALID_TWO_FACTOR_COOKIE: 49 })
  expect(await countSessions(server)).toBe(before + 1)
  // Rejected requests consume no backup code.
  const remaining = await server.database.kysely.selectFrom('backupCode').select('id').execute()
  expect(remaining.length).toBeGreaterThanOrEqual(9)
})

test('enables two-factor once for fifty concurrent first codes', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { authenticator } = await startTwoFactorSetup(server, ann)
  const code = authenticator.code()
  const before = await countSessions(server)
  const counts = await runFiftyTimes(() => copyBrowser(ann).post('/two-factor/verify-totp', { code }))
  // A request that begins after the session token was replaced has no session, so its code belongs to no sign-in.
  const { 200: successes, UNAUTHORIZED: late = 0, INVALID_TWO_FACTOR_COOKIE: later = 0, ...others } = counts
  expect({ successes, refusals: late + later, others }).toEqual({ successes: 1, refusals: 49, others: {} })
  expect(await countSessions(server)).toBe(before)
  expect(await server.listMails('twoFactorEnabled', ann.email)).toHaveLength(1)
})

test('requires a code for a sign-in that compared the password before two-factor was enabled (R66)', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ database })
  const ann = await server.createUser()
  const { authenticator } = await startTwoFactorSetup(server, ann)
  // The next transaction must be that of the sign-in, not of the outbox.
  await server.waitForSentMails()
  const held = holdNext()
  const signIn = ann.otherBrowser().signIn()
  const begin = await held
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  const before = await countSessions(server)
  begin()
  expect(await signIn).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(await countSessions(server)).toBe(before)
})

test('a copied cookie does not complete an enrollment if the user changes the password before the transaction begins', async () => {
  const { database, holdNext } = delayTransactions(await openTestDatabase())
  const server = await startTestServer({ database })
  const ann = await server.createUser()
  const attacker = copyBrowser(ann)
  const { authenticator } = await startTwoFactorSetup(server, attacker)
  await server.waitForSentMails()
  const held = holdNext()
  const response = attacker.post('/two-factor/verify-totp', { code: authenticator.code() })
  const begin = await held
  const input = { currentPassword: ann.password, newPassword: 'another password' }
  expect((await ann.post('/change-password', input)).status).toBe(200)
  begin()
  expect(await response).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' }, setCookies: [] })
  expect(await ann.fetchUser()).toMatchObject({ twoFactorEnabled: false })
})

test('locks the account after 10 of 200 concurrent guesses, and still signs in the owner on a trusted device', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  await device.post('/sign-out')
  const browsers = await Promise.all(Array.from({ length: 40 }, () => signInToChallenge(ann)))
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      copyBrowser(getBrowser(browsers, index % 40)).post('/two-factor/verify-totp', { code: `x${index}` }),
    ),
  )
  const codes = responses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(10)
  expect(codes.every((code) => /^(INVALID_CODE|INVALID_TWO_FACTOR_COOKIE|TOO_MANY_REQUESTS)$/.test(code))).toBe(true)

  const attacker = await signInToChallenge(ann)
  server.advanceClock(60)
  const locked = await attacker.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  expect(locked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(await device.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
})
