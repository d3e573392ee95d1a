import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { catchFailure, openDatabase, type TestDatabase, createTestDatabase, testDialect } from '@latchkey/testing'
import { findFreePort, startPostgres } from '@latchkey/testing/processes'
import { Deadline, DeadlineError } from '../deadline.ts'

let testDatabase: TestDatabase
let database: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
  await migrate(database)
})

afterEach(async () => {
  await database.close()
  await testDatabase.remove()
})

const addUser = (db: Kysely<Tables>, id: string) =>
  db
    .insertInto('user')
    .values({ id, name: 'Olena', email: id, emailVerified: 0, sessionVersion: 0, createdAt: 0, updatedAt: 0 })
    .execute()

const listUserIds = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('user').select('id').orderBy('id').execute()).map(({ id }) => id)

test('a transaction with a failed statement is never committed in part', async () => {
  const outcome = await database.kysely
    .transaction()
    .execute(async (tx) => {
      await addUser(tx, 'olena')
      await addUser(tx, 'olena').catch(() => {})
    })
    .then(
      () => 'committed',
      () => 'refused',
    )
  expect({ outcome, users: await listUserIds(database.kysely) }).toEqual(
    testDialect === 'sqlite' ? { outcome: 'committed', users: ['olena'] } : { outcome: 'refused', users: [] },
  )
})

if (testDialect === 'postgres') {
  const useAll = async (id: string): Promise<void> => {
    await database.kysely.transaction().execute((tx) => addUser(tx, `${id}-1`))
    await addUser(database.kysely, `${id}-2`)
    expect(await listUserIds(database.kysely)).toContain(`${id}-2`)
    expect(await database.read('select "id" from "user" where "id" = $1', [`${id}-1`])).toHaveLength(1)
  }

  const terminateConnections = async (): Promise<void> => {
    const other = openDatabase(testDatabase.url)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.kysely)
    await other.close()
  }

  test('replaces idle connections that were cut, without a failed statement', async () => {
    await useAll('olena')
    await terminateConnections()
    await useAll('taras')
    expect(await listUserIds(database.kysely)).toHaveLength(4)
  })

  test('retries reads whose connection is cut', async () => {
    const reads = Array.from({ length: 20 }, async () => database.read('select pg_sleep(0.02), 1 as "one"', []))
    const lists = Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(database.kysely))
    await database.read('select 1', [])
    const cut = terminateConnections()
    expect(await Promise.all(reads)).toHaveLength(20)
    expect(await Promise.all(lists)).toHaveLength(20)
    await cut
  })

  test('a transaction whose connection is lost before the commit is rolled back and can be retried', async () => {
    const failure = await catchFailure(
      database.kysely.transaction().execute(async (tx) => {
        await addUser(tx, 'olena')
        await terminateConnections()
        await addUser(tx, 'taras')
      }),
    )
    expect([database.isUnavailable(failure), database.isConflict(failure)]).toEqual([true, true])
    // An idle connection that was cut may fail once more.
    await expect.poll(() => listUserIds(database.kysely).catch(String)).toEqual([])
    await useAll('olena')
  })

  test('a read-only server is reported as unavailable, not as a conflict', async () => {
    const failure = await catchFailure(
      database.kysely
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => addUser(tx, 'olena')),
    )
    expect(failure).toMatchObject({ code: '25006' })
    expect([database.isUnavailable(failure), database.isConflict(failure)]).toEqual([true, false])
    await useAll('olena')
  })

  test('a slow list does not delay reads by key', async () => {
    const order: string[] = []
    await database.read('select 1 as "one"', [])
    const list = sql`select pg_sleep(0.5)`.execute(database.kysely).then(() => order.push('list'))
    await Promise.all([1, 2, 3].map(async () => database.read('select 1 as "one"', [])))
    order.push('reads')
    await list
    expect(order).toEqual(['reads', 'list'])
  })

  test('a crashed server is reported as unavailable, and has every commit after its restart', async () => {
    const server = await startPostgres()
    const own = openDatabase(server.url)
    try {
      await migrate(own)
      await addUser(own.kysely, 'olena')
      await own.read('select 1', [])
      const open = catchFailure(
        own.kysely.transaction().execute(async (tx) => {
          await addUser(tx, 'taras')
          await server.kill()
          await listUserIds(tx)
        }),
      )
      const failures = [
        await open,
        await catchFailure((async () => own.read('select 1', []))()),
        await catchFailure(listUserIds(own.kysely)),
        await catchFailure(addUser(own.kysely, 'taras')),
        await catchFailure(own.kysely.transaction().execute(listUserIds)),
      ]
      expect(failures.map(own.isUnavailable)).toEqual([true, true, true, true, true])
      await server.restart()
      expect(await listUserIds(own.kysely)).toEqual(['olena'])
      expect(await own.kysely.transaction().execute(listUserIds)).toEqual(['olena'])
      expect(await own.read('select "id" from "user"', [])).toEqual([{ id: 'olena' }])
    } finally {
      await own.close()
      await server.stop()
    }
  })

  /** A server on which each commit waits for a standby. The connections of the operator wait for none. */
  const startWithMissingStandby = async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const operatorUrl = new URL(server.url)
    operatorUrl.searchParams.set('options', '-c synchronous_commit=local')
    const operator = openDatabase(operatorUrl.href)
    onTestFinished(() => operator.close())
    await migrate(operator)
    await addUser(operator.kysely, 'olena')
    const setStandbys = async (names: string): Promise<void> => {
      await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(operator.kysely)
      await operator.read('select pg_reload_conf()', [])
      await expect
        .poll(() => operator.read('show synchronous_standby_names', []))
        .toEqual([{ synchronous_standby_names: names }])
    }
    await setStandbys('missing')
    const countWaitingCommits = async (): Promise<number> =>
      (await operator.read(`select 1 from pg_stat_activity where "wait_event" = 'SyncRep'`, [])).length
    return { url: server.url, setStandbys, countWaitingCommits }
  }

  test.each(['one server', 'several servers'])(
    'a commit on %s that waits for a missing standby fails at the deadline, and keeps one connection until it is done',
    async (servers) => {
      const { url, setStandbys } = await startWithMissingStandby()
      const list = url.replace(/\/postgres$/, `,127.0.0.1:${await findFreePort()}/postgres`)
      const own = openDatabase(servers === 'one server' ? url : list)
      onTestFinished(() => own.close())
      // Opens the connection before the short deadline.
      await own.transaction(async ({ kysely }) => void (await listUserIds(kysely)))
      const failure = await catchFailure(
        own.transaction(async ({ kysely }) => void (await addUser(kysely, 'taras')), Deadline.after(100)),
      )
      expect(failure).toBeInstanceOf(DeadlineError)
      expect(own.load()).toMatchObject({ busy: 1 })
      await setStandbys('')
      await expect.poll(() => own.load()).toMatchObject({ busy: 0 })
      expect(await listUserIds(own.kysely)).toEqual(['olena', 'taras'])
    },
  )

  test('closes the database while a commit waits for a missing standby', async () => {
    const { url, countWaitingCommits } = await startWithMissingStandby()
    const own = openDatabase(url)
    const waiting = catchFailure(own.transaction(async ({ kysely }) => void (await addUser(kysely, 'taras'))))
    await expect.poll(countWaitingCommits).toBe(1)
    const startedAt = performance.now()
    await own.close()
    expect(performance.now() - startedAt).toBeLessThan(8000)
    expect(own.isUnavailable(await waiting)).toBe(true)
  })
}
