import type { Logger } from '../options/settings.ts'

const nothing = (): void => {}

/** For a library: whoever wants to read something gives a logger. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }
