import type { Environment } from '../env.ts'
import { isEmptyFile } from '../is-empty-file.ts'
import { findDatabaseFile } from '../options.ts'

/** Throws an Error if the SQLite file does not exist. In a wrong folder, a command would create an empty one and use it. */
export const requireExistingDatabase = async (environment: Environment): Promise<void> => {
  const file = await findDatabaseFile(environment)
  if (file === null || !isEmptyFile(file)) return
  throw new Error(`${file} does not exist. Run the command in the folder of the service, or set DATABASE_URL`)
}
