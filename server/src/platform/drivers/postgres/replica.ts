import type { QueryResult } from 'pg'
import type { ReplicaProblem, Row } from '../../database/database.ts'
import { findActiveBackends, isPoolerError, openTrackedConnection, type Purpose } from './connect.ts'
import type { Reads } from './connections.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { isConnectionLost, isConnectTimeout, ReplicaError } from './errors.ts'
import { Heartbeat } from './heartbeat.ts'
import { PipelinedReads } from './pipelined-reads.ts'
import { createProblem, findReplicaProblem, findReplicaState, type PrimaryState } from './replica-state.ts'
import { getErrorMessageOrCode } from './servers.ts'

/** A replica is used for this time after the start of a check that found no problem. */
const CHECK_LIFETIME_MS = 1000

/** One replica: a connection for reads by key and one for other reads. */
export class Replica {
  /** Without user, password and parameters. */
  readonly address: string
  readonly keyReads: ReplicaReads
  readonly otherReads: ReplicaReads
  readonly #heartbeat: Heartbeat

  constructor(url: string, schema: string | null) {
    const [serverUrl = url] = parseDatabaseUrl(url).serverUrls
    this.address = new URL(serverUrl).host
    this.#heartbeat = new Heartbeat((pids) => findActiveBackends(serverUrl, pids))
    const server = { url: serverUrl, schema, role: 'replica' } as const
    // The server behind a pooler can change between a check and a read.
    const mode = 'direct'
    const createReads = (purpose: Purpose): ReplicaReads =>
      new ReplicaReads((onChange) => {
        const openAndWatch = async () => {
          onChange()
          const opened = await openTrackedConnection({ server, mode, purpose, heartbeat: this.#heartbeat })
          opened.connection.onLost(onChange)
          return opened
        }
        return new PipelinedReads(openAndWatch, schema)
      })
    this.keyReads = createReads('key reads')
    this.otherReads = createReads('other reads')
  }

  get isUsable(): boolean {
    return this.keyReads.isUsable
  }

  /** The problem that the last checks found. Null without one, undefined before the first result. */
  get problem(): ReplicaProblem | null | undefined {
    return this.keyReads.problem ?? this.otherReads.problem
  }

  /** Checks both connections: an address can lead to several servers. */
  async check(primary: PrimaryState | ReplicaProblem): Promise<void> {
    await Promise.all([this.keyReads, this.otherReads].map((reads) => reads.check(primary)))
  }

  async close(): Promise<void> {
    await Promise.all([this.keyReads.close(), this.otherReads.close()])
    this.#heartbeat.close()
  }
}

/**
 * Reads over one connection to a replica. They run only while a recent check guarantees that the replica has every confirmed
 * commit. Each failure is a `ReplicaError`, after which the call reads from the primary.
 */
export class ReplicaReads implements Reads {
  readonly #reads: PipelinedReads
  #problem: ReplicaProblem | null | undefined
  #connections = 0
  #usableUntil = 0
  /** The state of the primary at the last check, if it found no problem. */
  #previous: PrimaryState | null = null
  #isChecking = false

  constructor(createReads: (onChange: () => void) => PipelinedReads) {
    this.#reads = createReads(() => {
      this.#connections++
      this.#usableUntil = 0
      this.#previous = null
    })
  }

  /** Null without a problem, undefined before the first result. */
  get problem(): ReplicaProblem | null | undefined {
    return this.#problem
  }

  get isUsable(): boolean {
    return performance.now() < this.#usableUntil
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    if (!this.isUsable) throw new ReplicaError(null)
    const connections = this.#connections
    let result: QueryResult<Row>
    try {
      result = await this.#reads.queryWithoutRetry(sql, parameters)
    } catch (error) {
      throw new ReplicaError(error)
    }
    // The read opened a new connection, whose server is not checked, or waited until the last check expired.
    if (connections !== this.#connections || !this.isUsable) throw new ReplicaError(null)
    return result
  }

  /**
   * The replica is usable if every commit waits for it, and if it has all commits from before that. The second condition also
   * limits how late a replica can be if a commit does not wait although it should: an operator can cancel the wait.
   */
  async check(primary: PrimaryState | ReplicaProblem): Promise<void> {
    if ('reason' in primary) return this.#setProblem(primary)
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      const previous = this.#findPrevious(primary)
      const state = await findReplicaState(this.#reads, previous?.lsn ?? null)
      const problem = findReplicaProblem(primary, state)
      if (problem !== null) return this.#setProblem(problem)
      // The query can have opened a new connection, whose server has no previous check.
      const hasPrevious = previous !== null && previous === this.#previous
      this.#previous = primary
      if (!hasPrevious) return
      this.#problem = state.isCurrent ? null : LATE
      this.#usableUntil = state.isCurrent ? primary.at + CHECK_LIFETIME_MS : 0
    } catch (error) {
      this.#setProblem(toProblem(error))
    } finally {
      this.#isChecking = false
    }
  }

  close(): Promise<void> {
    return this.#reads.close()
  }

  #setProblem(problem: ReplicaProblem): void {
    this.#problem = problem
    this.#usableUntil = 0
    this.#previous = null
  }

  /**
   * Returns the state at the previous check. Every commit after the end of its log had to wait for the replica. Null if that is
   * unknown: the primary is another server since then, or the previous check expired before this one.
   */
  #findPrevious({ at, timeline }: PrimaryState): PrimaryState | null {
    const previous = this.#previous
    return previous?.timeline === timeline && at - previous.at < CHECK_LIFETIME_MS ? previous : null
  }
}

const LATE = createProblem(
  'It is late: it has not applied the changes before the last check',
  'Wait until it has applied them. If that takes long, check its load and recovery_min_apply_delay.',
)

const toProblem = (error: unknown): ReplicaProblem => {
  if (isPoolerError(error)) {
    return createProblem(
      'It is behind a connection pooler, which can change the server between a check and a read',
      'Use the address of the server itself.',
    )
  }
  if (isConnectionLost(error) || isConnectTimeout(error)) {
    return createProblem(
      'It does not respond',
      'Check host and port of its URL, and that the server runs and accepts connections from this machine.',
    )
  }
  return createProblem(
    getErrorMessageOrCode(error),
    'Check user, password and database of its URL, and the log of the server.',
  )
}
