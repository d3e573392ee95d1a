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

/** One per core: more would share the cores, and each of them needs 19 MB. */
export const THREAD_COUNT = availableParallelism()

/**
 * Of so many jobs that a thread has at hand it tells the outputs together. What the event loop then does for each finds
 * the processor's caches full of what it did for the one before, and not of what was hashed meanwhile.
 */
const BATCH_SIZE = 3

/** A thread has its next jobs at hand beside those that it does, and waits for nobody in between. */
export const MAX_CONCURRENT_JOBS = 2 * BATCH_SIZE * THREAD_COUNT

/** Of this process, whoever asks. They begin with the first job, and keep no process alive that has none for them. */
const threads = new Set<PasswordThread>()

/**
 * Does a task in the thread with the least to do. Threads of our own rather than libuv's, between whose four two hashes
 * wander, and leave a core idle for an eighth of the time (decision 37). Rejects where the thread has ended.
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

/** Does its jobs in the order in which it is given them. */
class PasswordThread {
  readonly #jobs: Job[] = []
  readonly #worker = new Worker(new URL('./password-thread.mjs', import.meta.url), {
    execArgv: [],
    workerData: { together: BATCH_SIZE },
  })

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (outputs: readonly unknown[]) => {
      for (const output of outputs) this.#jobs.shift()?.resolve(output as never)
      if (this.load === 0) this.#worker.unref()
    })
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('A thread that hashes passwords has ended')))
  }

  get load(): number {
    return this.#jobs.length
  }

  enqueue(job: Job): void {
    this.#jobs.push(job)
    this.#worker.ref()
    this.#worker.postMessage({ task: job.task, input: job.input })
  }

  /** Whoever comes next gets another thread. */
  #end(error: unknown): void {
    threads.delete(this)
    for (const { reject } of this.#jobs.splice(0)) reject(error)
  }
}
