import { statSync } from 'node:fs'
import {
  migrate as bringUpToDate,
  type PlannedMigration,
  planFromNothing,
  planMigrations,
} from '@latchkey/server/migrations'
import { readEnvironment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'
import { loadDatabase } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `migrate --plan` has found something to do. */
const EXIT_MIGRATIONS_PENDING = 2

/** `latchkey migrate [--plan]`: brings the schema up to date, or prints what that would do. */
export const migrate: RunCommand = async ({ switches }) => {
  const { database, file } = await loadDatabase(readEnvironment(process.env))
  try {
    // Not even the file is made for a plan.
    if (switches.has('plan'))
      return printPlan(await (file && isEmpty(file) ? planFromNothing('sqlite') : planMigrations(database)))
    const done = await bringUpToDate(database)
    for (const name of done) console.log(`${name}: done`)
    if (done.length === 0) console.log('The schema is up to date: nothing to do.')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EnvironmentError(`DATABASE_URL leads to a database that cannot be used: ${reason}`)
  } finally {
    await database.close()
  }
}

const isEmpty = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0

/** As a script that a database would take. */
const printPlan = (plan: readonly PlannedMigration[]): number => {
  for (const { name, statements } of plan) console.log(`-- ${name}\n${statements.map((text) => `${text};\n`).join('')}`)
  console.log(
    plan.length > 0
      ? `-- To be done: ${plan.map(({ name }) => name).join(', ')}. Nothing was changed.`
      : '-- The schema is up to date: nothing to do.',
  )
  return plan.length > 0 ? EXIT_MIGRATIONS_PENDING : 0
}
