import { request, Agent } from 'node:http'

/** One kind of asker: the body of its request in this round. */
export type CreateBody = (round: number) => object

export interface Measurement {
  /** Milliseconds that this kind takes, in the middle. */
  readonly median: number
  /** What it takes more than the first kind, in the middle: surely between these, in milliseconds. */
  readonly difference: readonly [number, number]
  /** That is more, or less, than anybody could call the same. */
  readonly isDistinguishable: boolean
}

/** Standard deviations by which the middle may be off: once in 400 measurements by chance, which are taken again. */
const CERTAINTY = 3
/** What is called the same: a tenth of what the call takes, or this many milliseconds. */
const SAME = { part: 0.1, milliseconds: 0.15 }

/**
 * Asks as each kind once in every round, in an order that is drawn anew, so that what the machine does beside it meets all
 * of them alike. That only ever adds: of every five rounds the fastest of each kind stands for them. What is compared is
 * each with the first kind of the same five, and of these differences the middle one, so that a pause of the collector or
 * of the disk moves it by one place. Its interval is that of the sign test, which assumes nothing about how times are
 * distributed: beside a busy machine it is wider, and tells less.
 */
export const measure = async (
  url: string,
  askers: Readonly<Record<string, CreateBody>>,
  rounds: number,
): Promise<Record<string, Measurement>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map(Object.keys(askers).map((name): [string, number[]] => [name, []]))
  try {
    for (let round = -WARM_UP; round < rounds; round++) {
      for (const [name, asker] of shuffled(Object.entries(askers))) {
        const time = await timeRequest(agent, url, asker(round + WARM_UP))
        if (round >= 0) times.get(name)?.push(time)
      }
    }
  } finally {
    agent.destroy()
  }
  const fastest = [...times].map(([name, own]): [string, number[]] => [name, fastestPerBlock(own)])
  const [[, first] = ['', []]] = fastest
  const limit = Math.max(SAME.part * median(first), SAME.milliseconds)
  return Object.fromEntries(
    fastest.map(([name, own]) => {
      const difference = medianInterval(own.map((time, round) => time - (first[round] ?? 0)))
      const isDistinguishable = difference[0] > limit || difference[1] < -limit
      return [name, { median: median(own), difference, isDistinguishable }]
    }),
  )
}

/** Rounds of which the fastest counts. */
const BLOCK = 5

const fastestPerBlock = (times: readonly number[]): number[] =>
  Array.from({ length: Math.floor(times.length / BLOCK) }, (_, block) =>
    Math.min(...times.slice(block * BLOCK, (block + 1) * BLOCK)),
  )

/** Rounds that nobody counts: code is compiled, statements are prepared, the connection is opened. */
const WARM_UP = 5

/** Milliseconds from the first byte of the request to the last of the answer, whatever it is. */
const timeRequest = (agent: Agent, url: string, body: object): Promise<number> => {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - start))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item): [number, T] => [Math.random(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other)

const median = (numbers: readonly number[]): number => sorted(numbers)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Between which two of the sorted numbers the true middle lies: of a fair coin's `n` tosses so many are heads. */
const medianInterval = (numbers: readonly number[]): readonly [number, number] => {
  const inOrder = sorted(numbers)
  const reach = (CERTAINTY * Math.sqrt(numbers.length)) / 2
  const at = (place: number): number =>
    inOrder[Math.min(Math.max(Math.round(place), 0), inOrder.length - 1)] ?? Number.NaN
  return [at(numbers.length / 2 - reach), at(numbers.length / 2 + reach)]
}
