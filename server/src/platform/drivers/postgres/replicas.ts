import { setTimeout as wait } from 'node:timers/promises'
import type { Database, ReplicaProblem, Replicas, ReplicaReport } from '../../database/database.ts'
import type { Reads } from './connections.ts'
import { isDatabaseError, isPostgresUnavailable, ReplicaError } from './errors.ts'
import { Replica } from './replica.ts'
import { createProblem, findPrimaryState, type PrimaryState } from './replica-state.ts'
import { getErrorMessageOrCode } from './servers.ts'

const CHECK_INTERVAL_MS = 500
/** The first check of a connection has no result. A late check has none, either. */
const MAX_CHECKS_WITHOUT_RESULT = 10

interface Options {
  readonly urls: readonly string[]
  readonly schema: string | null
  /** Reads of the primary. */
  readonly primary: Reads
  /** Returns the database with these connections for its reads. */
  readonly withReads: (reads: Pick<Replica, 'keyReads' | 'otherReads'>) => Database
}

/**
 * The replicas of a database. `choose` returns a replica only while its last check guarantees that it has every confirmed
 * commit.
 */
export class PostgresReplicas implements Replicas {
  readonly #primary: Reads
  readonly #replicas: readonly { replica: Replica; database: Database }[]
  /** The reported reasons. Null if the replica is used. */
  readonly #reported = new Map<Replica, string | null>()
  #report: (report: ReplicaReport) => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #isFindingPrimary = false
  #choices = 0

  constructor({ urls, schema, primary, withReads }: Options) {
    this.#primary = primary
    this.#replicas = urls.map((url) => {
      const replica = new Replica(url, schema)
      return { replica, database: withReads(replica) }
    })
  }

  start(report: (report: ReplicaReport) => void): void {
    this.#report = report
    this.#timer ??= setInterval(() => void this.#checkAll(), CHECK_INTERVAL_MS).unref()
    void this.#checkAll()
  }

  check(): Promise<ReplicaReport[]> {
    return Promise.all(
      this.#replicas.map(async ({ replica }) => {
        for (let count = 1; replica.problem === undefined && count <= MAX_CHECKS_WITHOUT_RESULT; count++) {
          if (count > 1) await wait(CHECK_INTERVAL_MS)
          await replica.check(await this.#findPrimary())
        }
        const { address, problem = SLOW } = replica
        return { address, problem }
      }),
    )
  }

  choose(): Database | null {
    const usable = this.#replicas.filter(({ replica }) => replica.isUsable)
    return usable[this.#choices++ % usable.length]?.database ?? null
  }

  isFailure(error: unknown): boolean {
    return error instanceof ReplicaError
  }

  load(): { usable: number; unusable: number } {
    const usable = this.#replicas.filter(({ replica }) => replica.isUsable).length
    return { usable, unusable: this.#replicas.length - usable }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#replicas.map(({ replica }) => replica.close()))
  }

  /** While the primary is unavailable, all calls fail, and the previous checks expire. */
  async #checkAll(): Promise<void> {
    if (this.#isFindingPrimary) return
    this.#isFindingPrimary = true
    const primary = await this.#findPrimary().catch(() => null)
    this.#isFindingPrimary = false
    if (primary === null) return
    // Not awaited, so that a replica that does not respond does not delay the others.
    for (const { replica } of this.#replicas) void replica.check(primary).then(() => this.#reportChange(replica))
  }

  /** Returns a problem of all replicas if the server refuses the query. Throws while the primary is unavailable. */
  async #findPrimary(): Promise<PrimaryState | ReplicaProblem> {
    try {
      return await findPrimaryState(this.#primary)
    } catch (error) {
      if (isPostgresUnavailable(error) || !isDatabaseError(error)) throw error
      return createProblem(
        `The state of the primary cannot be read: ${getErrorMessageOrCode(error)}`,
        'Grant the missing privilege to the user of the database. The server must be PostgreSQL.',
      )
    }
  }

  #reportChange(replica: Replica): void {
    const { address, problem } = replica
    if (problem === undefined) return
    const reason = problem?.reason ?? null
    if (reason === this.#reported.get(replica)) return
    this.#reported.set(replica, reason)
    this.#report({ address, problem })
  }
}

const SLOW = createProblem(
  'Its checks take too long: less than a second is allowed between two of them',
  'Use a replica in the network of the nodes, and check the load of both servers.',
)
