/** A structured logger, such as pino. `fields` are added to the log entry. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

const ignore = (): void => {}

/** The default logger. A library writes nothing unless the program passes a logger. */
export const silentLogger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
