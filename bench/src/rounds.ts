/** One measurement of one case. */
export interface Sample {
  readonly perSecond: number
  /** Responses with status 503. */
  readonly refusals?: number
  /** Milliseconds. */
  readonly p99?: number
  /** CPU microseconds of the server per response. */
  readonly cpuMicros?: number
  /** The mean length of a response with its headers. */
  readonly bytes?: number
}

/** One row of a result table: a call of one server, or a loop without a server. */
export interface BenchmarkCase {
  readonly name: string
  measure(seconds: number): Promise<Sample>
}

export interface Plan {
  readonly rounds: number
  readonly seconds: number
  /** Seconds per case before the first round. */
  readonly warmUp: number
}

/** One sample per case and round. */
export type Results = ReadonlyMap<string, readonly Sample[]>

/**
 * Measures the cases one after the other in each round, so that other load on the machine affects all of them.
 * Every second round reverses the order, so that no case always follows the same one.
 */
export const runRounds = async (
  cases: readonly BenchmarkCase[],
  { rounds, seconds, warmUp }: Plan,
): Promise<Results> => {
  const results = new Map<string, Sample[]>(cases.map(({ name }) => [name, []]))
  for (const { measure } of cases) await measure(warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const { name, measure } of round % 2 === 0 ? cases : cases.toReversed()) {
      results.get(name)?.push(await measure(seconds))
    }
  }
  return results
}

/** The median of all rounds, or null without samples. */
export const getMedian = (results: Results | undefined, name: string, key: keyof Sample = 'perSecond'): number | null =>
  median((results?.get(name) ?? []).map((sample) => sample[key]))

/** The median of the ratios within each round. */
export const getRatio = (
  results: Results | undefined,
  name: string,
  other: string,
  key: keyof Sample = 'perSecond',
): number | null => {
  const [own = [], theirs = []] = [results?.get(name), results?.get(other)]
  return median(own.map((sample, round) => (sample[key] ?? Number.NaN) / (theirs[round]?.[key] ?? Number.NaN)))
}

export const median = (values: readonly (number | undefined)[]): number | null => {
  const known = values
    .filter((value) => value !== undefined && Number.isFinite(value))
    .sort((a, b) => (a ?? 0) - (b ?? 0))
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
