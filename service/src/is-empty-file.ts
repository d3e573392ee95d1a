import { statSync } from 'node:fs'

/** Checks whether a file is missing or has no content. */
export const isEmptyFile = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0
