// Sends requests and times the answers: the same program for every contestant. Plain sockets, since a client that costs
// as much as a server would hide what the server costs.
import { connect, type Socket } from 'node:net'
import { takeJobs } from '../children.ts'

export interface LoadJob {
  readonly port: number
  /** Texts of whole HTTP requests, sent in rotation. `NUMBER__` in one becomes a number that was never sent before. */
  readonly requests: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Without it each connection asks again at once; with it a request begins every so many milliseconds. */
  readonly everyMs?: number
  /** Each request is sent once, however long that takes. */
  readonly isOnce?: boolean
}

export interface LoadOutcome {
  /** Those with status 200. */
  readonly answersPerSecond: number
  /** Those with status 503: a service may say that it is busy. */
  readonly refusals: number
  /** Milliseconds, of every hundred answers the slowest but one. */
  readonly p99: number
}

takeJobs(async ({ port, requests, connections, seconds, everyMs, isOnce = false }: LoadJob): Promise<LoadOutcome> => {
  const next = rotation(requests)
  const latencies: number[] = []
  let refusals = 0
  let failures = 0
  let left = requests.length
  const begun = performance.now()
  const until = begun + seconds * 1000
  // When the requests became due that no connection was free for: their waiting counts.
  const due: number[] = []

  const ask = async (index: number, since: number): Promise<void> => {
    try {
      const status = await open[index]?.ask(next())
      if (status === '200') latencies.push(performance.now() - since)
      else if (status === '503') refusals++
      else failures++
    } catch {
      // A server may close a kept connection at any moment (RFC 9112, section 9.6): that request does not count.
      open[index] = await Connection.open(port)
    }
  }
  const flood = async (_: Connection, index: number): Promise<void> => {
    for (let sent = performance.now(); isOnce ? left-- > 0 : sent < until; sent = performance.now()) {
      await ask(index, sent)
    }
  }
  const pace = async (_: Connection, index: number): Promise<void> => {
    while (performance.now() < until) {
      const since = due.shift()
      if (since === undefined) await sleep(1)
      else await ask(index, since)
    }
  }

  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const clock = everyMs === undefined ? undefined : setInterval(() => due.push(performance.now()), everyMs)
  try {
    await Promise.all(open.map(everyMs === undefined ? flood : pace))
  } finally {
    clearInterval(clock)
    for (const connection of open) connection.close()
  }
  // One that lost against another in the database, now and then; more than that is not what was to be measured.
  if (failures > latencies.length / 50) throw new Error(`${failures} answers were neither 200 nor 503`)
  const elapsed = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  return {
    answersPerSecond: latencies.length / elapsed,
    refusals,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
})

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let numbers = 0

const rotation = (requests: readonly string[]): (() => Buffer) => {
  const fixed = requests.map((text) => Buffer.from(text))
  const changes = requests.map((text) => text.includes('NUMBER__'))
  let index = 0
  return () => {
    index = (index + 1) % fixed.length
    const bytes = fixed[index] ?? Buffer.alloc(0)
    if (!changes[index]) return bytes
    return Buffer.from(bytes.toString().replaceAll('NUMBER__', String(numbers++).padStart(8, '0')))
  }
}

/** One kept connection with one request under way at a time. */
class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: ((status: string) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket)))
    })
  }

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The server closed the connection')))
  }

  /** Sends a request and waits for its whole answer; says which status that had. */
  ask(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    if (!isComplete(this.#received)) return
    const answer = this.#received
    this.#received = Buffer.alloc(0)
    this.#answered?.(answer.toString('latin1', 9, 12))
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** RFC 9112, section 6: as long as the head says, or up to the last chunk, which is empty. */
const isComplete = (bytes: Buffer): boolean => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  return length === undefined ? bytes.subarray(-5).equals(LAST_CHUNK) : bytes.length >= end + 4 + Number(length)
}
