import { request, Agent } from 'node:http'

/** Creates the request body of one kind of request for a round. */
export type CreateBody = (round: number) => object

export interface Measurement {
  /** The median duration in milliseconds. */
  readonly median: number
  /** The confidence interval of the median difference to the first kind, in milliseconds. */
  readonly difference: readonly [number, number]
  /** Whether the whole interval is outside the tolerance. */
  readonly isDistinguishable: boolean
}

/** The width of the interval in standard deviations. One in 400 measurements exceeds it by chance, and is repeated. */
const CERTAINTY = 3
/** The tolerance: a share of the duration of the call, but at least this many milliseconds. */
const TOLERANCE = { share: 0.1, milliseconds: 0.15 }

/**
 * Sends one request of each kind per round, in random order, so that the load of the machine affects all kinds equally.
 * Load can only add time, so the fastest of five rounds represents them. Each value is compared with that of the first
 * kind in the same five rounds. The result is the median of these differences, so that a pause of the garbage collector
 * or the disk has little effect. The interval is that of the sign test, which requires no particular distribution. On a
 * busy machine it is wider.
 */
export const measure = async (
  url: string,
  kinds: Readonly<Record<string, CreateBody>>,
  rounds: number,
): Promise<Record<string, Measurement>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map(Object.keys(kinds).map((name): [string, number[]] => [name, []]))
  try {
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (const [name, createBody] of shuffle(Object.entries(kinds))) {
        const time = await timeRequest(agent, url, createBody(round + WARM_UP_ROUNDS))
        if (round >= 0) times.get(name)?.push(time)
      }
    }
  } finally {
    agent.destroy()
  }
  const fastest = [...times].map(([name, durations]): [string, number[]] => [name, findFastestPerBlock(durations)])
  const [[, first] = ['', []]] = fastest
  const limit = Math.max(TOLERANCE.share * computeMedian(first), TOLERANCE.milliseconds)
  return Object.fromEntries(
    fastest.map(([name, durations]) => {
      const difference = computeMedianInterval(durations.map((time, block) => time - (first[block] ?? 0)))
      const isDistinguishable = difference[0] > limit || difference[1] < -limit
      return [name, { median: computeMedian(durations), difference, isDistinguishable }]
    }),
  )
}

/** Rounds per block. The fastest represents the block. */
const BLOCK_SIZE = 5

const findFastestPerBlock = (times: readonly number[]): number[] =>
  Array.from({ length: Math.floor(times.length / BLOCK_SIZE) }, (_, block) =>
    Math.min(...times.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE)),
  )

/** Rounds that are not measured. They compile code, prepare statements and open the connection. */
export const WARM_UP_ROUNDS = 5

/** Milliseconds from the first byte of the request to the last byte of the response, with any status. */
const timeRequest = (agent: Agent, url: string, body: object): Promise<number> => {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(performance.now() - start))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item): [number, T] => [Math.random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

const sortNumbers = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)

const computeMedian = (numbers: readonly number[]): number =>
  sortNumbers(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The confidence interval of the median, from the binomial distribution. */
const computeMedianInterval = (numbers: readonly number[]): readonly [number, number] => {
  const sorted = sortNumbers(numbers)
  const halfWidth = (CERTAINTY * Math.sqrt(numbers.length)) / 2
  const getQuantile = (position: number): number =>
    sorted[Math.min(Math.max(Math.round(position), 0), sorted.length - 1)] ?? Number.NaN
  return [getQuantile(numbers.length / 2 - halfWidth), getQuantile(numbers.length / 2 + halfWidth)]
}
