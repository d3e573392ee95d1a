import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Brings what was committed to the disk, off the event loop: SQLite would hold the loop for each commit's sync, and
 * make a sync for each. Here one sync serves every commit that came before it began, and each commit waits for the
 * first one that began after it. The log is only written at its end, so a sync covers all that is earlier in it.
 *
 * SQLite itself syncs log and database around each checkpoint (`synchronous = normal`), so the two together keep the
 * promise of `synchronous = full`: what was answered as done outlives a power failure.
 */
export class WalSync {
  readonly #path: string
  #log: number | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #failure: unknown

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`
  }

  /**
   * Resolves once everything that was committed before the call is on the disk. After a sync that failed nobody knows
   * what is, and asking again may claim success: from then on every call rejects, until the file is opened anew.
   */
  waitForSync(): Promise<void> {
    if (!this.#running) return this.#begin()
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    )
    return this.#next
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next])
    const log = this.#log
    // Its number may be another file's as soon as it is closed.
    this.#log = undefined
    if (log !== undefined) await closeFile(log)
  }

  #begin(): Promise<void> {
    this.#next = undefined
    this.#running = this.#sync().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #sync(): Promise<void> {
    if (this.#failure) throw this.#failure
    // Closing this handle takes no lock of SQLite's away: it locks the database and the index, never the log.
    this.#log ??= await openFile(this.#path, 'r+')
    try {
      await syncFile(this.#log)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }
}

// A `FileHandle` does the same at a higher price.
const openFile = promisify(open)
const syncFile = promisify(fdatasync)
const closeFile = promisify(close)
