import { expect, test, vi } from 'vitest'
import {
  startTwoFactorSetup,
  signInToChallenge,
  copyBrowser,
  runFiftyTimes,
  findMailedCode,
  type TestUser,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

// Dozens of passwords are hashed, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const sessionsOf = async ({ database }: TestServer): Promise<number> =>
  (await database.kysely.selectFrom('session').select('id').execute()).length

/** Ten challenges, as many as an account has guesses, of five copies each. */
const fiftyBrowsers = async (ann: TestUser): Promise<TestUser[]> => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => signInToChallenge(ann)))
  return ten.flatMap((browser) => Array.from({ length: 5 }, () => copyBrowser(browser)))
}

const at = (browsers: TestUser[], index: number): TestUser => browsers[index] ?? expect.fail('nobody')

test('Defect 5: of fifty simultaneous uses of one backup code, one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { backupCodes } = await enableTwoFactor(here, ann)
  const browsers = await fiftyBrowsers(ann)
  const before = await sessionsOf(here)
  const counts = await runFiftyTimes((index) =>
    at(browsers, index).post('/two-factor/verify-backup-code', { code: backupCodes[0] }),
  )
  expect(counts[200]).toBe(1)
  expect(await sessionsOf(here)).toBe(before + 1)
  expect(await here.database.kysely.selectFrom('backupCode').select('id').execute()).toHaveLength(9)
})

test('of fifty simultaneous uses of one TOTP step, one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await enableTwoFactor(here, ann)
  const browsers = await fiftyBrowsers(ann)
  const before = await sessionsOf(here)
  const code = authenticator.code()
  const counts = await runFiftyTimes((index) => at(browsers, index).post('/two-factor/verify-totp', { code }))
  expect(counts[200]).toBe(1)
  expect(await sessionsOf(here)).toBe(before + 1)
})

test('of fifty simultaneous uses of one mailed code, one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  await ann.post('/two-factor/send-otp')
  const code = await findMailedCode(here, ann)
  // In a session, where no challenge is used up along with it.
  const counts = await runFiftyTimes(() => copyBrowser(ann).post('/two-factor/verify-otp', { code }))
  expect(counts).toEqual({ 200: 1, OTP_HAS_EXPIRED: 49 })
})

test('of fifty simultaneous uses of one challenge, with as many right codes as there are, one succeeds', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator, backupCodes } = await enableTwoFactor(here, ann)
  const browser = await signInToChallenge(ann)
  const before = await sessionsOf(here)
  const counts = await runFiftyTimes((index) => {
    const code = backupCodes[index]
    if (code) return copyBrowser(browser).post('/two-factor/verify-backup-code', { code })
    return copyBrowser(browser).post('/two-factor/verify-totp', { code: authenticator.code() })
  })
  expect(counts).toEqual({ 200: 1, INVALID_TWO_FACTOR_COOKIE: 49 })
  expect(await sessionsOf(here)).toBe(before + 1)
  // The losers have spent nothing.
  const left = await here.database.kysely.selectFrom('backupCode').select('id').execute()
  expect(left.length).toBeGreaterThanOrEqual(9)
})

test('of fifty first codes at once, one switches two-factor on', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await startTwoFactorSetup(here, ann)
  const code = authenticator.code()
  const before = await sessionsOf(here)
  const counts = await runFiftyTimes(() => copyBrowser(ann).post('/two-factor/verify-totp', { code }))
  expect(counts).toEqual({ 200: 1, UNAUTHORIZED: 49 })
  expect(await sessionsOf(here)).toBe(before)
  expect(await here.listMails('twoFactorEnabled', ann.email)).toHaveLength(1)
})

test('R66: of fifty sign-ins under way while two-factor is switched on, whoever comes after it is asked for a code', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { authenticator } = await startTwoFactorSetup(here, ann)
  const underWay = runFiftyTimes(() => ann.otherBrowser().signIn())
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  // Whose transaction was open just then may have come before.
  const switchedOn = here.now() + 50
  expect(await underWay).toEqual({ 200: 50 })
  const { database } = here
  const challenges = await database.kysely.selectFrom('twoFactorChallenge').select('id').execute()
  expect(challenges.length).toBeGreaterThan(0)
  const after = database.kysely.selectFrom('session').select('id').where('createdAt', '>', switchedOn)
  expect(await after.execute()).toEqual([])
})

test('200 guesses: locked, and the rightful owner on a trusted device still gets in', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const device = await signInOnTrustedDevice(ann, factors)
  await device.post('/sign-out')
  const browsers = await Promise.all(Array.from({ length: 40 }, () => signInToChallenge(ann)))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      copyBrowser(at(browsers, index % 40)).post('/two-factor/verify-totp', { code: `x${index}` }),
    ),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(10)
  expect(codes.every((code) => /^(INVALID_CODE|INVALID_TWO_FACTOR_COOKIE|TOO_MANY_REQUESTS)$/.test(code))).toBe(true)

  const thief = await signInToChallenge(ann)
  here.advanceClock(60)
  const locked = await thief.post('/two-factor/verify-totp', { code: factors.authenticator.code() })
  expect(locked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(await device.signIn()).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
})
