import type { Database } from '@latchkey/server'
import { getErrorMessage } from '@latchkey/server/error-text'

/** An invalid environment variable or options file. The message names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** Rejects with a message that names the variable of a database that cannot be opened or migrated, and what to change. */
export const explainUnusableDatabase =
  (database: Database) =>
  (error: unknown): never => {
    const remedy = database.findRemedy(error)
    throw new EnvironmentError(
      `DATABASE_URL names a database that cannot be used: ${getErrorMessage(error)}${remedy === null ? '' : `. ${remedy}`}`,
    )
  }
