import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, openDatabase } from '@latchkey/testing'
import { findForeignTable, migrate, pendingMigrations } from './migrations.ts'

test('a migration fails with the name of a table of another program, and changes nothing until it is removed', async () => {
  const { url, remove } = await createEmptyDatabase()
  const database = openDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await remove()
  })
  const { schema } = database.kysely
  await schema.createTable('user').addColumn('id', 'integer').execute()
  await expect(migrate(database)).rejects.toThrow('The database has a table "user" of another program')
  expect(await findForeignTable(database)).toMatch(/Use another database/)

  await schema.dropTable('user').execute()
  expect(await findForeignTable(database)).toBeNull()
  await migrate(database)
  expect(await pendingMigrations(database)).toEqual([])
  expect(await findForeignTable(database)).toBeNull()
})
