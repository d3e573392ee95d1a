import cluster from 'node:cluster'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { createCrew } from '../workers/crew.ts'
import { countForWorkers } from '../workers/limits.ts'
import type { Run } from './command.ts'
import { serve } from './serve.ts'

const MAXIMUM_WORKERS = 256

/** Over the seconds of `STOP_DELAY` a worker has this long to stop (milliseconds), longer than it gives to open requests. */
const PATIENCE = 15_000

/** `latchkey serve [--workers N]`: the service in this process, or in N that share the port. */
export const serveWithWorkers: Run = async ({ values: { workers = '1' } }) => {
  const count = Number(workers)
  if (!/^\d+$/.test(workers) || count < 1 || count > MAXIMUM_WORKERS) {
    throw new Error(`--workers must be a number from 1 to ${MAXIMUM_WORKERS}`)
  }
  if (count === 1 || cluster.isWorker) return serve()
  const environment = readEnvironment(process.env)
  const crew = createCrew({
    count,
    log: createLog(environment.logLevel),
    patience: environment.stopDelay + PATIENCE,
  })
  countForWorkers()
  if (environment.metricsPort !== undefined) {
    const { publishMetrics } = await import('../metrics/metrics-server.ts')
    const { metricsOf } = await import('../workers/metrics.ts')
    await publishMetrics(environment, metricsOf(crew.serving))
  }
  crew.start()
}
