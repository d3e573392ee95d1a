import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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

test('returns 503 while PostgreSQL does not respond, replaces a lost connection, and waits for slow statements', async () => {
  // The scenarios run concurrently, because each waits for timeouts of several seconds.
  const scenarios = [
    expectTimeouts(startThrottledProxy),
    pgbouncer && expectTimeouts(behindPgBouncer(pgbouncer)),
    expectConnectTimeout(),
    expectSlowQueriesToSucceed(),
  ]
  await expect(Promise.all(scenarios)).resolves.toHaveLength(4)
})

/** Every call returns 503 while the server does not respond, and works again afterwards. */
const expectTimeouts = async (startProxy: (url: string) => Promise<ThrottledProxy>): Promise<void> => {
  const { server, ann, proxy } = await startNodeBehind(startProxy)
  const continueTransaction = await openTransaction(server)
  proxy.pause()
  const failure = catchFailure(continueTransaction())
  await expectAllUnavailable(server, ann)
  expect(server.database.isUnavailable(await failure)).toBe(true)
  // After the outage is detected, calls fail without waiting for a connect timeout, and no queue builds up.
  const measureUnavailableCalls = async () => {
    const startedAt = performance.now()
    await expectAllUnavailable(server, ann)
    return performance.now() - startedAt
  }
  // Other processes interrupt some rounds.
  await expect.poll(measureUnavailableCalls).toBeLessThan(4000)
  expect(summarize(await server.createVisitor().get('/ok'))).toEqual(UNAVAILABLE)
  expect(server.database.load()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  proxy.resume()
  await expect.poll(async () => (await server.createVisitor().get('/ok')).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const statuses = await Promise.all(FIFTY.map(async () => (await ann.post('/update-user', { name: 'Anna' })).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
}

const behindPgBouncer =
  (program: string) =>
  async (url: string): Promise<ThrottledProxy> => {
    const proxy = await startThrottledProxy(url)
    const pooler = await startPgBouncer(program, proxy.url)
    onTestFinished(pooler.stop)
    return { ...proxy, url: pooler.url }
  }

const expectConnectTimeout = async (): Promise<void> => {
  const { server, ann, proxy } = await startNodeBehind(startThrottledProxy)
  proxy.dropConnections()
  const [session, update] = await Promise.all([ann.get('/get-session'), ann.post('/update-user', { name: 'Anna' })])
  expect([session.status, update.status]).toEqual([200, 200])
  expect(server.database.load()).toMatchObject({ busy: 0, waiting: 0 })
}

const expectSlowQueriesToSucceed = async (): Promise<void> => {
  const { server } = await startNodeBehind(startThrottledProxy)
  const { kysely } = server.database
  const statement = sql`select pg_sleep(5)`
  await Promise.all([kysely.transaction().execute((tx) => statement.execute(tx)), statement.execute(kysely)])
}

/** Opens a transaction. The returned function continues it. */
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

/** Starts a server behind the proxy, and opens its connections with some requests. */
const startNodeBehind = async (
  startProxy: (url: string) => Promise<ThrottledProxy>,
): Promise<{ server: TestServer; ann: TestUser; proxy: ThrottledProxy }> => {
  const database = await createPostgresDatabase('migrated')
  onTestFinished(database.remove)
  const proxy = await startProxy(database.url)
  const server = await startTestServer({ database: openDatabase(proxy.url) })
  const ann = await server.createUser('Ann')
  await Promise.all(FIFTY.slice(0, 10).map(() => ann.post('/update-user', { name: 'Ann' })))
  return { server, ann, proxy }
}
