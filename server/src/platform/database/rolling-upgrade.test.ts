import { PostgresAdapter, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from '../../latchkey.ts'
import {
  BASE_URL,
  openDatabase,
  type TestUser,
  createTestUser,
  createTestDatabase,
  testDialect,
  startTestServer,
} from '@latchkey/testing'
import type { Database } from './database.ts'
import { listNewerMigrations, migrate } from './migrate.ts'
import { type Migration, migrations } from './migration-list.ts'

const newest = Object.keys(migrations).at(-1) ?? ''

/** The next release adds a column and searches users by it. */
const expansion: Record<string, Migration> = {
  '9001-nickname': {
    worksWith: newest,
    up: (db) => db.schema.alterTable('user').addColumn('nickname', 'text').execute(),
  },
  '9002-nickname-index': {
    worksWith: newest,
    isConcurrent: true,
    up: async (db) => {
      const how = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'concurrently' : '')
      await sql`drop index ${how} if exists "userByNickname"`.execute(db)
      await sql`create index ${how} "userByNickname" on "user" ("nickname")`.execute(db)
    },
  },
}

/** Drops the old column once no node of the previous release runs. */
const contraction: Record<string, Migration> = {
  '9003-no-picture': { up: (db) => db.schema.alterTable('user').dropColumn('image').execute() },
}

const next = { ...migrations, ...expansion }
const last = { ...next, ...contraction }

/** A database with the tables of this release. Each node opens its own connection. */
const createUpgradeDatabase = async (): Promise<() => Database> => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const first = openDatabase(url)
  await migrate(first)
  await first.close()
  return () => openDatabase(url)
}

const openUntilTestEnds = (open: () => Database): Database => {
  const database = open()
  onTestFinished(() => database.close())
  return database
}

const startNode = (database: Database) => {
  const latchkey = createLatchkey({
    database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    emailAndPassword: { enabled: true },
    user: { changeEmail: { enabled: true } },
    organization: {},
  })
  onTestFinished(() => latchkey.close())
  return latchkey
}

/** Sends requests of users until the returned function is called, which returns all statuses. */
const runRequests = (users: readonly TestUser[]): (() => Promise<Set<number>>) => {
  const statuses = new Set<number>()
  let isStopped = false
  onTestFinished(() => {
    isStopped = true
  })
  const loops = users.map(async (user) => {
    for (let round = 0; !isStopped; round++) {
      const responses = [
        await user.get('/get-session'),
        await user.post('/update-user', { name: `Name ${round}` }),
        await user.get('/list-sessions'),
        ...(round % 5 === 0 ? [await user.otherBrowser().signIn()] : []),
      ]
      for (const { status } of responses) statuses.add(status)
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(loops)
    return statuses
  }
}

test('two consecutive releases serve one database under load during a migration in two steps', async () => {
  const open = await createUpgradeDatabase()
  const server = await startTestServer({ database: open() })
  const second = startNode(open())
  const users = await Promise.all(['Ann', 'Bob', 'Carol'].map((name) => server.createUser(name)))
  const ann = users[0] ?? expect.fail('expected a user')
  const userOfSecond = createTestUser({ ...server, latchkey: second }, ann.name, ann.email)
  await userOfSecond.signIn()
  const stop = runRequests([...users, userOfSecond])

  // Several nodes of the next release start while both nodes of this release serve requests.
  const upgraded = [1, 2, 3].map(() => openUntilTestEnds(open))
  const done = (await Promise.all(upgraded.map((database) => migrate(database, next)))).flat().sort()
  expect(done).toEqual(Object.keys(expansion))
  const [late] = upgraded
  await sql`update "user" set "nickname" = 'ann' where "email" = ${ann.email}`.execute(
    late?.kysely ?? server.database.kysely,
  )

  // A node of this release restarts during the upgrade and serves requests.
  const third = startNode(open())
  await third.ready()
  const userOfThird = createTestUser({ ...server, latchkey: third }, ann.name, ann.email)
  expect((await userOfThird.signIn()).status).toBe(200)
  await server.createUser('Dave')
  expect(await stop()).toEqual(new Set([200]))
  const { rows } = await sql`select "nickname" from "user" where "nickname" is not null`.execute(server.database.kysely)
  expect(rows).toEqual([{ nickname: 'ann' }])

  await Promise.all([second.close(), third.close()])
  expect(await migrate(openUntilTestEnds(open), last)).toEqual(Object.keys(contraction))
  await expect(startNode(open()).ready()).rejects.toThrow(
    'The database was migrated by a newer release (9003-no-picture), and this one no longer works with it',
  )
  expect(await migrate(openUntilTestEnds(open), last)).toEqual([])
})

test('starts on a newer schema only if all its migrations declare compatibility', async () => {
  const open = await createUpgradeDatabase()
  const database = openUntilTestEnds(open)
  const up: Migration['up'] = async () => {}
  await migrate(database, { ...migrations, '9001': { up, worksWith: newest } })
  await expect(migrate(database)).resolves.toEqual([])
  expect(await listNewerMigrations(database)).toEqual([{ name: '9001', isCompatible: true }])
  await migrate(database, { ...migrations, '9001': { up, worksWith: newest }, '9002': { up, worksWith: '9001' } })
  await expect(migrate(database)).rejects.toThrow(/a newer release \(9002\).*restore a backup/)
  expect(await listNewerMigrations(database)).toEqual([
    { name: '9001', isCompatible: true },
    { name: '9002', isCompatible: false },
  ])
  await expect(migrate(database, { ...migrations, '9001': { up } })).resolves.toEqual([])
  await migrate(database, { ...migrations, '9001': { up }, '9002': { up }, '9003': { up } })
  await expect(migrate(database, { ...migrations, '9001': { up } })).rejects.toThrow('a newer release (9003)')
})

test('rolls back a failed migration and keeps the migrations before it', async () => {
  const database = openUntilTestEnds(await createUpgradeDatabase())
  const failing: Migration = {
    up: async (db) => {
      await db.schema.createTable('half').addColumn('id', 'text').execute()
      throw new Error('no further')
    },
  }
  await expect(migrate(database, { ...next, '9009': failing })).rejects.toThrow('no further')
  expect(await migrate(database, next)).toEqual([])
  const tables = await database.kysely.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('half')
})

if (testDialect === 'postgres') {
  test('a migration that waits for a table does not block other statements', async () => {
    const database = openUntilTestEnds(await createUpgradeDatabase())
    let migrating: Promise<string[]> | undefined
    await database.kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('user').select('id').execute()
      migrating = migrate(database, next)
      await sql`select pg_sleep(0.1)`.execute(database.kysely)
      // The migration waits for this transaction. Without a lock timeout, later statements would wait for the migration.
      expect(await database.read('select "id" from "user"', [])).toEqual([])
    })
    expect(await migrating).toEqual(Object.keys(expansion))
  })
}
