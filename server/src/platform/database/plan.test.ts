import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase, openDatabase, testDialect } from '@latchkey/testing'
import { migrate, pendingMigrations } from './migrate.ts'
import { migrations } from './migration-list.ts'
import { planEmptyDatabase, planMigrations } from './plan.ts'

const all = Object.keys(migrations)

const openEmpty = async () => {
  const { url, remove } = await createEmptyDatabase()
  const database = openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  return database
}

/** Tables, indexes and columns of the database's catalog. */
const readSchema = async ({ kysely }: Awaited<ReturnType<typeof openEmpty>>) => {
  const tables = await kysely.introspection.getTables()
  const indexes =
    testDialect === 'postgres'
      ? sql`select "indexdef" as "text" from pg_indexes where "schemaname" = 'public' and "tablename" not like 'kysely%' order by "indexdef"`
      : sql`select "sql" as "text" from "sqlite_master" where "type" = 'index' and "tbl_name" not like 'kysely%' order by "sql"`
  const named = tables.map(({ name, columns }) => ({ name, columns }))
  return {
    tables: named.sort((one, other) => one.name.localeCompare(other.name)),
    indexes: (await indexes.execute(kysely)).rows,
  }
}

test('the statements of the plan create the same tables and indexes as the migrations', async () => {
  const [byPlan, byMigration] = [await openEmpty(), await openEmpty()]
  const plan = await planMigrations(byPlan)
  expect(plan).toEqual(await planEmptyDatabase(testDialect))
  expect(plan.map(({ name }) => name)).toEqual(all)
  for (const statement of plan.flatMap(({ statements }) => statements)) await sql.raw(statement).execute(byPlan.kysely)
  expect(await migrate(byMigration)).toEqual(all)
  expect(await readSchema(byPlan)).toEqual(await readSchema(byMigration))
})

test('planning changes nothing, and a current database has an empty plan', async () => {
  const database = await openEmpty()
  await planMigrations(database)
  expect(await database.kysely.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
  expect(await pendingMigrations(database)).toEqual(all)
  await migrate(database)
  expect(await planMigrations(database)).toEqual([])
})

test('a node that starts while another node migrates finds the migrations done', async () => {
  const database = await openEmpty()
  const { introspection } = database.kysely
  const migratingRead = vi.spyOn(database.kysely, 'introspection', 'get').mockImplementationOnce(() => ({
    ...introspection,
    getTables: async (options) => {
      await migrate(database)
      return introspection.getTables(options)
    },
  }))
  expect(await pendingMigrations(database)).toEqual([])
  expect(migratingRead).toHaveBeenCalled()
})
