import { readFileSync, statSync } from 'node:fs'

/** The clock moved by the milliseconds that stand in a file, read again when the file changes: for tests and demonstrations. */
export const createTestClock = (file: string): (() => number) => {
  let readAt: number | undefined
  let offset = 0
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt !== readAt) {
      readAt = changedAt
      offset = changedAt === undefined ? 0 : Number(readFileSync(file, 'utf8').trim()) || 0
    }
    return Date.now() + offset
  }
}
