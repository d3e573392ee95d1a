/** A structured logger, such as pino. `fields` are added to the log entry. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const ignore = (): void => {}

/** The default logger. Without it, a new application would see a status 500 and no cause. */
export const consoleLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}

export const silentLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
