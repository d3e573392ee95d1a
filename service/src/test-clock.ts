import { readFileSync, statSync } from 'node:fs'

/** Creates a clock that adds the milliseconds in a file to the current time. The file is read again when it changes. */
export const createTestClock = (file: string): (() => number) => {
  let loadedVersion: number | undefined
  let offset = 0
  return () => {
    const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (version !== loadedVersion) {
      loadedVersion = version
      offset = version === undefined ? 0 : Number(readFileSync(file, 'utf8').trim()) || 0
    }
    return Date.now() + offset
  }
}
