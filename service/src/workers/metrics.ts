import type { Worker } from 'node:cluster'
import { AggregatorRegistry, Registry } from 'prom-client'

/** A worker that does not respond within this time fails the scrape, because sums without it would be wrong. */
const SCRAPE_TIMEOUT_MS = 5000

/** Runs in a worker and sends its metrics to the primary process on request. */
export const reportMetricsToPrimary = (registry: Registry): void => {
  process.on('message', ({ scrape }: Partial<ScrapeRequest>) => {
    if (scrape === undefined) return
    const respond = (response: ScrapeResponse): void => void process.send?.(response)
    registry.getMetricsAsJSON().then(
      (metrics) => respond({ scrape, metrics }),
      (error: unknown) => respond({ scrape, metrics: [], error: String(error) }),
    )
  })
}

/**
 * Sums the metrics of all workers. The last known counters of an exited worker remain in the sums, because counters must not
 * decrease. Its gauges are dropped.
 */
export const aggregateWorkerMetrics = (workers: ReadonlySet<Worker>): Pick<Registry, 'metrics' | 'contentType'> => {
  let scrapes = 0
  const latest = new Map<Worker, Metrics>()
  let exitedTotals: Promise<Metrics> = Promise.resolve([])

  const store = (worker: Worker, metrics: Metrics): void => {
    if (worker.isDead()) return
    if (!latest.has(worker)) worker.once('exit', () => addToExitedTotals(worker))
    latest.set(worker, metrics)
  }
  const addToExitedTotals = (worker: Worker): void => {
    const counters = latest.get(worker)?.filter(({ type }) => CUMULATIVE_TYPES.has(String(type))) ?? []
    latest.delete(worker)
    exitedTotals = exitedTotals.then((totals) => AggregatorRegistry.aggregate([totals, counters]).getMetricsAsJSON())
  }

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    metrics: async () => {
      const scrape = ++scrapes
      await Promise.all([...workers].map(async (worker) => store(worker, await requestMetrics(worker, scrape))))
      // A worker that exited since its response is counted in exitedTotals only.
      const current = [...latest.values()]
      return AggregatorRegistry.aggregate([...current, await exitedTotals]).metrics()
    },
  }
}

const CUMULATIVE_TYPES = new Set(['counter', 'histogram'])

/** Returns no metrics if the worker exits before it responds. */
const requestMetrics = (worker: Worker, scrape: number): Promise<Metrics> =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit)
      settle()
    }
    const onMessage = (response: Partial<ScrapeResponse>): void => {
      if (response.scrape !== scrape) return
      finish(() => (response.error === undefined ? resolve(response.metrics ?? []) : reject(new Error(response.error))))
    }
    const onExit = (): void => finish(() => resolve([]))
    const timer = setTimeout(() => finish(() => reject(new Error('A worker does not respond'))), SCRAPE_TIMEOUT_MS)
    worker.on('message', onMessage).on('exit', onExit)
    worker.send({ scrape } satisfies ScrapeRequest, () => {})
  })

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

interface ScrapeRequest {
  readonly scrape: number
}

interface ScrapeResponse {
  readonly scrape: number
  readonly metrics: Metrics
  readonly error?: string
}
