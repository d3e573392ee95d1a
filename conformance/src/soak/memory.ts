import type { Node } from './soak-client.ts'

/** Resident memory of a node under load, from its metrics (megabytes). */
export interface MemoryUse {
  readonly node: string
  readonly warm: number
  readonly end: number
}

/** Samples once a second until `stop`. */
export const watchMemory = ({ name, metricsUrl }: Node): { stop(): MemoryUse } => {
  const samples: number[] = []
  const takeSample = async (): Promise<void> => {
    // The endpoint does not respond while the node is down or starting.
    const text = await fetch(metricsUrl).then(
      (response) => response.text(),
      () => '',
    )
    const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
    if (bytes) samples.push(Number(bytes) / 1024 / 1024)
  }
  const timer = setInterval(() => void takeSample(), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      // The first quarter is warm-up. Averages over a tenth smooth the effect of garbage collection.
      const quarter = Math.floor(samples.length / 4)
      const tenth = Math.max(1, Math.floor(samples.length / 10))
      return {
        node: name,
        warm: computeMean(samples.slice(quarter, quarter + tenth)),
        end: computeMean(samples.slice(-tenth)),
      }
    },
  }
}

const computeMean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
