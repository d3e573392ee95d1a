import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import {
  insertUserRow,
  catchFailure,
  ROW_TIMESTAMP,
  openDatabase,
  openTestDatabase,
  createUserRow,
  createEmptyDatabase,
  createTestDatabase,
  testDialect,
  listUserIds,
} from '@latchkey/testing'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})

afterEach(async () => {
  await database.close()
})

/** The placeholders of parameters differ between the databases. */
const placeholder = testDialect === 'postgres' ? '$1' : '?'

test('reports a duplicate key as a conflict, and a missing parent row as another error', async () => {
  await insertUserRow(database.kysely, 'olena')
  const sameId = await catchFailure(insertUserRow(database.kysely, 'olena'))
  const sameEmail = await catchFailure(
    database.kysely
      .insertInto('user')
      .values({ ...createUserRow('taras'), email: 'olena@example.com' })
      .execute(),
  )
  const inside = await catchFailure(database.kysely.transaction().execute((tx) => insertUserRow(tx, 'olena')))
  const orphan = await catchFailure(
    database.kysely
      .insertInto('account')
      .values({
        id: '1',
        providerId: 'google',
        accountId: '1',
        userId: 'unknown',
        createdAt: ROW_TIMESTAMP,
        updatedAt: ROW_TIMESTAMP,
      })
      .execute(),
  )
  expect([sameId, sameEmail, inside, orphan].map(database.isConflict)).toEqual([true, true, true, false])
  expect([sameId, sameEmail, inside, orphan].some(database.isUnavailable)).toBe(false)
})

/** The values of the columns that an insert omits. */
const defaultsOfOmittedColumns = {
  image: null,
  language: null,
  role: 'user',
  banned: null,
  banReason: null,
  banExpires: null,
  searchName: '',
  twoFactorEnabled: 0,
  additionalFields: null,
  provenElsewhere: 0,
}

test('stores booleans as 0 and 1 and undefined as null, and returns times as numbers', async () => {
  await insertUserRow(database.kysely, 'olena')
  await sql`update "user" set "emailVerified" = ${true}, "image" = ${undefined}`.execute(database.kysely)
  expect(await database.read(`select * from "user" where "emailVerified" = ${placeholder}`, [true])).toStrictEqual([
    { ...createUserRow('olena'), ...defaultsOfOmittedColumns, emailVerified: 1 },
  ])
  expect(await database.kysely.selectFrom('user').selectAll().execute()).toStrictEqual([
    { ...createUserRow('olena'), ...defaultsOfOmittedColumns, emailVerified: 1 },
  ])
  expect(
    await database.read(
      `select count(*) as "count", sum("createdAt") as "sum", max("id") = ${placeholder} as "same" from "user"`,
      ['olena'],
    ),
  ).toEqual([{ count: 1, sum: ROW_TIMESTAMP, same: 1 }])
})

test('a prepared statement returns the same rows each time, also after a failure', async () => {
  const findName = (id: string | null) =>
    database.kysely
      .selectFrom('user')
      .select(['id', 'image', 'emailVerified', 'createdAt', sql<number>`sum("createdAt")`.as('sum')])
      .where('id', '=', id)
      .groupBy('id')
      .execute()
  const add = (id: string) => database.kysely.insertInto('user').values(createUserRow(id)).executeTakeFirst()
  const rename = (id: string) =>
    database.kysely.updateTable('user').set({ image: 'ї' }).where('id', '=', id).executeTakeFirst()
  expect(await findName('olena')).toEqual([])
  expect(await add('olena')).toMatchObject({ numInsertedOrUpdatedRows: 1n })
  expect(database.isConflict(await catchFailure(add('olena')))).toBe(true)
  expect(await add('taras')).toMatchObject({ numInsertedOrUpdatedRows: 1n })
  const row = { id: 'olena', image: null, emailVerified: 0, createdAt: ROW_TIMESTAMP, sum: ROW_TIMESTAMP }
  expect(await findName('olena')).toStrictEqual([row])
  expect(await findName('olena')).toStrictEqual([row])
  expect(await rename('unknown')).toMatchObject({ numUpdatedRows: 0n })
  expect(await rename('olena')).toMatchObject({ numUpdatedRows: 1n })
  expect(await Promise.all([findName('olena'), findName(null), findName('olena')])).toStrictEqual([
    [{ ...row, image: 'ї' }],
    [],
    [{ ...row, image: 'ї' }],
  ])
})

test('an error has the stack of the caller', async () => {
  const insertExistingUser = async () => {
    await insertUserRow(database.kysely, 'olena')
  }
  await insertExistingUser()
  expect((await catchFailure(insertExistingUser())) as Error).toMatchObject({
    stack: expect.stringContaining('insertExistingUser'),
  })
})

test('a failed read does not fail concurrent reads', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, async (_, index) =>
      index % 20 === 7
        ? database.read('select * from "nothing"', [])
        : database.read(`select ${placeholder} as "index"`, [String(index)]),
    ),
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (index % 20 === 7) expect(outcome.status).toBe('rejected')
    else expect(outcome).toEqual({ status: 'fulfilled', value: [{ index: String(index) }] })
  }
})

/** Both drivers prepare at most 500 statements per connection. */
const DISTINCT_STATEMENTS = 550

test('runs more distinct statements than the cache of prepared statements holds', async () => {
  // Each statement runs twice, so that it can be found in the cache.
  for (let index = 0; index < 2 * DISTINCT_STATEMENTS; index++) {
    const column = `column${index % DISTINCT_STATEMENTS}`
    expect(await database.read(`select ${placeholder} as "${column}"`, ['x'])).toEqual([{ [column]: 'x' }])
  }
})

test('prepared statements work after another node ran a migration', async () => {
  const { url, remove } = await createTestDatabase()
  const [old, other] = [openDatabase(url), openDatabase(url)]
  await migrate(old)
  const write = (id: string) => old.kysely.insertInto('user').values(createUserRow(id)).returningAll().execute()
  const read = () => old.read(`select * from "user" where "id" = ${placeholder}`, ['olena'])
  await write('olena')
  expect(Object.keys((await read())[0] ?? {})).not.toContain('nickname')

  await other.kysely.schema.alterTable('user').addColumn('nickname', 'text').execute()

  expect((await read())[0]).toMatchObject({ id: 'olena', nickname: null })
  expect(await old.kysely.selectFrom('user').selectAll().execute()).toHaveLength(1)
  expect(await write('taras')).toMatchObject([{ id: 'taras', nickname: null }])
  await Promise.all([old.close(), other.close()])
  await remove()
})

test('an unreachable database fails with an error that names the cause', async () => {
  const unreachable = openDatabase(
    testDialect === 'postgres' ? 'postgres://postgres@127.0.0.1:1/none' : 'file:/dev/null/none.db',
  )
  const failures = [
    await catchFailure(Promise.resolve().then(() => unreachable.read('select 1', []))),
    await catchFailure(unreachable.kysely.selectFrom('user').selectAll().execute()),
    await catchFailure(insertUserRow(unreachable.kysely, 'olena')),
    await catchFailure(unreachable.kysely.transaction().execute((tx) => insertUserRow(tx, 'olena'))),
  ]
  expect(failures.map(unreachable.isUnavailable)).toEqual([true, true, true, true])
  expect(failures.some(unreachable.isConflict)).toBe(false)
  await unreachable.close()
})

if (testDialect === 'sqlite') {
  test('a file that cannot be used fails with a remedy that names it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-unusable-'))
    const text = join(folder, 'text.db')
    await writeFile(text, 'not a database'.repeat(100))
    for (const path of ['/dev/null/none.db', folder, text]) {
      const unusable = openDatabase(`file:${path}`)
      const failure = await catchFailure(unusable.read('select * from "user"', []))
      expect(unusable.findRemedy(failure)).toBe(
        `Check that ${path} is a SQLite database, and that this user can write to it and its folder.`,
      )
      await unusable.close()
    }
    const busy = await catchFailure(
      insertUserRow(database.kysely, 'olena').then(() => insertUserRow(database.kysely, 'olena')),
    )
    expect(database.findRemedy(busy)).toBe(null)
    await rm(folder, { recursive: true, force: true })
  })

  test('a write to a full file fails with a remedy that names the disk', async () => {
    const write = database.kysely.transaction().execute(async (tx) => {
      await sql`pragma max_page_count = 1`.execute(tx)
      await sql`create table "large" as select randomblob(2000000) as "content"`.execute(tx)
    })
    expect(database.findRemedy(await catchFailure(write))).toMatch(/^Free space on the disk of .+\.db\.$/)
  })
}

if (testDialect === 'postgres') {
  test('a user without the privilege to create tables fails with a remedy', async () => {
    const { url, remove } = await createEmptyDatabase()
    const owner = openDatabase(url)
    await sql`revoke create on schema public from public`.execute(owner.kysely)
    await sql`drop role if exists "without_privileges"`.execute(owner.kysely)
    await sql`create role "without_privileges" login`.execute(owner.kysely)
    const target = new URL(url)
    target.username = 'without_privileges'
    const refused = openDatabase(target.href)
    const failure = await catchFailure(migrate(refused))
    expect(refused.findRemedy(failure)).toMatch(/^Let the user of the database own the tables and create new ones: /)
    await refused.close()
    await sql`drop role "without_privileges"`.execute(owner.kysely)
    await owner.close()
    await remove()
  })
}

test('closing waits for the open transaction and releases all resources', async () => {
  const { url, remove } = await createTestDatabase()
  const closing = openDatabase(url)
  await migrate(closing)
  await closing.read('select 1', [])
  const open = closing.kysely.transaction().execute(async (tx) => {
    await wait(30)
    await insertUserRow(tx, 'olena')
  })
  await wait(10)
  await closing.close()
  await open
  await closing.close()
  await expect((async () => closing.read('select 1', []))()).rejects.toThrow('closed')
  await expect(insertUserRow(closing.kysely, 'taras')).rejects.toThrow()

  const again = openDatabase(testDialect === 'sqlite' ? await copyDatabase(url) : url)
  expect(await listUserIds(again.kysely)).toEqual(['olena'])
  if (testDialect === 'postgres') {
    // The querying connection, and the connection that read the users before.
    expect(
      await again.read('select count(*) as "count" from pg_stat_activity where datname = current_database()', []),
    ).toEqual([{ count: 2 }])
  }
  await again.close()
  await remove()
})

/** Only the database file, without its WAL. */
const copyDatabase = async (url: string): Promise<string> => {
  await copyFile(url.slice('file:'.length), `${url.slice('file:'.length)}.copy`)
  return `${url}.copy`
}
