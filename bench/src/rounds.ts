/** What one measurement of one contestant gave. */
export interface Sample {
  readonly perSecond: number
  /** How often the answer was that the service is busy. */
  readonly refusals?: number
  /** Milliseconds. */
  readonly p99?: number
  /** Processor microseconds of the server for each answer. */
  readonly cpuMicros?: number
}

export interface Contestant {
  readonly name: string
  measure(seconds: number): Promise<Sample>
}

export interface Plan {
  readonly rounds: number
  readonly seconds: number
  /** How long each runs before it counts. */
  readonly warmUp: number
}

/** The samples of each contestant, one per round. */
export type Results = ReadonlyMap<string, readonly Sample[]>

/**
 * Measures one contestant after the other, round after round, so that whatever else the machine does meets all of them;
 * every second round goes the other way, so that nobody always follows the same one.
 */
export const inRounds = async (
  contestants: readonly Contestant[],
  { rounds, seconds, warmUp }: Plan,
): Promise<Results> => {
  const results = new Map<string, Sample[]>(contestants.map(({ name }) => [name, []]))
  for (const { measure } of contestants) await measure(warmUp)
  for (let round = 0; round < rounds; round++) {
    for (const { name, measure } of round % 2 === 0 ? contestants : contestants.toReversed()) {
      results.get(name)?.push(await measure(seconds))
    }
  }
  return results
}

/** The median over the rounds; null where there is none. */
export const medianOf = (results: Results | undefined, name: string, key: keyof Sample = 'perSecond'): number | null =>
  median((results?.get(name) ?? []).map((sample) => sample[key]))

/** How many times as fast `name` was as `other`: the median of the ratios within each round. */
export const ratioOf = (results: Results | undefined, name: string, other: string): number | null => {
  const [own = [], theirs = []] = [results?.get(name), results?.get(other)]
  return median(own.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN)))
}

export const median = (values: readonly (number | undefined)[]): number | null => {
  const known = values
    .filter((value) => value !== undefined && Number.isFinite(value))
    .sort((a, b) => (a ?? 0) - (b ?? 0))
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
