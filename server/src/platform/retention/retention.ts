import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Observer } from '../observability/observer.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { auditCutoff, mailCutoff } from './cutoffs.ts'
import { claimCleanup, expiringTables, type CleanupTarget, deleteBatch } from './retention.store.ts'

/** Rows in one statement: a few milliseconds, for which a sign-in waits. */
const BATCH_ROWS = 200
/** Between two of them everybody else has their turn (milliseconds). */
const BATCH_PAUSE_MS = 5
/** What has ended is removed an hour later: the clocks of nodes differ (milliseconds). */
const CLOCK_SKEW_MS = 3_600_000

/** How many rows of each table. */
export type RemovedCounts = Readonly<Record<string, number>>

export interface Retention {
  /** From now on at intervals, one node at a time. */
  start(): void
  /** Removes all there is to remove. Two at once do no harm: each row is removed by one of them. */
  removeExpired(): Promise<RemovedCounts>
  /** Ends after the statement that is under way. */
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
 * Removes what has expired or is older than the options keep it. No answer depends on it: every read asks for the expiry
 * itself, and lists end where the options say. It keeps the tables as small as what is in use.
 */
export const createRetention = ({ database, settings, observer, log, now }: Parts): Retention => {
  const { retention } = settings
  const db = database.kysely
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Nodes that were started together drift apart. */
  const schedule = (interval: number): void => {
    const begin = (): void => {
      running = runScheduled(interval)
    }
    timer = setTimeout(begin, interval * 1000 * (0.75 + Math.random() / 2)).unref()
  }

  const runScheduled = async (interval: number): Promise<void> => {
    try {
      // Shorter than the shortest pause between two sweeps of one node, which so never waits for itself.
      const isOurs = await claimCleanup(db, { now: now(), until: now() + (interval * 1000) / 2 })
      if (isOurs) await removeExpired()
    } catch (error) {
      log.warn({ error: String(error) }, 'What has expired could not be removed; it will be tried again')
    }
    if (!isClosed) schedule(interval)
  }

  const removeExpired = async (): Promise<RemovedCounts> => {
    if (!retention) return {}
    const removed: Record<string, number> = {}
    for (const removable of listTargets({ settings, now })) {
      const count = await removeAll(removable)
      if (count === 0) continue
      removed[removable.table] = count
      observer.count('removed', removable.table, count)
    }
    if (Object.keys(removed).length > 0) log.info({ removed }, 'Removed what has expired')
    return removed
  }

  const removeAll = async (removable: CleanupTarget): Promise<number> => {
    let count = 0
    while (!isClosed) {
      const { removed, isLast } = await deleteBatch(db, removable, BATCH_ROWS)
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
      const swept = removeExpired()
      running = Promise.allSettled([running, swept])
      return swept
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

const listTargets = (moment: Pick<Parts, 'settings' | 'now'>): CleanupTarget[] => {
  const ended = moment.now() - CLOCK_SKEW_MS
  return [
    ...expiringTables.map((table) => ({ table, until: ended })),
    // At its horizon a row is still shown.
    { table: 'mail', until: mailCutoff(moment) - 1 },
    { table: 'audit', until: auditCutoff(moment) - 1 },
  ]
}
