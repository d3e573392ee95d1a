import cluster, { type Worker } from 'node:cluster'
import type { Logger } from '@latchkey/server'
import { onShutdownRequest, sendShutdownRequest } from './shutdown.ts'

/** A worker that exited is replaced after a delay that doubles with each early exit. */
const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 30_000
/** A worker that ran for this long is replaced without a delay. */
const STABLE_AFTER_MS = 60_000

export interface WorkerPool {
  /** The workers that accept connections. */
  readonly serving: ReadonlySet<Worker>
  /** Starts the workers and replaces those that exit. Exits this process on shutdown, or if the first worker cannot start. */
  start(): void
}

interface WorkerPoolOptions {
  count: number
  log: Logger
  /** A worker that needs longer to stop is killed. */
  stopTimeoutMs: number
}

/** The first worker starts alone: it migrates the schema, and reports a configuration error once instead of once per worker. */
export const createWorkerPool = ({ count, log, stopTimeoutMs }: WorkerPoolOptions): WorkerPool => {
  /** `cluster.workers` may still contain workers whose channel is open after they exited. */
  const running = new Set<Worker>()
  const serving = new Set<Worker>()
  let isStopping = false
  let hasServed = false
  let exitCode = 0

  const startWorker = (earlyExits = 0): Worker => {
    const worker = cluster.fork()
    running.add(worker)
    const startedAt = performance.now()
    worker.once('listening', () => {
      hasServed = true
      serving.add(worker)
    })
    worker.once('exit', (code: number | null, signal: string | null) => {
      running.delete(worker)
      const wasServing = serving.delete(worker)
      if (isStopping) {
        if (wasServing && code !== 0) exitCode = 1
        return exitAfterLastWorker()
      }
      // The first worker has printed why it cannot start. Further workers would fail for the same reason.
      if (!hasServed) process.exit(code || 1)
      const exits = performance.now() - startedAt < STABLE_AFTER_MS ? earlyExits + 1 : 0
      const delay = exits === 0 ? 0 : Math.min(MIN_RESTART_DELAY_MS * 2 ** (exits - 1), MAX_RESTART_DELAY_MS)
      log.warn({ worker: worker.process.pid, code, signal, delay }, 'A worker exited and will be replaced')
      setTimeout(() => {
        if (!isStopping) startWorker(exits)
      }, delay)
    })
    return worker
  }

  const stop = (signal: string): void => {
    isStopping = true
    for (const worker of running) {
      if (serving.has(worker)) sendShutdownRequest(worker, signal)
      // A worker that has not started to serve has no open requests.
      else worker.process.kill('SIGKILL')
    }
    setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, stopTimeoutMs).unref()
    exitAfterLastWorker()
  }

  const exitAfterLastWorker = (): void => {
    if (running.size === 0) process.exit(exitCode)
  }

  return {
    serving,
    start: () => {
      onShutdownRequest(stop)
      startWorker().once('listening', () => {
        for (let remaining = count - 1; remaining > 0 && !isStopping; remaining--) startWorker()
      })
    },
  }
}
