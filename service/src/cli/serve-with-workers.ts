import cluster from 'node:cluster'
import { type Environment, readEnvironment, requireNodeEnvOnPublicAddress } from '../env.ts'
import { createLog } from '../log.ts'
import { createWorkerPool } from '../workers/worker-pool.ts'
import { serveRateLimitsToWorkers } from '../workers/rate-limits.ts'
import type { RunCommand } from './command.ts'
import { serve } from './serve.ts'

const MAX_WORKERS = 256

/** The time for a worker to stop after `STOP_DELAY`. Longer than its own limit for stopping. */
const WORKER_STOP_TIMEOUT_MS = 15_000

/** `latchkey serve [--workers N]`: runs the service in this process, or in N processes that share the port. */
export const serveWithWorkers: RunCommand = async ({ values: { workers = '1' } }) => {
  const count = Number(workers)
  if (!/^\d+$/.test(workers) || count < 1 || count > MAX_WORKERS) {
    throw new Error(`--workers must be a number from 1 to ${MAX_WORKERS}`)
  }
  const environment = readEnvironment(process.env)
  requireNodeEnvOnPublicAddress(environment)
  if (!cluster.isWorker) logUnknownVariables(environment)
  if (count === 1 || cluster.isWorker) return serve(environment)
  const pool = createWorkerPool({
    count,
    log: createLog(environment.logLevel),
    stopTimeoutMs: environment.stopDelayMs + WORKER_STOP_TIMEOUT_MS,
  })
  serveRateLimitsToWorkers()
  if (environment.metricsPort !== undefined) {
    const { startMetricsServer } = await import('../metrics/metrics-server.ts')
    const { aggregateWorkerMetrics } = await import('../workers/metrics.ts')
    await startMetricsServer(environment, aggregateWorkerMetrics(pool.serving))
  }
  pool.start()
}

const logUnknownVariables = ({ unknownVariables, logLevel }: Environment): void => {
  const log = createLog(logLevel)
  for (const variable of unknownVariables) log.warn({ variable }, 'The variable has no effect: its name is unknown')
}
