/** An invalid environment variable or options file. The message names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** Rejects with a message that names the variable of a database that cannot be opened or migrated. */
export const explainUnusableDatabase = (error: unknown): never => {
  const reason = error instanceof Error ? error.message : String(error)
  throw new EnvironmentError(`DATABASE_URL names a database that cannot be used: ${reason}`)
}
