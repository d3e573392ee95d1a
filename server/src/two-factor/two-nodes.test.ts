import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../latchkey.ts'
import {
  BASE_URL,
  signInToChallenge,
  copyBrowser,
  runFiftyTimes,
  openDatabase,
  type TestUser,
  createTestUser,
  type SecondFactors,
  enableTwoFactor,
  createTestDatabase,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

vi.setConfig({ testTimeout: 120_000 })

interface Scene {
  here: TestServer
  factors: SecondFactors
  /** Fifty browsers of Ann's that hold ten challenges, every other one at another node. */
  browsers: TestUser[]
}

const scene = async (): Promise<Scene> => {
  const place = await createTestDatabase()
  onTestFinished(() => place.remove())
  const here = await startTestServer({ database: openDatabase(place.url) })
  // A database of its own is a queue of its own: they meet in the tables alone, as two processes do.
  const other = createLatchkey({
    database: openDatabase(place.url),
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    emailAndPassword: { enabled: true },
    twoFactor: {},
    now: here.now,
  })
  onTestFinished(() => other.close())
  await other.ready()
  const ann = await here.createUser()
  const factors = await enableTwoFactor(here, ann)
  const ten = await Promise.all(Array.from({ length: 10 }, () => signInToChallenge(ann)))
  const browsers = ten.flatMap((browser) =>
    Array.from({ length: 5 }, (_, index) => {
      if (index % 2 === 0) return copyBrowser(browser)
      const there = createTestUser({ latchkey: other, waitForMails: here.waitForMails }, ann.name, ann.email)
      for (const [name, value] of browser.cookies) there.cookies.set(name, value)
      return there
    }),
  )
  return { here, factors, browsers }
}

const at = (browsers: TestUser[], index: number): TestUser => browsers[index] ?? expect.fail('nobody')

test('two nodes: of fifty simultaneous uses of one backup code, one succeeds', async () => {
  const { here, factors, browsers } = await scene()
  const code = factors.backupCodes[0]
  const counts = await runFiftyTimes((index) => at(browsers, index).post('/two-factor/verify-backup-code', { code }))
  expect(counts[200]).toBe(1)
  expect(await here.database.kysely.selectFrom('backupCode').select('id').execute()).toHaveLength(9)
})

test('two nodes: of fifty simultaneous uses of one TOTP step, one succeeds', async () => {
  const { factors, browsers } = await scene()
  const code = factors.authenticator.code()
  const counts = await runFiftyTimes((index) => at(browsers, index).post('/two-factor/verify-totp', { code }))
  expect(counts[200]).toBe(1)
})

test('two nodes: of fifty wrong codes at once ten are compared', async () => {
  const { browsers } = await scene()
  const counts = await runFiftyTimes((index) =>
    at(browsers, index).post('/two-factor/verify-totp', { code: `x${index}` }),
  )
  expect(counts.INVALID_CODE).toBe(10)
  expect((counts.INVALID_TWO_FACTOR_COOKIE ?? 0) + (counts.TOO_MANY_REQUESTS ?? 0)).toBe(40)
})
