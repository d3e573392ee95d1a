import { MAX_CLOCK_DIFFERENCE_MS } from '../clock-difference.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { createPoller } from '../poller.ts'
import { deliver, type DeliverParts } from './deliver.ts'
import {
  claimDelivery,
  type DueDelivery,
  findDueDeliveries,
  postponeBlocked,
  skipPendingDeliveries,
} from './deliveries.store.ts'
import { MAX_BACKOFF_MS } from './retry-schedule.ts'
import { runAllDue } from '../running-tasks.ts'
import { createRunningRequests } from './running-requests.ts'

/** How often a node looks for deliveries that are due: retries, and deliveries of a node that crashed. */
const POLL_INTERVAL_MS = 2000
const BATCH_SIZE = 100
/** Longer than an attempt, so that no other node sends the event at the same time. */
const LEASE_MS = 30_000
/** A delivery that waits for an earlier one is read again when the earlier one ends, at the latest after this time. */
const MAX_BLOCKED_MS = 5 * 60_000
/** After this time of a shutdown, requests are aborted and sent again by another node or the next start. */
const CLOSE_GRACE_MS = 3000

export interface Webhooks {
  /** Looks for due deliveries. Returns immediately. The first call also starts polling. */
  wake(): void
  /** Attempts all due deliveries and resolves afterwards. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

interface Parts extends Pick<DeliverParts, 'keys' | 'now' | 'disable'> {
  readonly database: Database
  readonly settings: Pick<Settings, 'webhooks'>
  readonly log: Logger
}

/**
 * Sends the events of webhooks after the commit: at least once, by one node at a time, in the order of their aggregate,
 * and again with backoff after a failure (decision 82). Returns null if webhooks are disabled.
 */
export const createWebhooks = ({ database, settings, keys, log, now, disable }: Parts): Webhooks | null => {
  if (!settings.webhooks) return null
  const db = database.kysely
  const closing = new AbortController()
  const running = createRunningRequests()
  const deliverParts = { db, settings: settings.webhooks, keys, now, disable, signal: closing.signal }

  /** Starts requests until no delivery is due, or as many run as are allowed. The end of each request wakes the poller. */
  const startDue = async (): Promise<void> => {
    let hasProgress = true
    while (hasProgress && !poller.isClosed && !running.isFull()) {
      const due = await findDueDeliveries(db, {
        now: now(),
        latestDueAt: now() + MAX_BACKOFF_MS + MAX_CLOCK_DIFFERENCE_MS,
        busyEndpointIds: running.listBusyEndpoints(),
        busyOwners: running.listBusyOwners(),
        excludesFailing: running.isFullForFailing(),
        count: BATCH_SIZE,
      })
      const hasSkipped = await skipAll(due.filter(({ enabled }) => enabled === 0))
      const enabled = due.filter((delivery) => delivery.enabled === 1)
      const hasPostponed = await postponeAll(enabled)
      const hasStarted = await startAll(enabled)
      hasProgress = hasSkipped || hasPostponed || hasStarted
    }
  }

  /** Skips all deliveries of disabled endpoints. Returns whether there were any. */
  const skipAll = async (due: readonly DueDelivery[]): Promise<boolean> => {
    for (const endpointId of new Set(due.map((delivery) => delivery.endpointId))) {
      let hasMore = true
      while (hasMore && !poller.isClosed) hasMore = await skipPendingDeliveries(db, endpointId, now())
    }
    return due.length > 0
  }

  /** Postpones the deliveries that wait for an earlier one of their aggregate. Returns whether there were any. */
  const postponeAll = async (due: readonly DueDelivery[]): Promise<boolean> => {
    // One statement postpones the next deliveries of an aggregate.
    const postponed = new Set<string>()
    for (const delivery of due) {
      const { endpointId, aggregate, blockedUntil } = delivery
      const key = `${endpointId} ${aggregate}`
      if (blockedUntil === null || postponed.has(key)) continue
      postponed.add(key)
      const dueAt = Math.min(Math.max(blockedUntil, now() + LEASE_MS), now() + MAX_BLOCKED_MS)
      await postponeBlocked(db, { ...delivery, dueAt })
    }
    return postponed.size > 0
  }

  /** Claims and starts the deliveries that wait for no other one, as far as the limits allow. Returns whether any started. */
  const startAll = async (due: readonly DueDelivery[]): Promise<boolean> => {
    let hasStarted = false
    for (const delivery of due) {
      if (delivery.blockedUntil !== null || !running.canStart(delivery)) continue
      const claimed = await claimDelivery(db, delivery, { dueAt: now() + LEASE_MS })
      if (!claimed) continue
      void running.add(delivery, deliver(deliverParts, claimed).catch(logFailure)).then(poller.wake)
      hasStarted = true
    }
    return hasStarted
  }

  const logFailure = (error: unknown): void => log.error({ error: String(error) }, 'Failed to deliver webhooks')

  const poller = createPoller({ work: startDue, intervalMs: POLL_INTERVAL_MS, onFailure: logFailure })

  return {
    wake: poller.wake,
    deliverDue: () => runAllDue(poller, running),
    close: async () => {
      poller.close()
      const grace = setTimeout(() => closing.abort(), CLOSE_GRACE_MS)
      await poller.settle()
      await running.settle()
      clearTimeout(grace)
    },
  }
}
