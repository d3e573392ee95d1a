import { comparisonParts, type BenchmarkResults, type Comparison } from './results.ts'
import { getMedian, median } from './rounds.ts'

/** What a response costs on one server. The database process of PostgreSQL is not included. */
export interface CallCost {
  readonly part: Comparison
  readonly server: string
  /** CPU microseconds of the server. */
  readonly cpuMicros: number
  /** Of the response with its headers. Null in results of earlier releases. */
  readonly bytes: number | null
}

export interface CostRegression {
  readonly part: Comparison
  readonly server: string
  readonly cost: 'CPU' | 'bytes'
  /** The current cost divided by the committed one. CPU time is corrected by the speed of the machine. */
  readonly growth: number
}

/** The largest growth of a cost that a complete run accepts. */
const COST_LIMIT = 1.1

/** The costs of all servers of the comparisons. Systems without /proc measure none. */
export const getCallCosts = ({ results }: Pick<BenchmarkResults, 'results'>): CallCost[] =>
  comparisonParts.flatMap((part) =>
    [...(results[part]?.keys() ?? [])].flatMap((server) => {
      const cpuMicros = getMedian(results[part], server, 'cpuMicros')
      return cpuMicros === null ? [] : [{ part, server, cpuMicros, bytes: getMedian(results[part], server, 'bytes') }]
    }),
  )

/**
 * Lists the calls of Latchkey that cost over 10 % more than in the committed results. The other servers do the same
 * work in both runs, so the median growth of their CPU time in a part is the difference between the machines.
 */
export const findCostRegressions = (current: readonly CallCost[], committed: readonly CallCost[]): CostRegression[] =>
  comparisonParts.flatMap((part) => {
    const pairs = pairCosts(current, committed, part)
    const machineGrowth = median(pairs.filter(({ isOurs }) => !isOurs).map(({ cpuGrowth }) => cpuGrowth))
    if (machineGrowth === null) return []
    return pairs
      .filter(({ isOurs }) => isOurs)
      .flatMap(({ server, cpuGrowth, byteGrowth }): CostRegression[] => [
        { part, server, cost: 'CPU', growth: cpuGrowth / machineGrowth },
        { part, server, cost: 'bytes', growth: byteGrowth },
      ])
      .filter(({ growth }) => growth > COST_LIMIT)
  })

const pairCosts = (current: readonly CallCost[], committed: readonly CallCost[], part: Comparison) =>
  current.flatMap((cost) => {
    const committedCost = committed.find((earlier) => earlier.part === part && earlier.server === cost.server)
    if (cost.part !== part || !committedCost) return []
    return [
      {
        server: cost.server,
        isOurs: cost.server.startsWith('Latchkey'),
        cpuGrowth: cost.cpuMicros / committedCost.cpuMicros,
        byteGrowth: cost.bytes === null || committedCost.bytes === null ? 1 : cost.bytes / committedCost.bytes,
      },
    ]
  })
