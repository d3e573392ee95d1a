import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, openDatabase } from '@latchkey/testing'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migration-list.ts'
import type { Tables } from './tables.ts'

/** More than two batches of 1000. */
const USER_COUNT = 2500

interface Backfill {
  readonly name: string
  readonly table: 'emailAddress' | 'userSearchTerm'
  readonly rowsPerUser: number
}

const backfills: readonly [Backfill, Backfill] = [
  { name: '0031-email-addresses-backfill', table: 'emailAddress', rowsPerUser: 1 },
  // The last name and the address.
  { name: '0036-user-search-backfill', table: 'userSearchTerm', rowsPerUser: 2 },
]

/** The migrations before the one that creates the table. */
const selectEarlierMigrations = ({ name }: Backfill) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name.slice(0, 4)))

const openEarlierDatabase = async (backfill: Backfill) => {
  const { url, remove } = await createEmptyDatabase()
  onTestFinished(remove)
  const open = () => {
    const database = openDatabase(url)
    onTestFinished(() => database.close())
    return database
  }
  const database = open()
  await migrate(database, selectEarlierMigrations(backfill))
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt", "searchName")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(USER_COUNT)})
    select 'user' || "n", 'Ann', "n" || '@a.example', 1, 0, "n", "n", 'ann person' || "n" from "numbers"`.execute(
    database.kysely,
  )
  return { database, open }
}

const countRows = async (kysely: Kysely<Tables>, { table }: Backfill): Promise<number> =>
  (await kysely.selectFrom(table).selectAll().execute()).length

test.each(backfills)('$name stores the rows of earlier users once, also with several nodes', async (backfill) => {
  const { database, open } = await openEarlierDatabase(backfill)
  const nodes = [database, open(), open()]
  const done = (await Promise.all(nodes.map((node) => migrate(node)))).flat()
  const earlier = selectEarlierMigrations(backfill)
  expect(done.toSorted()).toEqual(Object.keys(migrations).filter((name) => !(name in earlier)))
  expect(await countRows(database.kysely, backfill)).toBe(USER_COUNT * backfill.rowsPerUser)
})

test.each(backfills)(
  '$name keeps the batches before an interruption, and the next start completes it',
  async (backfill) => {
    const { database: node } = await openEarlierDatabase(backfill)
    const original = migrations[backfill.name] ?? expect.fail(`${backfill.name} is missing`)
    let batchCount = 0
    const interrupted: Migration = {
      ...original,
      up: async (db, position) => {
        if (++batchCount === 3) throw new Error('The node was stopped')
        return original.up(db, position)
      },
    }
    const interruption = migrate(node, { ...migrations, [backfill.name]: interrupted })
    await expect(interruption).rejects.toThrow('The node was stopped')
    expect(await countRows(node.kysely, backfill)).toBe(2000 * backfill.rowsPerUser)
    await node.kysely.deleteFrom('user').where('id', '=', 'user1').execute()
    await migrate(node)
    expect(await countRows(node.kysely, backfill)).toBe((USER_COUNT - 1) * backfill.rowsPerUser)
  },
)

test('a user who changes the address before the backfill reaches the row owns the new address only', async () => {
  const [backfill] = backfills
  const { database: node } = await openEarlierDatabase(backfill)
  const original = migrations[backfill.name] ?? expect.fail(`${backfill.name} is missing`)
  const withChange: Migration = {
    ...original,
    up: async (db, position) => {
      if (position === '') await sql`update "user" set "email" = 'new@a.example' where "id" = 'user1'`.execute(db)
      return original.up(db, position)
    },
  }
  await migrate(node, { ...migrations, [backfill.name]: withChange })
  const addresses = await node.kysely.selectFrom('emailAddress').where('userId', '=', 'user1').select('email').execute()
  expect(addresses).toEqual([{ email: 'new@a.example' }])
})
