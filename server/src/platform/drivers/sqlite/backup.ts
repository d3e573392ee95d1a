import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openConnection } from './build.ts'

/**
 * Writes the committed data of the SQLite file at `path` to a new file that only its owner can read. Blocks this process;
 * other processes continue to read and write. Throws if `target` exists. An interrupted backup leaves a `.partial` file,
 * which the next backup replaces, so `target` is always complete.
 */
export const backUpFile = (path: string, target: string): void => {
  if (!existsSync(dirname(target))) throw new Error(`the folder ${dirname(target)} does not exist`)
  if (!existsSync(path)) throw new Error(`${path} does not exist`)
  if (existsSync(target)) throw new Error(`${target} exists and is not overwritten`)
  const draft = `${target}.partial`
  for (const leftover of [draft, `${draft}-journal`]) rmSync(leftover, { force: true })
  // `vacuum into` requires a new or an empty file. Creating it here sets its permissions.
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    const database = openConnection(path)
    try {
      database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      database.prepare('vacuum into ?').run(draft)
    } finally {
      database.close()
    }
    // `vacuum into` does not sync the file or its folder.
    syncToDisk(draft, 'r+')
    renameSync(draft, target)
    syncToDisk(dirname(target), 'r')
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

const syncToDisk = (path: string, flags: string): void => {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Readers only wait for a process that recovers the WAL after a crash. */
const BUSY_TIMEOUT_MS = 10_000
