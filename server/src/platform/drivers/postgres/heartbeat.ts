import { isConnectionLost, isDatabaseError, isTooManyConnections, UnresponsiveServerError } from './errors.ts'
import type { TrackedConnection } from './tracked-connection.ts'

/** Checks are counted instead of measuring time, so that a pause of this process does not count as a pause of the server. */
const CHECK_INTERVAL_MS = 1000
/** After this many checks without progress, a new connection probes the server. */
const CHECKS_BEFORE_PROBE = 3
/** The limit if the probe cannot identify the backend: longer than `statement_timeout`. */
const CHECKS_BEFORE_DISCONNECT = 20

/** Finds which of these backends are active, over a new connection with a short timeout. */
type FindActiveBackends = (pids: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * Detects a server that does not respond. A timeout per statement cannot distinguish a slow statement from a server that
 * hangs or a connection that a firewall dropped, so it must be long, and each request waits for its own. The heartbeat
 * detects it once for all connections: if results are overdue and a new connection gets no response either, it destroys
 * all connections, and requests fail immediately until the server responds again.
 */
export class Heartbeat {
  readonly #findActiveBackends: FindActiveBackends
  readonly #connections = new Set<TrackedConnection>()
  #timer: NodeJS.Timeout | undefined
  #isUnresponsive = false
  #hasConnectTimeout = false
  #isProbing = false
  #isClosed = false

  constructor(findActiveBackends: FindActiveBackends) {
    this.#findActiveBackends = findActiveBackends
  }

  /** Throws while the server is known to be unresponsive. */
  throwIfUnresponsive(): void {
    if (this.#isUnresponsive) throw new UnresponsiveServerError()
  }

  add(connection: TrackedConnection): void {
    this.#connections.add(connection)
    connection.onLost(() => this.#connections.delete(connection))
    this.#start()
  }

  /** Requests a probe after a connection attempt timed out. */
  reportConnectTimeout(): void {
    this.#hasConnectTimeout = true
    this.#start()
  }

  /** Their pending queries reject with a connection error. */
  destroyConnections(): void {
    for (const connection of this.#connections) connection.destroy()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  #start(): void {
    if (!this.#isClosed) this.#timer ??= setInterval(() => void this.#check(), CHECK_INTERVAL_MS).unref()
  }

  async #check(): Promise<void> {
    for (const connection of this.#connections) connection.check()
    if (this.#isProbing) return
    // The probe is repeated while a result is overdue, after each further `CHECKS_BEFORE_PROBE` checks.
    const unanswered = [...this.#connections].filter(
      ({ unansweredChecks }) => unansweredChecks > 0 && unansweredChecks % CHECKS_BEFORE_PROBE === 0,
    )
    const needsProbe = this.#isUnresponsive || this.#hasConnectTimeout || unanswered.length > 0
    if (!needsProbe) return this.#stopIfUnused()
    this.#isProbing = true
    this.#hasConnectTimeout = false
    try {
      const active = await this.#findActiveBackends(unanswered.flatMap(({ pid }) => pid ?? []))
      this.#isUnresponsive = false
      this.#destroyLost(unanswered, active)
    } catch (error) {
      // An error of the server, such as "too many connections", is a response.
      this.#isUnresponsive = !isTooManyConnections(error) && (isConnectionLost(error) || !isDatabaseError(error))
      if (this.#isUnresponsive) this.destroyConnections()
      else this.#destroyLost(unanswered, null)
    } finally {
      this.#isProbing = false
    }
  }

  /** Destroys connections whose results are lost, and idle ones, which a firewall may have dropped too. */
  #destroyLost(unanswered: readonly TrackedConnection[], active: ReadonlySet<number> | null): void {
    const lost = unanswered.filter(({ pid, unansweredChecks }) =>
      pid === null || active === null
        ? unansweredChecks >= CHECKS_BEFORE_DISCONNECT
        : unansweredChecks >= CHECKS_BEFORE_PROBE && !active.has(pid),
    )
    if (lost.length === 0) return
    for (const connection of [...lost, ...[...this.#connections].filter(({ isIdle }) => isIdle)]) connection.destroy()
  }

  #stopIfUnused(): void {
    if (this.#connections.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
