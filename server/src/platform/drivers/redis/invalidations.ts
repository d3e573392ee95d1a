import { randomUUID } from 'node:crypto'
import type { InvalidationChannel, InvalidationListener } from '../../cache/shared-store.ts'
import type { RedisConnection } from './connection.ts'
import { HEARTBEAT_SCRIPT, LEAVE_SCRIPT, PUBLISH_SCRIPT } from './invalidation-scripts.ts'

/**
 * For this long after a node sent a successful heartbeat, the node is up to date. A publisher waits for an
 * acknowledgement for at most this time.
 */
const LEASE_MS = 500
const HEARTBEAT_INTERVAL_MS = 100
/**
 * While Redis is reachable, a node reconnects within this time. Until then, nodes that lost the connection try to publish
 * again, and nodes that have just connected do not use their cache.
 */
const RECONNECT_MS = 2000
const RETRY_INTERVAL_MS = 50

/**
 * Invalidations that complete once every node has received them. A listening node sends a heartbeat every tenth of a
 * second, which registers it as a member. Messages that were published before arrive before the response, so for one
 * lease after sending the heartbeat, the node has received every completed invalidation. A publisher waits until all
 * members have acknowledged, or for one lease: a disconnected node is no longer up to date then.
 */
export const joinInvalidationChannel = (
  connection: RedisConnection,
  channel: string,
  listener: InvalidationListener | null,
): InvalidationChannel & { leave(): Promise<void> } => {
  const node = randomUUID()
  const parts: ChannelParts = { connection, channel, node, redisKeys: [`${channel}:members`, `${channel}:since`] }
  const membership = createMembership(parts, listener)
  const publisher = createPublisher(parts)

  connection.onOpen(() => void membership.listen().catch(ignore))
  connection.onLost(membership.handleLostConnection)
  connection.onMessage((source, message) => {
    if (source === channel) {
      const { from, number, keys }: InvalidationMessage = JSON.parse(message)
      if (from === node) return
      listener?.invalidate(keys)
      connection.publish(`${channel}:${from}`, `${number}:${node}`).catch(ignore)
    } else if (source === `${channel}:${node}`) {
      const [number, from = ''] = message.split(':')
      publisher.acknowledge(Number(number), from)
    }
  })

  return {
    isUpToDate: membership.isUpToDate,
    publish: publisher.publish,
    /** Publishers no longer wait for this node. */
    leave: membership.leave,
  }
}

interface ChannelParts {
  readonly connection: RedisConnection
  readonly channel: string
  readonly node: string
  /** The members, and the time since which the server knows them. */
  readonly redisKeys: readonly string[]
}

/** A failure means that the connection is lost. The next connection calls `listen` again. */
const ignore = (): void => {}

/** Registers this node as a member with heartbeats, and knows until when it has received every completed invalidation. */
const createMembership = (
  { connection, channel, node, redisKeys }: ChannelParts,
  listener: InvalidationListener | null,
) => {
  /** Increments with each connect and disconnect. */
  let connections = 0
  let isListening = false
  let isSendingHeartbeat = false
  let upToDateFrom = 0
  let upToDateUntil = 0

  const listen = async (): Promise<void> => {
    const current = ++connections
    // A node without a cache only receives acknowledgements.
    await connection.subscribe(...(listener ? [channel] : []), `${channel}:${node}`)
    if (!listener || current !== connections) return
    listener.invalidateAll()
    upToDateFrom = performance.now() + RECONNECT_MS
    isListening = true
    await sendHeartbeat()
  }

  const sendHeartbeat = async (): Promise<void> => {
    if (!isListening || isSendingHeartbeat) return
    isSendingHeartbeat = true
    const [current, sentAt] = [connections, performance.now()]
    try {
      await connection.run(HEARTBEAT_SCRIPT, redisKeys, [node, 2 * LEASE_MS])
      if (current === connections && isListening) upToDateUntil = sentAt + LEASE_MS
    } finally {
      isSendingHeartbeat = false
    }
  }

  const handleLostConnection = (): void => {
    connections++
    isListening = false
    upToDateUntil = 0
  }

  const timer = listener && setInterval(() => void sendHeartbeat().catch(ignore), HEARTBEAT_INTERVAL_MS).unref()

  return {
    listen,
    handleLostConnection,
    isUpToDate: (): boolean => {
      const now = performance.now()
      return upToDateFrom <= now && now < upToDateUntil
    },
    leave: async (): Promise<void> => {
      if (timer) clearInterval(timer)
      handleLostConnection()
      await connection.run(LEAVE_SCRIPT, redisKeys, [node]).catch(ignore)
    },
  }
}

/** Publishes invalidations and waits for the acknowledgements of the members. */
const createPublisher = ({ connection, channel, node, redisKeys }: ChannelParts) => {
  /** Invalidations that are not complete, by number. */
  const pending = new Map<number, Acknowledgements>()
  let count = 0

  /** Returns whether the invalidation is complete. */
  const tryToPublish = async (keys: readonly string[]): Promise<boolean> => {
    const number = ++count
    const acknowledgements = new Acknowledgements(node)
    pending.set(number, acknowledgements)
    const message = JSON.stringify({ from: node, number, keys } satisfies InvalidationMessage)
    try {
      const response = await connection.run(PUBLISH_SCRIPT, redisKeys, [channel, message, 2 * LEASE_MS, LEASE_MS])
      const [settleMs, ...members] = Array.isArray(response) ? response.map(String) : []
      const publishedAt = performance.now()
      await waitUntil(publishedAt + LEASE_MS, acknowledgements.waitForAll(members))
      // A server that has restarted without its data does not know all members yet.
      await waitUntil(publishedAt + Number(settleMs))
      return true
    } catch {
      return false
    } finally {
      pending.delete(number)
    }
  }

  return {
    acknowledge: (number: number, from: string): void => pending.get(number)?.add(from),

    publish: async (keys: readonly string[]): Promise<void> => {
      const retryUntil = (connection.isOpen ? performance.now() : connection.lostAt) + RECONNECT_MS
      while (!(await tryToPublish(keys))) {
        const now = performance.now()
        // If all nodes have lost the server, none is up to date.
        if (now >= retryUntil) return
        await waitUntil(now + RETRY_INTERVAL_MS)
      }
    },
  }
}

interface InvalidationMessage {
  readonly from: string
  readonly number: number
  readonly keys: readonly string[]
}

/** Collects the acknowledgements of other nodes. They may arrive before the list of members is known. */
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

/** Waits until `deadline`, on the clock of `performance.now()`, or until `event` resolves. */
const waitUntil = async (deadline: number, event: Promise<void> | null = null): Promise<void> => {
  const remainingMs = deadline - performance.now()
  if (!(remainingMs > 0)) return
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, remainingMs)
  })
  await (event ? Promise.race([timeout, event]) : timeout)
  clearTimeout(timer)
}
