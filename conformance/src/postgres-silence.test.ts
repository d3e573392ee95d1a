import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createPostgresDatabase,
  catchFailure,
  FIFTY,
  startThrottledProxy,
  type ThrottledProxy,
  openDatabase,
  type TestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { pgbouncer, startPgBouncer } from '@latchkey/testing/processes'
import { expectAllUnavailable, summarize, UNAVAILABLE } from './unavailable.ts'

test('one that stands still costs a 503, a connection that leads nowhere a wait, and a slow statement nothing', async () => {
  // Each waits for seconds, and does nothing meanwhile.
  const stories = [
    expectTimeouts(startThrottledProxy),
    pgbouncer && expectTimeouts(behindPgBouncer(pgbouncer)),
    expectConnectTimeout(),
    expectSlowQueriesToSucceed(),
  ]
  await expect(Promise.all(stories)).resolves.toHaveLength(4)
})

/** Every call is answered 503, and all goes on when it speaks again. */
const expectTimeouts = async (lead: (url: string) => Promise<ThrottledProxy>): Promise<void> => {
  const { here, ann, way } = await nodeBehind(lead)
  const underWay = await openTransaction(here)
  way.pause()
  const lastWord = catchFailure(underWay())
  await expectAllUnavailable(here, ann)
  expect(here.database.isUnavailable(await lastWord)).toBe(true)
  // Now that it is known nobody waits for it any more, as one would who connects; nor does anything pile up.
  const since = performance.now()
  await expectAllUnavailable(here, ann)
  expect(performance.now() - since).toBeLessThan(4000)
  expect(summarize(await here.createVisitor().get('/ok'))).toEqual(UNAVAILABLE)
  expect(here.database.load()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  way.resume()
  await vi.waitFor(async () => expect((await here.createVisitor().get('/ok')).status).toBe(200), { timeout: 10_000 })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const statuses = await Promise.all(FIFTY.map(async () => (await ann.post('/update-user', { name: 'Anna' })).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
}

const behindPgBouncer =
  (program: string) =>
  async (url: string): Promise<ThrottledProxy> => {
    const way = await startThrottledProxy(url)
    const pooler = await startPgBouncer(program, way.url)
    onTestFinished(pooler.stop)
    return { ...way, url: pooler.url }
  }

const expectConnectTimeout = async (): Promise<void> => {
  const { here, ann, way } = await nodeBehind(startThrottledProxy)
  way.dropConnections()
  const [session, update] = await Promise.all([ann.get('/get-session'), ann.post('/update-user', { name: 'Anna' })])
  expect([session.status, update.status]).toEqual([200, 200])
  expect(here.database.load()).toMatchObject({ busy: 0, waiting: 0 })
}

const expectSlowQueriesToSucceed = async (): Promise<void> => {
  const { here } = await nodeBehind(startThrottledProxy)
  const { kysely } = here.database
  const statement = sql`select pg_sleep(5)`
  await Promise.all([kysely.transaction().execute((tx) => statement.execute(tx)), statement.execute(kysely)])
}

/** A transaction that has begun; what is answered goes on with it. */
const openTransaction = async ({ database }: TestServer): Promise<() => Promise<void>> => {
  const transaction = await database.kysely.startTransaction().execute()
  await sql`select 1`.execute(transaction)
  return async () => {
    try {
      await sql`select 2`.execute(transaction)
    } finally {
      await transaction.rollback().execute()
    }
  }
}

/** A node that has been used, so that its connections are there. */
const nodeBehind = async (
  lead: (url: string) => Promise<ThrottledProxy>,
): Promise<{ here: TestServer; ann: TestUser; way: ThrottledProxy }> => {
  const place = await createPostgresDatabase('migrated')
  onTestFinished(place.remove)
  const way = await lead(place.url)
  const here = await startTestServer({ database: openDatabase(way.url) })
  const ann = await here.createUser('Ann')
  await Promise.all(FIFTY.slice(0, 10).map(() => ann.post('/update-user', { name: 'Ann' })))
  return { here, ann, way }
}
