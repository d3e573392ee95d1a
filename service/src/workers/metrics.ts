import type { Worker } from 'node:cluster'
import { AggregatorRegistry, Registry } from 'prom-client'

/** A worker that has not answered for so long (milliseconds) hangs, and a sum without it would be wrong. */
const SCRAPE_TIMEOUT_MS = 5000

/** In a worker: hands its metrics to the process that has started it, whenever that asks. */
export const reportMetricsToPrimary = (registry: Registry): void => {
  process.on('message', ({ scrape }: Partial<ScrapeRequest>) => {
    if (scrape === undefined) return
    const answer = (message: ScrapeResponse): void => void process.send?.(message)
    registry.getMetricsAsJSON().then(
      (metrics) => answer({ scrape, metrics }),
      (error: unknown) => answer({ scrape, metrics: [], error: String(error) }),
    )
  })
}

/**
 * The metrics of all workers as those of one program: counts are added up. What a worker had counted when it was last
 * asked counts on after its death, else the sum would go back; how much was in use there is nobody's any more.
 */
export const aggregateWorkerMetrics = (workers: ReadonlySet<Worker>): Pick<Registry, 'metrics' | 'contentType'> => {
  let scrapes = 0
  const lastOf = new Map<Worker, Metrics>()
  let ofTheDead: Promise<Metrics> = Promise.resolve([])

  const note = (worker: Worker, metrics: Metrics): void => {
    if (worker.isDead()) return
    if (!lastOf.has(worker)) worker.once('exit', () => bury(worker))
    lastOf.set(worker, metrics)
  }
  const bury = (worker: Worker): void => {
    const counts = lastOf.get(worker)?.filter(({ type }) => CUMULATIVE_TYPES.has(String(type))) ?? []
    lastOf.delete(worker)
    ofTheDead = ofTheDead.then((others) => AggregatorRegistry.aggregate([others, counts]).getMetricsAsJSON())
  }

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    metrics: async () => {
      const scrape = ++scrapes
      await Promise.all([...workers].map(async (worker) => note(worker, await requestMetrics(worker, scrape))))
      // One that has died since it answered is among the dead, and in one place only.
      const living = [...lastOf.values()]
      return AggregatorRegistry.aggregate([...living, await ofTheDead]).metrics()
    },
  }
}

const CUMULATIVE_TYPES = new Set(['counter', 'histogram'])

/** Nothing of one that dies meanwhile. */
const requestMetrics = (worker: Worker, scrape: number): Promise<Metrics> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', leave)
      act()
    }
    const hear = (answer: Partial<ScrapeResponse>): void => {
      if (answer.scrape !== scrape) return
      settle(() => (answer.error === undefined ? resolve(answer.metrics ?? []) : reject(new Error(answer.error))))
    }
    const leave = (): void => settle(() => resolve([]))
    const timer = setTimeout(() => settle(() => reject(new Error('A worker does not answer'))), SCRAPE_TIMEOUT_MS)
    worker.on('message', hear).on('exit', leave)
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
