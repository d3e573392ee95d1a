import { setTimeout as wait } from 'node:timers/promises'
import type { QueryResult } from 'pg'
import type { Deadline } from '../../deadline.ts'
import { NoPrimaryError } from './errors.ts'
import type { PrimaryFinder } from './primary-finder.ts'
import { queryOnce } from './query-once.ts'
import { TIMELINE } from './servers.ts'

/** Identifies a transaction after its connection is lost. */
export interface TransactionMark {
  /** Null if the transaction has written nothing. */
  readonly xid: string | null
  /** The end of the log, after the last statement of the transaction and before its commit. */
  readonly lsn: string
  readonly timeline: number
  readonly startedAt: string
  /** Where the last recovery of the server ended; null if it started without one. */
  readonly recoveredTo: string | null
}

export type CommitOutcome = 'committed' | 'aborted' | 'unknown'

/** Sent together with the commit. The server flushes its result before it runs the commit. */
const MARK = `select pg_current_xact_id_if_assigned()::text as "xid", pg_current_wal_insert_lsn()::text as "lsn",
  ${TIMELINE} as "timeline", pg_postmaster_start_time()::text as "startedAt", pg_last_wal_replay_lsn()::text as "recoveredTo"`

/**
 * The numbers of transactions that a new primary has not received are assigned again, so a number alone can name another
 * transaction. A server that recovered at least to the mark has received the transaction, and its status is certain. One that
 * recovered less has not received the commit. After several promotions or restarts the outcome is unknown.
 *
 * The message is a write, so with a synchronous standby the result arrives only after the standby has the commit as well.
 */
const FIND_OUTCOME = `with "server" as (
    select ${TIMELINE} as "timeline", pg_postmaster_start_time()::text as "startedAt", pg_last_wal_replay_lsn() as "recoveredTo"
  )
  select case
    when "timeline" = $2 and "startedAt" = $3 and "recoveredTo" is not distinct from $4::pg_lsn then pg_xact_status($1::xid8)
    when "timeline" not in ($2, $2 + 1) or "recoveredTo" is null then 'unknown'
    when "recoveredTo" >= $5::pg_lsn then pg_xact_status($1::xid8)
    else 'aborted'
  end as "outcome", pg_logical_emit_message(true, 'latchkey', 'commit outcome')
  from "server"`

/** Returns null if the result is lost. */
export const markTransaction = async (run: (sql: string) => Promise<QueryResult>): Promise<TransactionMark | null> => {
  try {
    return (await run(MARK)).rows[0] ?? null
  } catch {
    return null
  }
}

const POLL_INTERVAL_MS = 100

/** Requests the outcome from the primary until the deadline, because a failover takes seconds. */
export const findCommitOutcome = async (
  finder: PrimaryFinder,
  mark: TransactionMark | null,
  deadline: Deadline,
): Promise<CommitOutcome> => {
  if (mark === null) return 'unknown'
  if (mark.xid === null) return 'aborted'
  const { xid, timeline, startedAt, recoveredTo, lsn } = mark
  const values = [xid, timeline, startedAt, recoveredTo, lsn]
  while (deadline.remainingMs > 0) {
    try {
      const [row] = await queryOnce(await finder.find(), { sql: FIND_OUTCOME, values, timeoutMs: deadline.remainingMs })
      const outcome = row?.['outcome']
      if (outcome === 'committed' || outcome === 'aborted') return outcome
      if (outcome !== 'in progress') return 'unknown'
    } catch (error) {
      // Without a primary, or if it ended, the search continues. Other errors would return again.
      if (!(finder.searchAgainAfter(error) || error instanceof NoPrimaryError)) return 'unknown'
    }
    await wait(POLL_INTERVAL_MS)
  }
  return 'unknown'
}
