import type { Worker } from 'node:cluster'
import { AggregatorRegistry, Registry } from 'prom-client'

/** A worker that has not answered for so long (milliseconds) hangs, and a sum without it would be wrong. */
const PATIENCE = 5000

/** In a worker: hands its metrics to the process that has started it, whenever that asks. */
export const handMetricsOver = (registry: Registry): void => {
  process.on('message', ({ scrape }: Partial<Question>) => {
    if (scrape === undefined) return
    const answer = (message: Answer): void => void process.send?.(message)
    registry.getMetricsAsJSON().then(
      (metrics) => answer({ scrape, metrics }),
      (error: unknown) => answer({ scrape, metrics: [], error: String(error) }),
    )
  })
}

/** The metrics of all workers as those of one program: counts are added up. */
export const metricsOf = (workers: ReadonlySet<Worker>): Pick<Registry, 'metrics' | 'contentType'> => {
  let scrapes = 0
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    metrics: async () => {
      const scrape = ++scrapes
      const all = await Promise.all([...workers].map((worker) => ask(worker, scrape)))
      return AggregatorRegistry.aggregate(all).metrics()
    },
  }
}

/** Nothing of one that dies meanwhile. */
const ask = (worker: Worker, scrape: number): Promise<object[]> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      worker.off('message', hear).off('exit', leave)
      act()
    }
    const hear = (answer: Partial<Answer>): void => {
      if (answer.scrape !== scrape) return
      settle(() => (answer.error === undefined ? resolve(answer.metrics ?? []) : reject(new Error(answer.error))))
    }
    const leave = (): void => settle(() => resolve([]))
    const timer = setTimeout(() => settle(() => reject(new Error('A worker does not answer'))), PATIENCE)
    worker.on('message', hear).on('exit', leave)
    worker.send({ scrape } satisfies Question, () => {})
  })

interface Question {
  readonly scrape: number
}

interface Answer {
  readonly scrape: number
  readonly metrics: object[]
  readonly error?: string
}
