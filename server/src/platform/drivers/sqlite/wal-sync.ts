import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

/**
 * Syncs commits to disk off the event loop (group commit). SQLite blocks the event loop for the sync of each commit. Here,
 * one sync covers all earlier commits, and each commit waits for the first sync that starts after it. The WAL is
 * append-only, so a sync covers everything before its end.
 *
 * SQLite syncs the WAL and the database around each checkpoint (`synchronous = normal`), so both together are as durable
 * as `synchronous = full`: confirmed commits survive a power failure.
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
   * Resolves once everything that was committed before the call is on disk. After a failed sync the state of the disk is
   * unknown, and another sync may report success wrongly, so all further calls reject until the file is reopened.
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
    // The system may reuse the file descriptor immediately after it is closed.
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
    // Closing this descriptor releases no lock of SQLite, which locks the database and the WAL index but never the WAL.
    this.#log ??= await openFile(this.#path, 'r+')
    try {
      await syncFile(this.#log)
    } catch (error) {
      this.#failure = error
      throw error
    }
  }
}

// The callback functions are cheaper than a `FileHandle`.
const openFile = promisify(open)
const syncFile = promisify(fdatasync)
const closeFile = promisify(close)
