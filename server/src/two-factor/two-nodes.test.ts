import { expect, onTestFinished, test } from 'vitest'
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

interface Setup {
  server: TestServer
  factors: SecondFactors
  /** Fifty browsers with ten challenges of Ann's, alternately on two nodes. */
  browsers: TestUser[]
}

const createSetup = async (): Promise<Setup> => {
  const testDatabase = await createTestDatabase()
  onTestFinished(() => testDatabase.remove())
  const server = await startTestServer({ database: openDatabase(testDatabase.url) })
  // Local locks belong to a database object: with two of them, only the tables are shared, as between processes.
  const otherNode = createLatchkey({
    database: openDatabase(testDatabase.url),
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    emailAndPassword: { enabled: true },
    twoFactor: {},
    now: server.now,
  })
  onTestFinished(() => otherNode.close())
  await otherNode.ready()
  const ann = await server.createUser()
  const factors = await enableTwoFactor(server, ann)
  const ten = await Promise.all(Array.from({ length: 10 }, () => signInToChallenge(ann)))
  const browsers = ten.flatMap((browser) =>
    Array.from({ length: 5 }, (_, index) => {
      if (index % 2 === 0) return copyBrowser(browser)
      const onOtherNode = createTestUser(
        { latchkey: otherNode, waitForMails: server.waitForMails },
        ann.name,
        ann.email,
      )
      for (const [name, value] of browser.cookies) onOtherNode.cookies.set(name, value)
      return onOtherNode
    }),
  )
  return { server, factors, browsers }
}

const getBrowser = (browsers: TestUser[], index: number): TestUser => browsers[index] ?? expect.fail('No such browser')

test('accepts one of fifty concurrent uses of a backup code on two nodes', async () => {
  const { server, factors, browsers } = await createSetup()
  const code = factors.backupCodes[0]
  const counts = await runFiftyTimes((index) =>
    getBrowser(browsers, index).post('/two-factor/verify-backup-code', { code }),
  )
  expect(counts[200]).toBe(1)
  expect(await server.database.kysely.selectFrom('backupCode').select('id').execute()).toHaveLength(9)
})

test('accepts one of fifty concurrent uses of a TOTP step on two nodes', async () => {
  const { factors, browsers } = await createSetup()
  const code = factors.authenticator.code()
  const counts = await runFiftyTimes((index) => getBrowser(browsers, index).post('/two-factor/verify-totp', { code }))
  expect(counts[200]).toBe(1)
})

test('compares ten of fifty concurrent invalid codes on two nodes', async () => {
  const { browsers } = await createSetup()
  const counts = await runFiftyTimes((index) =>
    getBrowser(browsers, index).post('/two-factor/verify-totp', { code: `x${index}` }),
  )
  expect(counts.INVALID_CODE).toBe(10)
  expect((counts.INVALID_TWO_FACTOR_COOKIE ?? 0) + (counts.TOO_MANY_REQUESTS ?? 0)).toBe(40)
})
