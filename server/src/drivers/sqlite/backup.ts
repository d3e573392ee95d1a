import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openConnection } from './build.ts'

/**
 * Writes everything that is committed in the SQLite file at `path` into a new one, which only its owner may read. Others
 * read and write meanwhile, in processes of their own: this one stands still. Throws where `target` is there already.
 */
export const backUpFile = (path: string, target: string): void => {
  if (!existsSync(path)) throw new Error(`${path} is not there`)
  // SQLite fills a file that is empty, and takes no other.
  closeSync(openSync(target, 'wx', 0o600))
  try {
    const database = openConnection(path)
    try {
      database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      database.prepare('vacuum into ?').run(target)
    } finally {
      database.close()
    }
    // SQLite leaves both to the system, which takes its time.
    toDisk(target, 'r+')
    toDisk(dirname(target), 'r')
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

const toDisk = (path: string, flags: string): void => {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Readers wait for nobody but whoever repairs the log of a process that was killed. */
const BUSY_TIMEOUT_MS = 10_000
