import cluster from 'node:cluster'
import { combineObservers, type Gauges, type Observer } from '@latchkey/server'
import type { Environment } from './env.ts'

interface ObserverOptions {
  environment: Environment
  basePath: string | undefined
  /** From the options file. */
  customObserver: Observer | undefined
  gauges: () => Promise<Gauges>
}

export interface Observers {
  /** Undefined if nothing is observed. */
  readonly observer: Observer | undefined
  close(): Promise<void>
}

/** Starts metrics and traces as configured. Their packages are loaded only if needed. */
export const startObservers = async ({
  environment,
  basePath,
  customObserver,
  gauges,
}: ObserverOptions): Promise<Observers> => {
  const observers: Observer[] = customObserver ? [customObserver] : []
  const closers: (() => void | Promise<void>)[] = []
  if (environment.metricsPort !== undefined) {
    const { createMetrics } = await import('./metrics/metrics.ts')
    const { observer, registry } = createMetrics(gauges)
    if (cluster.isWorker) {
      const { reportMetricsToPrimary } = await import('./workers/metrics.ts')
      reportMetricsToPrimary(registry)
    } else {
      const { startMetricsServer } = await import('./metrics/metrics-server.ts')
      closers.push(await startMetricsServer(environment, registry))
    }
    observers.unshift(observer)
  }
  if (environment.traceCollector !== undefined) {
    const { startTraces } = await import('./traces.ts')
    const { openTelemetry } = await import('@latchkey/server/opentelemetry')
    const traces = startTraces()
    closers.push(traces.close)
    observers.unshift(openTelemetry({ basePath }))
  }
  return {
    observer: observers.length > 0 ? observers.reduce(combineObservers) : undefined,
    close: async () => {
      for (const close of closers) await close()
    },
  }
}
