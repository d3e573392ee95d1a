import cluster, { type Worker } from 'node:cluster'
import type { Logger } from '@latchkey/server'
import { sendShutdownRequest, onShutdownRequest } from './shutdown.ts'

/** The place of one that dies is taken again after a pause that doubles (milliseconds) … */
const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 30_000
/** … and at once where it had lived for so long. */
const STABLE_AFTER_MS = 60_000

export interface WorkerPool {
  /** Those that take connections now. */
  readonly serving: ReadonlySet<Worker>
  /** Starts them, replaces those that die, and ends this process when it is told to stop, or when the first cannot start. */
  start(): void
}

interface WorkerPoolOptions {
  /** How many. */
  count: number
  log: Logger
  /** So long one may take to stop (milliseconds). */
  stopTimeoutMs: number
}

/** The workers of this process. The first one starts alone: it brings the schema up to date, and says once what stops all. */
export const createWorkerPool = ({ count, log, stopTimeoutMs: patience }: WorkerPoolOptions): WorkerPool => {
  /** `cluster.workers` forgets one that has ended when its channel is closed too, whichever comes last. */
  const alive = new Set<Worker>()
  const serving = new Set<Worker>()
  let isStopping = false
  let hasServed = false
  let exitCode = 0

  /** Takes a place; `shortLives` is how many of those before have died there soon, one after the other. */
  const take = (shortLives = 0): Worker => {
    const worker = cluster.fork()
    alive.add(worker)
    const startedAt = performance.now()
    worker.once('listening', () => {
      hasServed = true
      serving.add(worker)
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      alive.delete(worker)
      const hadConnections = serving.delete(worker)
      if (isStopping) {
        if (hadConnections && code !== 0) exitCode = 1
        return endWhenAlone()
      }
      // It has said itself what keeps it from starting, and the others would say the same.
      if (!hasServed) process.exit(code || 1)
      const lives = performance.now() - startedAt < STABLE_AFTER_MS ? shortLives + 1 : 0
      const pause = lives === 0 ? 0 : Math.min(MIN_RESTART_DELAY_MS * 2 ** (lives - 1), MAX_RESTART_DELAY_MS)
      log.warn({ worker: worker.process.pid, code, signal, pause }, 'A worker has died and is replaced')
      setTimeout(() => isStopping || take(lives), pause)
    })
    return worker
  }

  const stop = (signal: string): void => {
    isStopping = true
    for (const worker of alive) {
      if (serving.has(worker)) sendShutdownRequest(worker, signal)
      // Nobody waits for an answer of one that has not begun to serve.
      else worker.process.kill('SIGKILL')
    }
    setTimeout(() => {
      for (const worker of alive) worker.process.kill('SIGKILL')
    }, patience).unref()
    endWhenAlone()
  }

  const endWhenAlone = (): void => {
    if (alive.size === 0) process.exit(exitCode)
  }

  return {
    serving,
    start: () => {
      onShutdownRequest(stop)
      take().once('listening', () => {
        for (let others = count - 1; others > 0 && !isStopping; others--) take()
      })
    },
  }
}
