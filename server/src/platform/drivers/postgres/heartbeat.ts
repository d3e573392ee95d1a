import { DatabaseError } from 'pg'
import { isConnectionLost, UnresponsiveServerError } from './errors.ts'
import type { TrackedConnection } from './tracked-connection.ts'

/** Between two looks (milliseconds). They are counted, not measured: a process that stood still itself blames nobody. */
const CHECK_INTERVAL_MS = 1000
/** So many looks at a line that owes an answer and says nothing, then the server is asked what has become of it. */
const CHECKS_BEFORE_PROBE = 3
/** So many where the server cannot say that: longer than it lets a statement take. */
const CHECKS_BEFORE_DISCONNECT = 20

/** Asks over a new connection, with little patience, which of these processes are at work or have just answered. */
type FindActiveBackends = (pids: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * Looks after the answers that are due. A limit of time for each statement cannot tell a slow statement from a server
 * that stands still, or from a connection that a firewall has forgotten, so it must be longer than anybody likes to wait,
 * and everybody finds out for themselves. Here one finds out for all: where nothing comes for a while, and nothing over
 * a new connection either, all connections are cut, and until the server speaks again everybody is told at once.
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

  /** Throws while the server is known to say nothing. */
  throwIfUnresponsive(): void {
    if (this.#isUnresponsive) throw new UnresponsiveServerError()
  }

  add(connection: TrackedConnection): void {
    this.#connections.add(connection)
    connection.onLost(() => this.#connections.delete(connection))
    this.#start()
  }

  /** Somebody could not connect in time. */
  reportConnectTimeout(): void {
    this.#hasConnectTimeout = true
    this.#start()
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
    const unanswered = [...this.#connections].filter(
      ({ unansweredChecks }) => unansweredChecks > 0 && unansweredChecks % CHECKS_BEFORE_PROBE === 0,
    )
    if (!(this.#isUnresponsive || this.#hasConnectTimeout) && unanswered.length === 0) return this.#stopIfUnused()
    this.#isProbing = true
    this.#hasConnectTimeout = false
    try {
      const active = await this.#findActiveBackends(unanswered.flatMap(({ pid }) => pid ?? []))
      this.#isUnresponsive = false
      this.#destroyLost(unanswered, active)
    } catch (error) {
      // Whoever says that there is no room has said something.
      this.#isUnresponsive = isConnectionLost(error) || !(error instanceof DatabaseError)
      if (this.#isUnresponsive) for (const connection of this.#connections) connection.destroy()
      else this.#destroyLost(unanswered, null)
    } finally {
      this.#isProbing = false
    }
  }

  /** Whose answers are lost on the way; those at rest may have been forgotten on the way too. */
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
