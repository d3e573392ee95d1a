import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openConnection } from './build.ts'

/**
 * Writes everything that is committed in the SQLite file at `path` into a new one, which only its owner may read. Others
 * read and write meanwhile, in processes of their own: this one stands still. Throws where `target` is there already. What
 * has the name is the whole: a copy that was interrupted stays behind as `.partial`, which the next one begins anew.
 */
export const backUpFile = (path: string, target: string): void => {
  if (!existsSync(path)) throw new Error(`${path} is not there`)
  if (existsSync(target)) throw new Error(`${target} is there already, and nothing is overwritten`)
  const draft = `${target}.partial`
  for (const left of [draft, `${draft}-journal`]) rmSync(left, { force: true })
  // SQLite fills a file that is empty, and takes no other.
  closeSync(openSync(draft, 'wx', 0o600))
  try {
    const database = openConnection(path)
    try {
      database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      database.prepare('vacuum into ?').run(draft)
    } finally {
      database.close()
    }
    // SQLite leaves both to the system, which takes its time.
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

/** Readers wait for nobody but whoever repairs the log of a process that was killed. */
const BUSY_TIMEOUT_MS = 10_000
