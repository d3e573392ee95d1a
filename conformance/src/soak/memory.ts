import type { Node } from './deployment.ts'

/** Resident memory of a process while it works, as its own metrics tell it (megabytes). */
export interface MemoryUse {
  readonly node: string
  readonly warm: number
  readonly end: number
}

/** Begins to look once a second; `stop` says what it has seen. */
export const watchMemory = ({ name, metricsUrl }: Node): { stop(): MemoryUse } => {
  const samples: number[] = []
  const look = async (): Promise<void> => {
    // While it is killed, or starts, nobody tells.
    const text = await fetch(metricsUrl).then(
      (response) => response.text(),
      () => '',
    )
    const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
    if (bytes) samples.push(Number(bytes) / 1024 / 1024)
  }
  const timer = setInterval(() => void look(), 1000)
  return {
    stop: () => {
      clearInterval(timer)
      // A quarter of the time is the warm-up; a tenth of it at each end smooths what the collector leaves behind.
      const quarter = Math.floor(samples.length / 4)
      const tenth = Math.max(1, Math.floor(samples.length / 10))
      return { node: name, warm: mean(samples.slice(quarter, quarter + tenth)), end: mean(samples.slice(-tenth)) }
    },
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
