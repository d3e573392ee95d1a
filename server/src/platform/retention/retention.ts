import { setTimeout as wait } from 'node:timers/promises'
import { defaults } from '@latchkey/contract'
import type { Database } from '../database/database.ts'
import { HOUR_MS } from '../durations.ts'
import type { Observer } from '../observability/observer.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { getAuditCutoff, getMailCutoff } from './cutoffs.ts'
import { claimCleanup, expiringTables, type CleanupTarget, deleteBatch } from './retention.store.ts'

/** Rows per delete statement. A statement takes a few milliseconds, during which other writes can wait. */
const BATCH_ROWS = 200
/** Pause between batches, in which other requests can write. */
const BATCH_PAUSE_MS = 5
/** Rows are deleted this long after they expire, because the clocks of nodes differ. */
const DELETION_DELAY_MS = HOUR_MS

/** The number of deleted rows by table name. Tables without deleted rows are missing. */
export type RemovedCounts = Readonly<Record<string, number>>

export interface Retention {
  /** Runs the cleanup at intervals, on one node at a time. */
  start(): void
  /** Deletes all expired rows now. Concurrent runs are safe. */
  removeExpired(): Promise<RemovedCounts>
  /** Stops after the current statement. */
  close(): Promise<void>
}

interface Parts {
  database: Database
  settings: Settings
  observer: Observer
  log: Logger
  now: () => number
}

/**
 * Deletes rows that expired or are older than the retention options allow. Responses do not depend on it, because every read
 * checks the expiry itself. It only limits the size of the tables.
 */
export const createRetention = ({ database, settings, observer, log, now }: Parts): Retention => {
  const { retention } = settings
  const db = database.kysely
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** The random delay spreads nodes that were started at the same time. */
  const schedule = (interval: number): void => {
    const run = (): void => {
      running = runScheduled(interval)
    }
    timer = setTimeout(run, interval * 1000 * (0.75 + Math.random() / 2)).unref()
  }

  const runScheduled = async (interval: number): Promise<void> => {
    try {
      // The claim is shorter than the shortest interval of one node, so that a node never waits for its own claim.
      const isClaimed = await claimCleanup(db, { now: now(), until: now() + (interval * 1000) / 2 })
      if (isClaimed) await removeExpired()
    } catch (error) {
      log.warn({ error: String(error) }, 'Failed to delete expired rows; retrying at the next interval')
    }
    if (!isClosed) schedule(interval)
  }

  const removeExpired = async (): Promise<RemovedCounts> => {
    if (!retention) return {}
    const removed: Record<string, number> = {}
    for (const target of listTargets({ settings, now })) {
      const count = await removeAll(target)
      if (count === 0) continue
      removed[target.table] = count
      observer.count('removed', target.table, count)
    }
    if (Object.keys(removed).length > 0) log.info({ removed }, 'Deleted expired rows')
    return removed
  }

  const removeAll = async (target: CleanupTarget): Promise<number> => {
    let count = 0
    while (!isClosed) {
      const { removed, isLast } = await deleteBatch(db, target, BATCH_ROWS)
      count += removed
      if (isLast) break
      await wait(BATCH_PAUSE_MS)
    }
    return count
  }

  return {
    start: () => {
      if (retention && !isClosed && timer === undefined) schedule(retention.interval)
    },
    removeExpired: () => {
      const removal = removeExpired()
      running = Promise.allSettled([running, removal])
      return removal
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

const listTargets = (clock: Pick<Parts, 'settings' | 'now'>): CleanupTarget[] => {
  const expiredUntil = clock.now() - DELETION_DELAY_MS
  return [
    ...expiringTables.map((table) => ({ table, until: expiredUntil })),
    { table: 'apiKey', until: clock.now() - defaults.expiredApiKeyRetention * 1000 },
    // Rows created exactly at the cutoff are still returned.
    { table: 'mail', until: getMailCutoff(clock) - 1 },
    { table: 'audit', until: getAuditCutoff(clock) - 1 },
  ]
}
