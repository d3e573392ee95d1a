import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, openDatabase } from '@latchkey/testing'
import { type Migration, migrate, migrations } from './migrate.ts'
import type { Tables } from './tables.ts'

/** More than two batches. */
const USER_COUNT = 2500

const earlierMigrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0036'))
const added = Object.keys(migrations).filter((name) => name.startsWith('0036-user-search'))

const openEarlierDatabase = async () => {
  const { url, remove } = await createEmptyDatabase()
  onTestFinished(remove)
  const open = () => {
    const database = openDatabase(url)
    onTestFinished(() => database.close())
    return database
  }
  const database = open()
  await migrate(database, earlierMigrations)
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt", "searchName")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(USER_COUNT)})
    select 'user' || "n", 'Ann', "n" || '@a.example', 1, 0, "n", "n", 'ann person' || "n" from "numbers"`.execute(
    database.kysely,
  )
  return { database, open }
}

const countTerms = async (kysely: Kysely<Tables>) => {
  const terms = await kysely.selectFrom('userSearchTerm').selectAll().execute()
  return { names: terms.filter(({ term }) => term.startsWith('person')).length, all: terms.length }
}

test('stores the terms of earlier users in batches, once for several nodes', async () => {
  const { database, open } = await openEarlierDatabase()
  const nodes = [database, open(), open()]
  const done = (await Promise.all(nodes.map((node) => migrate(node)))).flat()
  expect(done.toSorted().slice(0, 2)).toEqual(added)
  expect(done).toHaveLength(Object.keys(migrations).length - Object.keys(earlierMigrations).length)
  expect(await countTerms(database.kysely)).toEqual({ names: USER_COUNT, all: 2 * USER_COUNT })
})

test('stores the batches of an interrupted migration, and completes it with the next start', async () => {
  const { database: node } = await openEarlierDatabase()
  const [, backfillName = ''] = added
  const backfill = migrations[backfillName] ?? expect.fail(`${backfillName} is missing`)
  let batchCount = 0
  const interrupted: Migration = {
    ...backfill,
    up: async (db, position) => {
      if (++batchCount === 3) throw new Error('The node was stopped')
      return backfill.up(db, position)
    },
  }
  await expect(migrate(node, { ...migrations, [backfillName]: interrupted })).rejects.toThrow('The node was stopped')
  expect((await countTerms(node.kysely)).names).toBe(2000)
  await node.kysely.deleteFrom('user').where('id', '=', 'user1').execute()
  await migrate(node)
  expect((await countTerms(node.kysely)).names).toBe(USER_COUNT - 1)
})
