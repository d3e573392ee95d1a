import { randomUUID } from 'node:crypto'
import type { InvalidationChannel, InvalidationListener } from '../../cache/shared-store.ts'
import { type RedisConnection, createScript } from './connection.ts'

/**
 * A node counts as up to date for this long after it has sent a question that was answered. Whoever announces something
 * waits no longer than that for a node that says nothing.
 */
const LEASE_MS = 500
const HEARTBEAT_INTERVAL_MS = 100

/**
 * Announcements that are over only when every node knows. A node that listens asks something every tenth of a second, by
 * which it is entered as a member, and what was published before has arrived with the answer: for a lease from the question
 * on it cannot lack any announcement that has been answered. Who announces something waits until each member has said that
 * it knows, or for a lease, after which a node that has lost touch no longer takes itself for up to date.
 */
export const joinInvalidationChannel = (
  connection: RedisConnection,
  channel: string,
  listener: InvalidationListener | null,
): InvalidationChannel & { leave(): Promise<void> } => {
  const node = randomUUID()
  const redisKeys = [`${channel}:members`, `${channel}:since`]
  /** Those that are not over yet, by their number. */
  const pending = new Map<number, Acknowledgements>()
  let count = 0
  /** Rises with each connection. */
  let connections = 0
  let isListening = false
  let isSendingHeartbeat = false
  let upToDateUntil = 0

  const listen = async (): Promise<void> => {
    const mine = ++connections
    // Who has nothing to forget hears the replies alone.
    await connection.subscribe(...(listener ? [channel] : []), `${channel}:${node}`)
    if (!listener || mine !== connections) return
    listener.invalidateAll()
    isListening = true
    await sendHeartbeat()
  }

  const sendHeartbeat = async (): Promise<void> => {
    if (!isListening || isSendingHeartbeat) return
    isSendingHeartbeat = true
    const [mine, sentAt] = [connections, performance.now()]
    try {
      await connection.run(HEARTBEAT_SCRIPT, redisKeys, [node, 2 * LEASE_MS])
      if (mine === connections && isListening) upToDateUntil = sentAt + LEASE_MS
    } finally {
      isSendingHeartbeat = false
    }
  }

  const lose = (): void => {
    connections++
    isListening = false
    upToDateUntil = 0
  }

  // What fails here has lost its connection; the next one begins anew.
  const ignore = (): void => {}
  connection.onOpen(() => void listen().catch(ignore))
  connection.onLost(lose)
  const timer = listener && setInterval(() => void sendHeartbeat().catch(ignore), HEARTBEAT_INTERVAL_MS).unref()

  connection.onMessage((on, message) => {
    if (on === channel) {
      const { from, number, keys }: InvalidationMessage = JSON.parse(message)
      if (from === node) return
      listener?.invalidate(keys)
      connection.publish(`${channel}:${from}`, `${number}:${node}`).catch(ignore)
    } else if (on === `${channel}:${node}`) {
      const [number, from = ''] = message.split(':')
      pending.get(Number(number))?.add(from)
    }
  })

  return {
    isUpToDate: () => performance.now() < upToDateUntil,

    publish: async (keys) => {
      const number = ++count
      const acknowledgements = new Acknowledgements(node)
      pending.set(number, acknowledgements)
      const message = JSON.stringify({ from: node, number, keys } satisfies InvalidationMessage)
      try {
        const answer = await connection.run(PUBLISH_SCRIPT, redisKeys, [channel, message, 2 * LEASE_MS, LEASE_MS])
        const [settleMs, ...members] = Array.isArray(answer) ? answer.map(String) : []
        const publishedAt = performance.now()
        await waitUntil(publishedAt + LEASE_MS, acknowledgements.waitForAll(members))
        // A server that has just lost its memory does not know whom it has told what.
        await waitUntil(publishedAt + Number(settleMs))
      } catch {
        // If everybody has lost the server, nobody is up to date any more a lease after that.
        await waitUntil((connection.isOpen ? performance.now() : connection.lostAt) + LEASE_MS)
      } finally {
        pending.delete(number)
      }
    },

    /** Nobody has to wait for this node any more. */
    leave: async () => {
      if (timer) clearInterval(timer)
      lose()
      await connection.run(LEAVE_SCRIPT, redisKeys, [node]).catch(ignore)
    },
  }
}

interface InvalidationMessage {
  readonly from: string
  readonly number: number
  readonly keys: readonly string[]
}

/** Which other nodes have said that they know of an announcement; they may do so before it is known who they are. */
class Acknowledgements {
  readonly #received: Set<string>
  #missing: readonly string[] = []
  #resolve = (): void => {}

  constructor(self: string) {
    this.#received = new Set([self])
  }

  add(node: string): void {
    this.#received.add(node)
    this.#check()
  }

  waitForAll(members: readonly string[]): Promise<void> {
    this.#missing = members
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.#check()
    })
  }

  #check(): void {
    this.#missing = this.#missing.filter((node) => !this.#received.has(node))
    if (this.#missing.length === 0) this.#resolve()
  }
}

/** Waits until then, on the clock of `performance.now()`, or for something that may come event. */
const waitUntil = async (deadline: number, event: Promise<void> | null = null): Promise<void> => {
  const left = deadline - performance.now()
  if (!(left > 0)) return
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, left)
  })
  await (event ? Promise.race([timeout, event]) : timeout)
  clearTimeout(timer)
}

const SERVER_TIME = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function text(number) return string.format('%.0f', number) end
redis.call('SET', KEYS[2], text(now), 'NX')
`

const HEARTBEAT_SCRIPT = createScript(`${SERVER_TIME}
redis.call('ZADD', KEYS[1], text(now), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`)

/** Answers for how long the server is too young to know its members, and them. */
const PUBLISH_SCRIPT = createScript(`${SERVER_TIME}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now - ARGV[3]))
redis.call('PUBLISH', ARGV[1], ARGV[2])
local answer = redis.call('ZRANGE', KEYS[1], 0, -1)
table.insert(answer, 1, text(math.max(0, redis.call('GET', KEYS[2]) + ARGV[4] - now)))
return answer
`)

const LEAVE_SCRIPT = createScript(`redis.call('ZREM', KEYS[1], ARGV[1])`)
