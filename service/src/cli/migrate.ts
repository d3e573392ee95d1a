import {
  migrate as migrateDatabase,
  type PlannedMigration,
  planEmptyDatabase,
  planMigrations,
} from '@latchkey/server/migrations'
import { readEnvironment } from '../env.ts'
import { explainUnusableDatabase } from '../environment-error.ts'
import { isEmptyFile } from '../is-empty-file.ts'
import { findDatabaseFile, loadDatabase } from '../options.ts'
import type { RunCommand } from './command.ts'

const EXIT_MIGRATIONS_PENDING = 2

/** `latchkey migrate [--plan]`: migrates the schema, or prints the pending migrations. */
export const migrate: RunCommand = async ({ switches }) => {
  const environment = readEnvironment(process.env)
  const database = await loadDatabase(environment)
  try {
    if (switches.has('plan')) {
      const file = await findDatabaseFile(environment)
      // Planning must not create the SQLite file.
      const isNewFile = file !== null && isEmptyFile(file)
      return printPlan(isNewFile ? await planEmptyDatabase('sqlite') : await planMigrations(database))
    }
    const migrations = await migrateDatabase(database, undefined, () =>
      console.log('Waiting for another process that migrates or locks the database …'),
    )
    for (const name of migrations) console.log(`${name}: done`)
    if (migrations.length === 0) console.log('The schema is up to date.')
  } catch (error) {
    explainUnusableDatabase(database)(error)
  } finally {
    await database.close()
  }
}

/** Prints a valid SQL script. */
const printPlan = (plan: readonly PlannedMigration[]): number => {
  for (const { name, statements } of plan) console.log(`-- ${name}\n${statements.map((text) => `${text};\n`).join('')}`)
  console.log(
    plan.length > 0
      ? `-- Pending: ${plan.map(({ name }) => name).join(', ')}. Nothing was changed.`
      : '-- The schema is up to date.',
  )
  return plan.length > 0 ? EXIT_MIGRATIONS_PENDING : 0
}
