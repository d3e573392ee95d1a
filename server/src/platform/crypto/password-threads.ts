import type { scryptSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { hashSync, verifySync } from '@node-rs/argon2'

interface Tasks {
  hash: typeof hashSync
  verify: typeof verifySync
  scrypt: typeof scryptSync
}

interface Job {
  readonly task: keyof Tasks
  readonly input: readonly unknown[]
  readonly resolve: (output: never) => void
  readonly reject: (error: unknown) => void
}

/** One per core, because each needs 19 MB and more threads would only share the cores. */
export const THREAD_COUNT = availableParallelism()

/**
 * The number of results that a busy thread returns in one message. The event loop then handles them consecutively, with
 * warm processor caches.
 */
const BATCH_SIZE = 3

/** Each thread has its next batch queued, so that it never idles between batches. */
export const MAX_CONCURRENT_JOBS = 2 * BATCH_SIZE * THREAD_COUNT

/** Shared by the process. Threads start on demand and do not keep the process alive without jobs. */
const threads = new Set<PasswordThread>()

/**
 * Runs a task in the thread with the fewest jobs. Rejects if the thread ends. Dedicated threads instead of libuv's pool:
 * with its four threads for two hashes, a core is idle for an eighth of the time (decision 37).
 */
export const runInThread = <Task extends keyof Tasks>(
  task: Task,
  ...input: Parameters<Tasks[Task]>
): Promise<ReturnType<Tasks[Task]>> => {
  const thread = findIdlestThread()
  return new Promise((resolve, reject) => thread.enqueue({ task, input, resolve, reject }))
}

const findIdlestThread = (): PasswordThread => {
  let [idlest] = threads
  for (const thread of threads) if (idlest && thread.load < idlest.load) idlest = thread
  if (idlest && (idlest.load === 0 || threads.size === THREAD_COUNT)) return idlest
  const another = new PasswordThread()
  threads.add(another)
  return another
}

/** Runs its jobs in order. */
class PasswordThread {
  readonly #jobs: Job[] = []
  readonly #worker = new Worker(new URL('./password-thread.mjs', import.meta.url), {
    execArgv: [],
    workerData: { batchSize: BATCH_SIZE },
  })

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (outputs: readonly unknown[]) => {
      for (const output of outputs) this.#jobs.shift()?.resolve(output as never)
      if (this.load === 0) this.#worker.unref()
    })
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('A password hashing thread has ended')))
  }

  get load(): number {
    return this.#jobs.length
  }

  enqueue(job: Job): void {
    this.#jobs.push(job)
    this.#worker.ref()
    this.#worker.postMessage({ task: job.task, input: job.input })
  }

  /** Rejects the jobs of an ended thread. The next job starts another thread. */
  #end(error: unknown): void {
    threads.delete(this)
    for (const { reject } of this.#jobs.splice(0)) reject(error)
  }
}
