/** An invalid environment variable or options file. The message names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}
