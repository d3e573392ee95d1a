/** The wait before the memory of an idle server is read, because its start continues in the background. */
export const IDLE_MS = 3000

/** Bytes. */
export const MEGABYTE = 2 ** 20
