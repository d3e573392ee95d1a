import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createLatchkey } from '../../latchkey.ts'
import type { Options } from '../options/options.ts'
import {
  type TestResponse,
  BASE_URL,
  FIFTY,
  createUserWithRole,
  openTestDatabase,
  type TestUser,
  enableTwoFactor,
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { claimCleanup } from './retention.store.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const retention = { mails: 7 * DAY, auditLog: 14 * DAY }

const expiring = [
  'session',
  'verification',
  'twoFactorChallenge',
  'mailedCode',
  'trustedDevice',
  'socialState',
] as const

/** Everything that somebody could still be shown, or use. */
const aliveIn = async ({ database: { kysely }, now }: TestServer): Promise<string[]> => {
  const rows = await Promise.all(
    expiring.map((table) => kysely.selectFrom(table).select('id').where('expiresAt', '>', now()).execute()),
  )
  const mails = await kysely.selectFrom('mail').select(['id', 'status', 'createdAt', 'recipient']).execute()
  const audit = await kysely.selectFrom('audit').select(['id', 'createdAt']).execute()
  const users = await kysely.selectFrom('user').select('id').execute()
  const accounts = await kysely.selectFrom('account').select('id').execute()
  const kept = mails.filter(
    ({ status, createdAt }) => status === 'pending' || createdAt >= now() - retention.mails * 1000,
  )
  const seen = audit.filter(({ createdAt }) => createdAt >= now() - retention.auditLog * 1000)
  // A mail to nobody, which strangers cannot tell from a real one, goes by itself.
  const addressed = kept.filter(({ recipient }) => recipient !== '')
  return [...rows.flat(), ...addressed, ...seen, ...users, ...accounts].map(({ id }) => id).sort()
}

/** What ended more than an hour ago and is still stored. */
const remainsIn = async ({ database: { kysely }, now }: TestServer): Promise<number> => {
  const before = now() - HOUR * 1000
  const rows = await Promise.all(
    expiring.map((table) => kysely.selectFrom(table).select('id').where('expiresAt', '<=', before).execute()),
  )
  return rows.flat().length
}

/** What a person is told: everything but ids, secrets and moments, which differ from world to world. */
const told = ({ status, body }: TestResponse) => ({
  status,
  code: body?.code,
  counts: Object.fromEntries(
    Object.entries(Array.isArray(body) ? { all: body } : (body ?? {})).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.length : value === null ? null : typeof value,
    ]),
  ),
})

/** Weeks of two people: what ends in them, and is tried again when it has ended. */
const weeksOf = async (here: TestServer, sweep: () => Promise<unknown>): Promise<unknown[]> => {
  const answers: unknown[] = []
  const hears = (answer: TestResponse) => answers.push(told(answer))
  const passes = async (seconds: number) => {
    await here.countMails()
    here.advanceClock(seconds)
    await sweep()
  }
  const root = await createUserWithRole(here, 'admin', 'Root')
  const ann = await here.createUser('Ann')
  const factors = await enableTwoFactor(here, ann)
  const trusted = await signInOnTrustedDevice(ann, factors)
  const brief = trusted.otherBrowser('198.51.100.1')
  hears(await brief.signIn({ rememberMe: false }))
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await here.findMail('reset', ann.email)
  const [device] = (await ann.get('/two-factor/list-trusted-devices')).body
  const [session] = (await trusted.get('/list-sessions')).body

  await passes(2 * HOUR)
  hears(await ann.post('/reset-password', { newPassword: 'another password', token }))
  hears(await brief.post('/two-factor/verify-totp', { code: factors.authenticator.code() }))
  hears(await ann.get('/list-sessions'))

  await passes(3 * DAY)
  hears(await ann.get('/get-session'))
  await passes(6 * DAY)
  // Both are over by now, or the first one was kept alive by the answer before.
  hears(await ann.get('/list-sessions'))
  hears(await ann.post('/revoke-session', { token: session.token }))
  hears(await trusted.get('/get-session'))
  hears(await root.signIn())
  hears(await root.get('/admin/list-mails'))
  hears(await root.get('/admin/list-activity'))

  await passes(6 * DAY)
  hears(await root.get('/admin/list-mails'))
  hears(await root.get('/admin/list-activity'))
  await passes(20 * DAY)
  hears(await ann.otherBrowser().signIn())
  const back = ann.otherBrowser('198.51.100.2')
  hears(await back.signIn())
  hears(await back.post('/two-factor/verify-totp', { code: factors.authenticator.code() }))
  hears(await back.post('/two-factor/revoke-trusted-device', { id: device.id }))
  hears(await back.get('/two-factor/list-trusted-devices'))
  hears(await back.get('/list-activity'))
  hears(await back.get('/list-sessions'))
  return answers
}

test('retention jobs (expired rows, audit) that are never needed for truth: no answer differs without them', async () => {
  const swept = await startTestServer({ retention })
  const removed: Record<string, number>[] = []
  const withSweeps = await weeksOf(swept, async () => removed.push(await swept.latchkey.removeExpired()))
  const unswept = await startTestServer({ retention })
  const without = await weeksOf(unswept, async () => {})
  expect(withSweeps).toEqual(without)
  // They did something: else nothing was shown.
  const tables = new Set(removed.flatMap((counts) => Object.keys(counts)))
  expect([...tables].sort()).toEqual([
    'audit',
    'mail',
    'session',
    'trustedDevice',
    'twoFactorChallenge',
    'verification',
  ])
  expect(await remainsIn(swept)).toBe(0)
  expect(await remainsIn(unswept)).toBeGreaterThan(0)
})

test('a sweep removes what has ended, and nothing that is alive', async () => {
  const here = await startTestServer({ retention })
  const ann = await here.createUser('Ann')
  const factors = await enableTwoFactor(here, ann)
  const deeds: Record<string, (person: TestUser) => Promise<unknown>> = {
    signsIn: (person) => person.otherBrowser().signIn(),
    trusts: (person) => signInOnTrustedDevice(person, factors),
    forgets: (person) => person.post('/forget-password', { email: person.email }),
    returns: (person) => person.get('/get-session'),
  }
  const step = fc.record({
    deed: fc.constantFrom(...Object.keys(deeds)),
    seconds: fc.oneof(fc.integer({ min: 30, max: 2 * HOUR }), fc.integer({ min: 30, max: 20 * DAY })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { deed, seconds } of steps) {
        await deeds[deed]?.(ann)
        await here.countMails()
        here.advanceClock(seconds)
        const before = await aliveIn(here)
        await here.latchkey.removeExpired()
        expect(await aliveIn(here)).toEqual(before)
        expect(await remainsIn(here)).toBe(0)
      }
    }),
    { numRuns: 8 },
  )
})

test('R33: fifty at once: of sign-ins and sweeps none disturbs another', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const bob = await here.createUser('Bob')
  await Promise.all(FIFTY.slice(0, 10).map((index) => ann.otherBrowser(`198.51.100.${index}`).signIn()))
  here.advanceClock(8 * DAY)
  const outcomes = await Promise.all(
    FIFTY.map(async (index) => {
      if (index % 2 === 0) return here.latchkey.removeExpired()
      const browser = (index % 4 === 1 ? ann : bob).otherBrowser(`198.51.100.${index}`)
      return { status: (await browser.signIn()).status, user: (await browser.fetchUser())?.email }
    }),
  )
  const signIns = outcomes.filter((outcome) => 'status' in outcome)
  expect(signIns).toHaveLength(25)
  for (const signIn of signIns) expect(signIn).toMatchObject({ status: 200, user: expect.stringContaining('@') })
  expect(await remainsIn(here)).toBe(0)
  const { length } = await here.database.kysely.selectFrom('session').select('id').execute()
  expect(length).toBe(25)
})

test('more than one batch is removed, and each row by one sweep alone', async () => {
  const here = await startTestServer()
  const { id: userId } = await (await here.createUser('Ann')).fetchUser()
  const row = { userId, identifier: '', value: '', expiresAt: 0, createdAt: 0, updatedAt: 0 }
  const ids = Array.from({ length: 450 }, (_, index) => `row${index}`)
  await here.database.kysely
    .insertInto('verification')
    .values(ids.map((id) => ({ ...row, id, identifier: id })))
    .execute()
  const sweeps = await Promise.all(FIFTY.slice(0, 5).map(() => here.latchkey.removeExpired()))
  expect(sweeps.reduce((sum, { verification = 0 }) => sum + verification, 0)).toBe(450)
})

test('one node at a time sweeps: of fifty at once one gets the turn, and a clock that was moved back keeps nobody out', async () => {
  const here = await startTestServer()
  const db = here.database.kysely
  const now = here.now()
  const claims = async (at: number) =>
    (await Promise.all(FIFTY.map(() => claimCleanup(db, { now: at, until: at + 1000 })))).filter(Boolean)
  expect(await claims(now)).toHaveLength(1)
  expect(await claims(now + 999)).toHaveLength(0)
  expect(await claims(now + 1000)).toHaveLength(1)
  expect(await claims(now - DAY * 1000)).toHaveLength(1)
})

test('nodes sweep by themselves at intervals, and stop when they are closed', async () => {
  const warnings: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: (_: object, text: string) => warnings.push(text),
    error: () => {},
  }
  const here = await startTestServer({ retention: { interval: 0.01 }, logger })
  await (await here.createUser('Ann')).otherBrowser().signIn()
  here.advanceClock(9 * DAY)
  await vi.waitFor(async () => expect(await remainsIn(here)).toBe(0), { timeout: 10_000, interval: 10 })
  await here.latchkey.close()
  expect(warnings).toEqual([])
})

test('switched off, nothing is removed, and everything is shown', async () => {
  const here = await startTestServer({ retention: false })
  const root = await createUserWithRole(here, 'admin')
  await root.post('/send-verification-email', { email: root.email })
  await here.countMails()
  here.advanceClock(400 * DAY)
  expect(await here.latchkey.removeExpired()).toEqual({})
  await root.signIn()
  expect((await root.get('/admin/list-mails')).body.mails).toHaveLength(1)
})

test('the audit log is kept for ever, unless it is said how long', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  here.advanceClock(4000 * DAY)
  expect(await here.latchkey.removeExpired()).not.toHaveProperty('audit')
  await ann.signIn()
  const { activity } = (await ann.get('/list-activity')).body
  expect(activity.map(({ action }: { action: string }) => action)).toContain('user.created')
})

test.each(['interval', 'mails', 'auditLog'] as const)('retention.%s must be above 0', async (name) => {
  const database = await openTestDatabase()
  const options: Options = { database, baseURL: BASE_URL, secret: 'a secret of at least thirty-two characters' }
  expect(() => createLatchkey({ ...options, retention: { [name]: 0 } })).toThrow(`retention.${name}`)
  await database.close()
})
