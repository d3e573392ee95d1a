export interface Logger {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const nothing = (): void => {}

/** For a library: whoever wants to read something gives a logger. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
