import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import type { Tables } from '@latchkey/server/test-support'
import {
  catchFailure,
  createPostgresDatabase,
  runFiftyTimes,
  openDatabase,
  raceOptions,
  createRaceFixture,
  races,
  startTestServer,
} from '@latchkey/testing'
import { pgbouncer, startPgBouncer } from '@latchkey/testing/processes'

const insertUser = (db: Kysely<Tables>, id: string) =>
  db
    .insertInto('user')
    .values({ id, name: 'Olena', email: id, emailVerified: 0, sessionVersion: 0, createdAt: 0, updatedAt: 0 })
    .execute()

/** PostgreSQL locks index pages, so serializable transactions without a common row can conflict. */
const repeatOnConflict = async (database: Database, write: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!database.isConflict(error) || database.isUniqueViolation(error)) throw error
    }
  }
}

/** A database behind a PgBouncer in transaction mode. */
const createPooledDatabase = async (kind: 'migrated' | 'empty' = 'migrated', settings = ''): Promise<string> => {
  const database = await createPostgresDatabase(kind)
  onTestFinished(database.remove)
  const pooler = await startPgBouncer(pgbouncer ?? '', database.url, settings)
  onTestFinished(pooler.stop)
  return pooler.url
}

/** With this setting, PgBouncer ignores unsupported startup parameters, as if it were PostgreSQL itself. */
const IGNORES_PARAMETERS =
  'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits'

beforeEach(({ skip }) => {
  if (!pgbouncer) skip('this machine has no pgbouncer')
})

test.each([
  ['that rejects startup parameters', '', ''],
  ['that ignores startup parameters', IGNORES_PARAMETERS, ''],
  ['that the URL names', IGNORES_PARAMETERS, '?pgbouncer=true'],
])('reads and writes through a pooler %s, with the same isolation and timeouts', async (_title, settings, query) => {
  const database = openDatabase((await createPooledDatabase('migrated', settings)) + query)
  onTestFinished(() => database.close())
  const { rows } = await database.kysely.transaction().execute((tx) =>
    sql`select current_setting('transaction_isolation') as "isolation", current_setting('statement_timeout') as
      "statement", current_setting('idle_in_transaction_session_timeout') as "idle"`.execute(tx),
  )
  expect(rows).toEqual([{ isolation: 'serializable', statement: '9s', idle: '15s' }])
  // A single write is serializable too. Otherwise a concurrent transaction would not detect the conflict.
  await sql`create table "seen" as select current_setting('transaction_isolation') as "isolation"`.execute(
    database.kysely,
  )
  expect(await database.read('select * from "seen"', [])).toEqual([{ isolation: 'serializable' }])

  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      await repeatOnConflict(database, () => insertUser(database.kysely, `user-${index}`))
      expect(await database.read('select "id" from "user" where "id" = $1', [`user-${index}`])).toHaveLength(1)
      await repeatOnConflict(database, () =>
        database.kysely.transaction().execute((tx) => insertUser(tx, `other-${index}`)),
      )
    }),
  )
  await expect(insertUser(database.kysely, 'user-1')).rejects.toThrow('duplicate key')
  expect(await database.read('select count(*) as "count" from "user"', [])).toEqual([{ count: 120 }])
})

test('a slow statement continues while the pooler accepts no further client', async () => {
  const database = openDatabase(await createPooledDatabase('migrated', 'max_client_conn = 2'))
  onTestFinished(() => database.close())
  await database.read('select 1', [])
  // After three seconds without a result, the heartbeat tries to connect.
  const slow = database.transaction(({ kysely }) => sql`select pg_sleep(5)`.execute(kysely))
  await expect(slow).resolves.toMatchObject({ rows: [{}] })
  expect(await database.read('select 1 as "one"', [])).toEqual([{ one: 1 }])
})

test('rejects one of two transactions that each delete a row that the other one read', async () => {
  const database = openDatabase(await createPooledDatabase())
  onTestFinished(() => database.close())
  for (let round = 0; round < 10; round++) {
    await insertUser(database.kysely, 'olena')
    await insertUser(database.kysely, 'taras')
    const outcomes = await Promise.allSettled(
      ['olena', 'taras'].map((id) =>
        database.kysely.transaction().execute(async (tx) => {
          if ((await tx.selectFrom('user').select('id').execute()).length < 2) return
          await tx.deleteFrom('user').where('id', '=', id).execute()
        }),
      ),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(database.isConflict(outcome.reason)).toBe(true)
    }
    expect((await database.kysely.deleteFrom('user').executeTakeFirst()).numDeletedRows).toBeGreaterThan(0n)
  }
})

test('migrates an empty database once when several nodes start at the same time', async () => {
  const url = await createPooledDatabase('empty')
  const databases = Array.from({ length: 6 }, () => openDatabase(url))
  for (const database of databases) onTestFinished(() => database.close())
  const migrated = (await Promise.all(databases.map((database) => migrate(database)))).flat()
  expect(migrated).toEqual([...new Set(migrated)])
  expect(migrated).toContain('0001-accounts')
  for (const database of databases) expect(await database.read('select "id" from "user"', [])).toEqual([])
})

test('names user and password in the remedy if the pooler refuses the connection', async () => {
  const users = join(await mkdtemp(join(tmpdir(), 'latchkey-pooler-')), 'users.txt')
  onTestFinished(() => rm(dirname(users), { recursive: true }))
  await chmod(dirname(users), 0o755)
  const { url, remove } = await createPostgresDatabase('empty')
  onTestFinished(remove)
  const withPassword = Object.assign(new URL(url), { password: 'right' })
  await writeFile(users, `"${withPassword.username}" "right"`)
  const settings = `auth_type = scram-sha-256\nauth_file = ${users}`
  const pooler = await startPgBouncer(pgbouncer ?? '', withPassword.href, settings)
  onTestFinished(pooler.stop)
  for (const login of [{ password: 'wrong' }, { username: 'unknown', password: 'right' }]) {
    const database = openDatabase(Object.assign(new URL(pooler.url), login).href)
    onTestFinished(() => database.close())
    const error = await catchFailure(database.read('select 1', []))
    expect(database.findRemedy(error), String(error)).toContain('Check user and password in the URL of the database')
  }
})

test('users sign up, sign in and sign out, and one of fifty concurrent sign-ups with the same address succeeds', async () => {
  const server = await startTestServer({ database: openDatabase(await createPooledDatabase()) })
  const ann = await server.createUser('Ann')
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const otherBrowser = ann.otherBrowser()
  expect((await otherBrowser.signIn()).status).toBe(200)
  expect((await ann.post('/revoke-other-sessions')).status).toBe(200)
  expect(await otherBrowser.fetchUser()).toBeNull()
  const bob = server.createVisitor('Bob')
  expect(await runFiftyTimes(() => bob.otherBrowser().signUp())).toEqual({ 200: 1, USER_ALREADY_EXISTS: 49 })
})

test.each([
  'the same invitation accepted fifty times makes one member',
  'two owners who leave, step down and remove each other leave one',
  'of five invitees who accept, one takes the last seat',
])('two nodes behind a pooler with fifty concurrent requests: %s', async (title) => {
  const race = races[title] ?? expect.fail('unknown race')
  const url = await createPooledDatabase()
  const server = await startTestServer({ database: openDatabase(url), organization: raceOptions })
  const racers = await createRaceFixture(server)
  const other = await startTestServer({ database: openDatabase(url), organization: raceOptions })
  await expect(race(racers, [server.latchkey, other.latchkey])).resolves.toBeUndefined()
})

test.each([
  ['that rejects startup parameters', ''],
  ['that ignores startup parameters', IGNORES_PARAMETERS],
])('keeps its tables in a schema behind a pooler %s', async (_title, settings) => {
  const database = openDatabase(`${await createPooledDatabase('empty', settings)}?schema=accounts`)
  const server = await startTestServer({ database })
  const users = await Promise.all(Array.from({ length: 10 }, (_, index) => server.createUser(`User${index}`)))
  expect(await Promise.all(users.map(async (user) => (await user.fetchUser()).name))).toHaveLength(10)
  const rows = await database.read(`select distinct "schemaname" from pg_tables where "tablename" = 'user'`, [])
  expect(rows).toEqual([{ schemaname: 'accounts' }])
})
