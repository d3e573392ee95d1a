import fc from 'fast-check'
import { expect, test } from 'vitest'
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
  'twoFactorRecovery',
  'mailedCode',
  'trustedDevice',
  'socialState',
  'pendingSignUp',
  'pendingSignIn',
  'usedIdToken',
  'signingKey',
  'usedPasskeyChallenge',
] as const

/** The IDs of all rows that are still visible or usable. */
const findLiveIds = async ({ database: { kysely }, now }: TestServer): Promise<string[]> => {
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
  // Decoy mails have no recipient and are deleted by the outbox.
  const addressed = kept.filter(({ recipient }) => recipient !== '')
  return [...rows.flat(), ...addressed, ...seen, ...users, ...accounts].map(({ id }) => id).sort()
}

/** Counts rows that expired more than an hour ago and are still stored. */
const countExpiredRows = async ({ database: { kysely }, now }: TestServer): Promise<number> => {
  const before = now() - HOUR * 1000
  const rows = await Promise.all(
    expiring.map((table) => kysely.selectFrom(table).select('id').where('expiresAt', '<=', before).execute()),
  )
  return rows.flat().length
}

/** Reduces a response to the parts that are equal on two servers: no IDs, secrets or timestamps. */
const summarize = ({ status, body }: TestResponse) => ({
  status,
  code: body?.code,
  counts: Object.fromEntries(
    Object.entries(Array.isArray(body) ? { all: body } : (body ?? {})).map(([name, value]) => [
      name,
      summarizeValue(value),
    ]),
  ),
})

const summarizeValue = (value: unknown): number | string | null => {
  if (Array.isArray(value)) return value.length
  return value === null ? null : typeof value
}

/** Runs weeks of actions by two users, with sessions, tokens and codes that expire and are used again. */
const runWeeks = async (server: TestServer, cleanUp: () => Promise<unknown>): Promise<unknown[]> => {
  const responses: unknown[] = []
  const record = (response: TestResponse) => responses.push(summarize(response))
  const advance = async (seconds: number) => {
    await server.waitForSentMails()
    server.advanceClock(seconds)
    await cleanUp()
  }
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser('Ann')
  const factors = await enableTwoFactor(server, ann)
  const trusted = await signInOnTrustedDevice(ann, factors)
  const temporary = trusted.otherBrowser('198.51.100.1')
  record(await temporary.signIn({ rememberMe: false }))
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  const [device] = (await ann.get('/two-factor/list-trusted-devices')).body
  const [session] = (await trusted.get('/list-sessions')).body

  await advance(2 * HOUR)
  record(await ann.post('/reset-password', { newPassword: 'another password', token }))
  record(await temporary.post('/two-factor/verify-totp', { code: factors.authenticator.code() }))
  record(await ann.get('/list-sessions'))

  await advance(3 * DAY)
  record(await ann.get('/get-session'))
  await advance(6 * DAY)
  // Both sessions have expired, unless the previous response extended the first one.
  record(await ann.get('/list-sessions'))
  record(await ann.post('/revoke-session', { token: session.token }))
  record(await trusted.get('/get-session'))
  record(await root.signIn())
  record(await root.get('/admin/list-mails'))
  record(await root.get('/admin/list-activity'))

  await advance(6 * DAY)
  record(await root.get('/admin/list-mails'))
  record(await root.get('/admin/list-activity'))
  await advance(20 * DAY)
  record(await ann.otherBrowser().signIn())
  const back = ann.otherBrowser('198.51.100.2')
  record(await back.signIn())
  record(await back.post('/two-factor/verify-totp', { code: factors.authenticator.code() }))
  record(await back.post('/two-factor/revoke-trusted-device', { id: device.id }))
  record(await back.get('/two-factor/list-trusted-devices'))
  record(await back.get('/list-activity'))
  record(await back.get('/list-sessions'))
  return responses
}

test('responses are the same with and without the cleanup', async () => {
  const cleaned = await startTestServer({ retention })
  const removed: Record<string, number>[] = []
  const withCleanup = await runWeeks(cleaned, async () => removed.push(await cleaned.latchkey.removeExpired()))
  const uncleaned = await startTestServer({ retention })
  const without = await runWeeks(uncleaned, async () => {})
  expect(withCleanup).toEqual(without)
  // The comparison is only meaningful if rows were deleted.
  const tables = new Set(removed.flatMap((counts) => Object.keys(counts)))
  expect([...tables].sort()).toEqual([
    'audit',
    'emailCode',
    'mail',
    'session',
    'trustedDevice',
    'twoFactorChallenge',
    'verification',
  ])
  expect(await countExpiredRows(cleaned)).toBe(0)
  expect(await countExpiredRows(uncleaned)).toBeGreaterThan(0)
})

test('deletes expired rows and keeps unexpired rows', async () => {
  const server = await startTestServer({ retention })
  const ann = await server.createUser('Ann')
  const factors = await enableTwoFactor(server, ann)
  const actions: Record<string, (user: TestUser) => Promise<unknown>> = {
    signIn: (user) => user.otherBrowser().signIn(),
    trustDevice: (user) => signInOnTrustedDevice(user, factors),
    forgetPassword: (user) => user.post('/forget-password', { email: user.email }),
    loadSession: (user) => user.get('/get-session'),
  }
  const step = fc.record({
    action: fc.constantFrom(...Object.keys(actions)),
    seconds: fc.oneof(fc.integer({ min: 30, max: 2 * HOUR }), fc.integer({ min: 30, max: 20 * DAY })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { action, seconds } of steps) {
        await actions[action]?.(ann)
        await server.waitForSentMails()
        server.advanceClock(seconds)
        const before = await findLiveIds(server)
        await server.latchkey.removeExpired()
        expect(await findLiveIds(server)).toEqual(before)
        expect(await countExpiredRows(server)).toBe(0)
      }
    }),
    { numRuns: 8 },
  )
})

test('runs concurrent sign-ins and cleanups without errors (R33)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  await Promise.all(FIFTY.slice(0, 10).map((index) => ann.otherBrowser(`198.51.100.${index}`).signIn()))
  server.advanceClock(8 * DAY)
  const outcomes = await Promise.all(
    FIFTY.map(async (index) => {
      if (index % 2 === 0) return server.latchkey.removeExpired()
      const browser = (index % 4 === 1 ? ann : bob).otherBrowser(`198.51.100.${index}`)
      return { status: (await browser.signIn()).status, user: (await browser.fetchUser())?.email }
    }),
  )
  const signIns = outcomes.filter((outcome) => 'status' in outcome)
  expect(signIns).toHaveLength(25)
  for (const signIn of signIns) expect(signIn).toMatchObject({ status: 200, user: expect.stringContaining('@') })
  expect(await countExpiredRows(server)).toBe(0)
  const { length } = await server.database.kysely.selectFrom('session').select('id').execute()
  expect(length).toBe(25)
})

test('concurrent cleanups delete all batches and count each row once', async () => {
  const server = await startTestServer()
  const { id: userId } = await (await server.createUser('Ann')).fetchUser()
  const row = { userId, identifier: '', value: '', expiresAt: 0, createdAt: 0, updatedAt: 0 }
  const ids = Array.from({ length: 450 }, (_, index) => `row${index}`)
  await server.database.kysely
    .insertInto('verification')
    .values(ids.map((id) => ({ ...row, id, identifier: id })))
    .execute()
  const cleanups = await Promise.all(FIFTY.slice(0, 5).map(() => server.latchkey.removeExpired()))
  expect(cleanups.reduce((sum, { verification = 0 }) => sum + verification, 0)).toBe(450)
})

test('one of fifty concurrent nodes claims the cleanup, also after the clock was moved back', async () => {
  const server = await startTestServer()
  const db = server.database.kysely
  const now = server.now()
  const claimJob = async (at: number) =>
    (await Promise.all(FIFTY.map(() => claimCleanup(db, { now: at, until: at + 1000 })))).filter(Boolean)
  expect(await claimJob(now)).toHaveLength(1)
  expect(await claimJob(now + 999)).toHaveLength(0)
  expect(await claimJob(now + 1000)).toHaveLength(1)
  expect(await claimJob(now - DAY * 1000)).toHaveLength(1)
})

test('cleans up at intervals until it is closed', async () => {
  const warnings: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: (_: object, text: string) => warnings.push(text),
    error: () => {},
  }
  const server = await startTestServer({ retention: { interval: 0.01 }, logger })
  await (await server.createUser('Ann')).otherBrowser().signIn()
  server.advanceClock(9 * DAY)
  await expect.poll(() => countExpiredRows(server)).toBe(0)
  await server.latchkey.close()
  expect(warnings).toEqual([])
})

test('deletes and hides nothing if retention is disabled', async () => {
  const server = await startTestServer({ retention: false })
  const root = await createUserWithRole(server, 'admin')
  await root.post('/send-verification-email', { email: root.email })
  await server.waitForSentMails()
  server.advanceClock(400 * DAY)
  expect(await server.latchkey.removeExpired()).toEqual({})
  await root.signIn()
  expect((await root.get('/admin/list-mails')).body.mails).toHaveLength(1)
})

test('keeps the audit log without limit by default', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  server.advanceClock(4000 * DAY)
  expect(await server.latchkey.removeExpired()).not.toHaveProperty('audit')
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
