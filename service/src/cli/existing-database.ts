import type { Database, Options } from '@latchkey/server'
import { pendingMigrations } from '@latchkey/server/migrations'
import { type Environment, readEnvironment } from '../env.ts'
import { explainUnusableDatabase } from '../environment-error.ts'
import { isEmptyFile } from '../is-empty-file.ts'
import { createLog } from '../log.ts'
import { findDatabaseFile, loadOptions } from '../options.ts'

/**
 * Loads the options of a command that uses the data of a service. It must not create an empty database in a wrong folder, or
 * migrate that of an older release without a backup. The caller closes the database.
 */
export const loadOptionsOfExistingDatabase = async (logLevel: string): Promise<Options> => {
  const environment = readEnvironment(process.env)
  // Before the options are loaded, because that can create the development secret.
  await requireDatabaseFile(environment)
  const options = await loadOptions(environment, createLog(logLevel))
  try {
    await requireMigratedDatabase(options.database)
    return options
  } catch (error) {
    await options.database.close()
    throw error
  }
}

const requireDatabaseFile = async (environment: Environment): Promise<void> => {
  const file = await findDatabaseFile(environment)
  if (file === null || !isEmptyFile(file)) return
  throw new Error(
    `${file} does not exist. Run the command in the folder of the service, or set DATABASE_URL. For a new database, run latchkey migrate first`,
  )
}

const requireMigratedDatabase = async (database: Database): Promise<void> => {
  const pending = await pendingMigrations(database).catch(explainUnusableDatabase(database))
  if (pending.length > 0) throw new Error('the database has pending migrations: run latchkey migrate first')
}
