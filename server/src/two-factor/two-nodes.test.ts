import { expect, onTestFinished, test, vi } from 'vitest'
import { createLatchkey } from '../latchkey.ts'
import { copyOf, fiftyTimes } from '../testing/at-once.ts'
import { openDatabase, testDatabaseUrl } from '../testing/databases.ts'
import { BASE_URL, type Person, personIn } from '../testing/person.ts'
import { challenged, type SecondFactors, setsUpTwoFactor } from '../testing/two-factor.ts'
import { type World, world } from '../testing/world.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Scene {
  here: World
  factors: SecondFactors
  /** Fifty browsers of Ann's that hold ten challenges, every other one at another node. */
  browsers: Person[]
}

const scene = async (): Promise<Scene> => {
  const place = await testDatabaseUrl()
  onTestFinished(() => place.remove())
  const here = await world({ database: openDatabase(place.url) })
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
  const ann = await here.person()
  const factors = await setsUpTwoFactor(here, ann)
  const ten = await Promise.all(Array.from({ length: 10 }, () => challenged(ann)))
  const browsers = ten.flatMap((browser) =>
    Array.from({ length: 5 }, (_, index) => {
      if (index % 2 === 0) return copyOf(browser)
      const there = personIn({ latchkey: other, mailsTo: here.mailsTo }, ann.name, ann.email)
      for (const [name, value] of browser.cookies) there.cookies.set(name, value)
      return there
    }),
  )
  return { here, factors, browsers }
}

const at = (browsers: Person[], index: number): Person => browsers[index] ?? expect.fail('nobody')

test('two nodes: of fifty simultaneous uses of one backup code, one succeeds', async () => {
  const { here, factors, browsers } = await scene()
  const code = factors.backupCodes[0]
  const counts = await fiftyTimes((index) => at(browsers, index).post('/two-factor/verify-backup-code', { code }))
  expect(counts[200]).toBe(1)
  expect(await here.database.kysely.selectFrom('backupCode').select('id').execute()).toHaveLength(9)
})

test('two nodes: of fifty simultaneous uses of one TOTP step, one succeeds', async () => {
  const { factors, browsers } = await scene()
  const code = factors.authenticator.code()
  const counts = await fiftyTimes((index) => at(browsers, index).post('/two-factor/verify-totp', { code }))
  expect(counts[200]).toBe(1)
})

test('two nodes: of fifty wrong codes at once ten are compared', async () => {
  const { browsers } = await scene()
  const counts = await fiftyTimes((index) => at(browsers, index).post('/two-factor/verify-totp', { code: `x${index}` }))
  expect(counts.INVALID_CODE).toBe(10)
  expect((counts.INVALID_TWO_FACTOR_COOKIE ?? 0) + (counts.TOO_MANY_REQUESTS ?? 0)).toBe(40)
})
