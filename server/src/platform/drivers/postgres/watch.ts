import { DatabaseError } from 'pg'
import { isConnectionLost, SilentServerError } from './errors.ts'
import type { Line } from './line.ts'

/** Between two looks (milliseconds). They are counted, not measured: a process that stood still itself blames nobody. */
const INTERVAL = 1000
/** So many looks at a line that owes an answer and says nothing, then the server is asked what has become of it. */
const PATIENCE = 3
/** So many where the server cannot say that: longer than it lets a statement take. */
const LIMIT = 20

/** Asks over a new connection, with little patience, which of these processes are at work or have just answered. */
type AskServer = (pids: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * Looks after the answers that are due. A limit of time for each statement cannot tell a slow statement from a server
 * that stands still, or from a connection that a firewall has forgotten, so it must be longer than anybody likes to wait,
 * and everybody finds out for themselves. Here one finds out for all: where nothing comes for a while, and nothing over
 * a new connection either, all connections are cut, and until the server speaks again everybody is told at once.
 */
export class Watch {
  readonly #askServer: AskServer
  readonly #lines = new Set<Line>()
  #timer: NodeJS.Timeout | undefined
  #isSilent = false
  #isDoubted = false
  #isAsking = false
  #isClosed = false

  constructor(askServer: AskServer) {
    this.#askServer = askServer
  }

  /** Throws while the server is known to say nothing. */
  requireSpeech(): void {
    if (this.#isSilent) throw new SilentServerError()
  }

  add(line: Line): void {
    this.#lines.add(line)
    line.onLost(() => this.#lines.delete(line))
    this.#start()
  }

  /** Somebody could not connect in time. */
  doubt(): void {
    this.#isDoubted = true
    this.#start()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  #start(): void {
    if (!this.#isClosed) this.#timer ??= setInterval(() => void this.#look(), INTERVAL).unref()
  }

  async #look(): Promise<void> {
    for (const line of this.#lines) line.look()
    if (this.#isAsking) return
    const silent = [...this.#lines].filter(({ silentLooks }) => silentLooks > 0 && silentLooks % PATIENCE === 0)
    if (!(this.#isSilent || this.#isDoubted) && silent.length === 0) return this.#restUntilNeeded()
    this.#isAsking = true
    this.#isDoubted = false
    try {
      const atWork = await this.#askServer(silent.flatMap(({ pid }) => pid ?? []))
      this.#isSilent = false
      this.#cutLost(silent, atWork)
    } catch (error) {
      // Whoever says that there is no room has said something.
      this.#isSilent = isConnectionLost(error) || !(error instanceof DatabaseError)
      if (this.#isSilent) for (const line of this.#lines) line.cut()
      else this.#cutLost(silent, null)
    } finally {
      this.#isAsking = false
    }
  }

  /** Whose answers are lost on the way; those at rest may have been forgotten on the way too. */
  #cutLost(silent: readonly Line[], atWork: ReadonlySet<number> | null): void {
    const lost = silent.filter(({ pid, silentLooks }) =>
      pid === null || atWork === null ? silentLooks >= LIMIT : silentLooks >= PATIENCE && !atWork.has(pid),
    )
    if (lost.length === 0) return
    for (const line of [...lost, ...[...this.#lines].filter(({ isAtRest }) => isAtRest)]) line.cut()
  }

  #restUntilNeeded(): void {
    if (this.#lines.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
