import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { getModuleName } from './build.ts'
import type { SqliteConnection } from './connection.ts'
import type { Queue } from '../../queue.ts'

/** Pages of 4 kB in the log from which it is written back: what has changed several times is written once. */
const CHECKPOINT_PAGES = 4000

/** Asking how long the log is costs as much as finding a row; so many commits write some hundred pages. */
const COMMITS_PER_CHECK = 16

/**
 * Writes the log back into the file in a thread of its own: SQLite would do it within a commit, and the event loop would
 * stand still for some thirty milliseconds. The thread begins with the first log that is long enough. As long as it fails
 * it is asked less often, and SQLite does its work once the log is four times as long (decision 40).
 */
export class Checkpointer {
  readonly #path: string
  readonly #writerQueue: Queue
  #thread: Worker | undefined
  #running: Promise<void> | undefined
  #commits = 0
  #enough = CHECKPOINT_PAGES

  constructor(path: string, writerQueue: Queue) {
    this.#path = path
    this.#writerQueue = writerQueue
  }

  /** To be called after each commit. Returns at once. */
  afterCommit(writer: SqliteConnection): void {
    if (++this.#commits % COMMITS_PER_CHECK > 0 || this.#running) return
    // Within a transaction, somebody else's by now, SQLite does not tell.
    if (!writer.isInTransaction && writer.countWalPages() >= this.#enough) this.#running = this.#try()
  }

  /** Waits for what is being written, and lets go of the file; what is committed after that stays in the log. */
  async close(): Promise<void> {
    await this.#running
    this.#enough = Number.POSITIVE_INFINITY
    await this.#thread?.terminate()
  }

  async #try(): Promise<void> {
    try {
      await this.#writeBack()
      this.#enough = CHECKPOINT_PAGES
    } catch {
      this.#enough += CHECKPOINT_PAGES
    } finally {
      this.#running = undefined
    }
  }

  /** Most of it beside whoever writes. The log begins anew once all of it is in the file: for the rest nobody may write. */
  async #writeBack(): Promise<void> {
    await this.#askThread()
    const release = await this.#writerQueue.acquire()
    try {
      await this.#askThread()
    } finally {
      release()
    }
  }

  async #askThread(): Promise<void> {
    const thread = (this.#thread ??= this.#newThread())
    thread.ref()
    thread.postMessage('write back')
    await once(thread, 'message')
    thread.unref()
  }

  #newThread(): Worker {
    const workerData = { path: this.#path, module: getModuleName() }
    const thread = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), { execArgv: [], workerData })
    return thread.on('error', () => (this.#thread = undefined))
  }
}
