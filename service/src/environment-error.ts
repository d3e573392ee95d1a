/** A sentence that names the variable that stops the start. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}
