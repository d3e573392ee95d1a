// The load generator of all benchmarks. Uses plain sockets, because an HTTP client would cost as much CPU as the server.
import { connect, type Socket } from 'node:net'
import { NUMBER_PLACEHOLDER } from '../active-users.ts'
import { handleJobs } from '../child-processes.ts'

export interface LoadJob {
  readonly port: number
  /** HTTP requests as text, sent in rotation. `NUMBER_PLACEHOLDER` is replaced by a unique number. */
  readonly requests: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Starts a request at this interval. Without it, each connection sends its next request at once. */
  readonly intervalMs?: number
  /** Sends each request once and ignores `seconds`. */
  readonly sendsEachOnce?: boolean
  /** For attackers, whose requests the server refuses. */
  readonly toleratesFailures?: boolean
}

export interface LoadOutcome {
  /** Responses with status 200. */
  readonly responsesPerSecond: number
  /** Responses with status 503. */
  readonly refusals: number
  /** The 99th percentile of the latency in milliseconds. */
  readonly p99: number
  /** The mean length of a response with status 200, with its headers. */
  readonly bytes: number
}

handleJobs(
  async ({
    port,
    requests,
    connections,
    seconds,
    intervalMs,
    sendsEachOnce = false,
    toleratesFailures = false,
  }: LoadJob): Promise<LoadOutcome> => {
    const next = createRotation(requests)
    const latencies: number[] = []
    let refusals = 0
    let bytes = 0
    let failures = 0
    let remaining = requests.length
    const startedAt = performance.now()
    const endsAt = startedAt + seconds * 1000
    // Start times of requests that wait for a free connection. The waiting time is part of the latency.
    const dueTimes: number[] = []

    const send = async (index: number, dueAt: number): Promise<void> => {
      try {
        const response = await openConnections[index]?.send(next())
        const status = response?.toString('latin1', 9, 12)
        if (response && status === '200') {
          latencies.push(performance.now() - dueAt)
          bytes += response.length
        } else if (status === '503') refusals++
        else failures++
      } catch {
        // A server can close an idle connection at any time (RFC 9112, section 9.6), so this request does not count.
        openConnections[index] = await Connection.open(port)
      }
    }
    const sendEachOnce = async (index: number): Promise<void> => {
      while (remaining > 0) {
        remaining--
        await send(index, performance.now())
      }
    }
    const sendContinuously = async (index: number): Promise<void> => {
      while (performance.now() < endsAt) await send(index, performance.now())
    }
    const sendWhenDue = async (index: number): Promise<void> => {
      while (performance.now() < endsAt) {
        const dueAt = dueTimes.shift()
        if (dueAt === undefined) await sleep(1)
        else await send(index, dueAt)
      }
    }

    const openConnections = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
    const clock = intervalMs === undefined ? undefined : setInterval(() => dueTimes.push(performance.now()), intervalMs)
    const sendRequests = (index: number): Promise<void> => {
      if (intervalMs !== undefined) return sendWhenDue(index)
      return sendsEachOnce ? sendEachOnce(index) : sendContinuously(index)
    }
    try {
      await Promise.all(openConnections.map((_, index) => sendRequests(index)))
    } finally {
      clearInterval(clock)
      for (const connection of openConnections) connection.close()
    }
    // Tolerates occasional serialization failures only.
    if (!toleratesFailures && failures > latencies.length / 50)
      throw new Error(`${failures} responses had neither status 200 nor 503`)
    const elapsed = (performance.now() - startedAt) / 1000
    latencies.sort((a, b) => a - b)
    return {
      responsesPerSecond: latencies.length / elapsed,
      refusals,
      p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
      bytes: bytes / latencies.length,
    }
  },
)

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let lastNumber = 0

const createRotation = (requests: readonly string[]): (() => Buffer) => {
  const buffers = requests.map((text) => Buffer.from(text))
  const hasNumber = requests.map((text) => text.includes(NUMBER_PLACEHOLDER))
  let index = 0
  return () => {
    index = (index + 1) % buffers.length
    const bytes = buffers[index] ?? Buffer.alloc(0)
    if (!hasNumber[index]) return bytes
    // The length of the body must not change, because the request states it.
    const number = String(lastNumber++).padStart(NUMBER_PLACEHOLDER.length, '0')
    return Buffer.from(bytes.toString().replaceAll(NUMBER_PLACEHOLDER, number))
  }
}

/** A persistent connection with one request at a time. */
class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #resolve: ((response: Buffer) => void) | undefined
  #reject: ((error: Error) => void) | undefined

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
    socket.on('error', (error) => this.#reject?.(error))
    socket.on('close', () => this.#reject?.(new Error('The server closed the connection')))
  }

  /** Sends a request and returns the complete response. */
  send(request: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#reject = undefined
    this.#socket.destroy()
  }

  #receive(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    if (!isComplete(this.#received)) return
    const response = this.#received
    this.#received = Buffer.alloc(0)
    this.#resolve?.(response)
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** RFC 9112, section 6: the body ends after Content-Length bytes or with an empty chunk. */
const isComplete = (bytes: Buffer): boolean => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return false
  const length = /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  return length === undefined ? bytes.subarray(-5).equals(LAST_CHUNK) : bytes.length >= end + 4 + Number(length)
}
