import { randomUUID } from 'node:crypto'
import type { Announcements, Listener } from '../../cache/shared.ts'
import { type RedisConnection, script } from './connection.ts'

/**
 * A node counts as up to date for this long after it has sent a question that was answered. Whoever announces something
 * waits no longer than that for a node that says nothing.
 */
const LEASE_MS = 500
const BEAT_MS = 100

/**
 * Announcements that are over only when every node knows. A node that listens asks something every tenth of a second, by
 * which it is entered as a member, and what was published before has arrived with the answer: for a lease from the question
 * on it cannot lack any announcement that has been answered. Who announces something waits until each member has said that
 * it knows, or for a lease, after which a node that has lost touch no longer takes itself for up to date.
 */
export const joinChannel = (
  connection: RedisConnection,
  channel: string,
  listener: Listener | null,
): Announcements & { leave(): Promise<void> } => {
  const node = randomUUID()
  const keys = [`${channel}:members`, `${channel}:since`]
  /** Those that are not over yet, by their number. */
  const announced = new Map<number, Others>()
  let count = 0
  /** Rises with each connection. */
  let connections = 0
  let isListening = false
  let isBeating = false
  let upToDateUntil = 0

  const listen = async (): Promise<void> => {
    const mine = ++connections
    // Who has nothing to forget hears the replies alone.
    await connection.subscribe(...(listener ? [channel] : []), `${channel}:${node}`)
    if (!listener || mine !== connections) return
    listener.missed()
    isListening = true
    await beat()
  }

  const beat = async (): Promise<void> => {
    if (!isListening || isBeating) return
    isBeating = true
    const [mine, sentAt] = [connections, performance.now()]
    try {
      await connection.run(BEAT, keys, [node, 2 * LEASE_MS])
      if (mine === connections && isListening) upToDateUntil = sentAt + LEASE_MS
    } finally {
      isBeating = false
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
  const pulse = listener && setInterval(() => void beat().catch(ignore), BEAT_MS).unref()

  connection.onMessage((on, message) => {
    if (on === channel) {
      const { from, number, changed }: Announced = JSON.parse(message)
      if (from === node) return
      listener?.changed(changed)
      connection.publish(`${channel}:${from}`, `${number}:${node}`).catch(ignore)
    } else if (on === `${channel}:${node}`) {
      const [number, from = ''] = message.split(':')
      announced.get(Number(number))?.knows(from)
    }
  })

  return {
    isUpToDate: () => performance.now() < upToDateUntil,

    announce: async (changed) => {
      const number = ++count
      const others = new Others(node)
      announced.set(number, others)
      const message = JSON.stringify({ from: node, number, changed } satisfies Announced)
      try {
        const answer = await connection.run(ANNOUNCE, keys, [channel, message, 2 * LEASE_MS, LEASE_MS])
        const [youth, ...members] = Array.isArray(answer) ? answer.map(String) : []
        const toldAt = performance.now()
        await until(toldAt + LEASE_MS, others.all(members))
        // A server that has just lost its memory does not know whom it has told what.
        await until(toldAt + Number(youth))
      } catch {
        // If everybody has lost the server, nobody is up to date any more a lease after that.
        await until((connection.isOpen ? performance.now() : connection.lostAt) + LEASE_MS)
      } finally {
        announced.delete(number)
      }
    },

    /** Nobody has to wait for this node any more. */
    leave: async () => {
      if (pulse) clearInterval(pulse)
      lose()
      await connection.run(LEAVE, keys, [node]).catch(ignore)
    },
  }
}

interface Announced {
  readonly from: string
  readonly number: number
  readonly changed: readonly string[]
}

/** Which other nodes have said that they know of an announcement; they may do so before it is known who they are. */
class Others {
  readonly #heard: Set<string>
  #missing: readonly string[] = []
  #whenAll = (): void => {}

  constructor(self: string) {
    this.#heard = new Set([self])
  }

  knows(node: string): void {
    this.#heard.add(node)
    this.#look()
  }

  all(members: readonly string[]): Promise<void> {
    this.#missing = members
    return new Promise((resolve) => {
      this.#whenAll = resolve
      this.#look()
    })
  }

  #look(): void {
    this.#missing = this.#missing.filter((node) => !this.#heard.has(node))
    if (this.#missing.length === 0) this.#whenAll()
  }
}

/** Waits until then, on the clock of `performance.now()`, or for something that may come sooner. */
const until = async (deadline: number, sooner: Promise<void> | null = null): Promise<void> => {
  const left = deadline - performance.now()
  if (!(left > 0)) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, left)
  })
  await (sooner ? Promise.race([late, sooner]) : late)
  clearTimeout(timer)
}

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function text(number) return string.format('%.0f', number) end
redis.call('SET', KEYS[2], text(now), 'NX')
`

const BEAT = script(`${NOW}
redis.call('ZADD', KEYS[1], text(now), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`)

/** Answers for how long the server is too young to know its members, and them. */
const ANNOUNCE = script(`${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', text(now - ARGV[3]))
redis.call('PUBLISH', ARGV[1], ARGV[2])
local answer = redis.call('ZRANGE', KEYS[1], 0, -1)
table.insert(answer, 1, text(math.max(0, redis.call('GET', KEYS[2]) + ARGV[4] - now)))
return answer
`)

const LEAVE = script(`redis.call('ZREM', KEYS[1], ARGV[1])`)
