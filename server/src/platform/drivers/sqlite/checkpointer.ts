import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { getModuleName } from './build.ts'
import type { SqliteConnection } from './connection.ts'
import { Deadline } from '../../deadline.ts'
import type { Semaphore } from '../../semaphore.ts'

/** Pages of 4 kB in the WAL that start a checkpoint. A page that changed several times is written once. */
const CHECKPOINT_PAGES = 4000

/** Reading the WAL size costs as much as finding a row, and this many commits write about a hundred pages. */
const COMMITS_PER_CHECK = 16

/**
 * Checkpoints the WAL in a thread, because an automatic checkpoint within a commit blocks the event loop for about thirty
 * milliseconds. The thread starts with the first checkpoint. After each failure the threshold increases, and the
 * automatic checkpoint of SQLite takes over once the WAL is four times as long (decision 40).
 */
export class Checkpointer {
  readonly #path: string
  readonly #writerQueue: Semaphore
  #thread: Worker | undefined
  #running: Promise<void> | undefined
  #commits = 0
  #threshold = CHECKPOINT_PAGES

  constructor(path: string, writerQueue: Semaphore) {
    this.#path = path
    this.#writerQueue = writerQueue
  }

  /** Called after each commit. Does not wait for the checkpoint. */
  afterCommit(writer: SqliteConnection): void {
    if (++this.#commits % COMMITS_PER_CHECK > 0 || this.#running) return
    // The next transaction may have begun, and SQLite reports no WAL size within a transaction.
    if (!writer.isInTransaction && writer.countWalPages() >= this.#threshold) this.#running = this.#try()
  }

  /** Waits for the running checkpoint and closes the file. Later commits stay in the WAL. */
  async close(): Promise<void> {
    await this.#running
    this.#threshold = Number.POSITIVE_INFINITY
    await this.#thread?.terminate()
  }

  async #try(): Promise<void> {
    try {
      await this.#checkpoint()
      this.#threshold = CHECKPOINT_PAGES
    } catch {
      this.#threshold += CHECKPOINT_PAGES
    } finally {
      this.#running = undefined
    }
  }

  /**
   * Checkpoints most pages in parallel with writers, then the rest under the writer lock. Only a complete checkpoint
   * resets the WAL.
   */
  async #checkpoint(): Promise<void> {
    await this.#checkpointInThread()
    const release = await this.#writerQueue.acquire(Deadline.after())
    try {
      await this.#checkpointInThread()
    } finally {
      release()
    }
  }

  async #checkpointInThread(): Promise<void> {
    const thread = (this.#thread ??= this.#startThread())
    thread.ref()
    thread.postMessage('checkpoint')
    await once(thread, 'message')
    thread.unref()
  }

  #startThread(): Worker {
    const workerData = { path: this.#path, module: getModuleName() }
    const thread = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), { execArgv: [], workerData })
    return thread.on('error', () => (this.#thread = undefined))
  }
}
