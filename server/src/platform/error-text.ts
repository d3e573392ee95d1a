/** Returns the message of a thrown value. */
export const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the stack of a thrown value, for the log. */
export const getErrorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
