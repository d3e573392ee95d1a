import { MAX_CLOCK_DIFFERENCE_MS } from '../clock-difference.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import type { WebhookDeliveryRow } from '../database/tables.ts'
import type { ReceiverFailure } from '../database/webhook-tables.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { createPoller } from '../poller.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import {
  claimDelivery,
  type DeliveryTarget,
  type DueDelivery,
  findDueDeliveries,
  findTarget,
  postponeBlocked,
  releaseNext,
  updateAttempted,
  updateFailingSince,
} from './deliveries.store.ts'
import { MAX_PAUSE_MS, pauseAfter } from './retry-schedule.ts'

/** How often a node looks for deliveries that are due: retries, and deliveries of a node that crashed. */
const POLL_INTERVAL_MS = 2000
const BATCH_SIZE = 100
/** Longer than an attempt, so that no other node sends the event at the same time. */
const LEASE_MS = 30_000
/** Requests of this node at the same time. A slow receiver does not delay the others. */
const MAX_REQUESTS = 200
const MAX_REQUESTS_PER_ENDPOINT = 8
/** How long a delivery that waits for an earlier one is not read again, unless the earlier one ends. */
const MAX_BLOCKED_MS = 5 * 60_000
/** An endpoint without a successful delivery since is disabled. */
const MAX_FAILING_MS = 5 * 86_400_000
/** After this time of a shutdown, requests are aborted and sent again by another node or the next start. */
const CLOSE_GRACE_MS = 3000

export interface Webhooks {
  /** Looks for due deliveries. Returns immediately. The first call also starts polling. */
  wake(): void
  /** Attempts all due deliveries and resolves afterwards. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly settings: Pick<Settings, 'webhooks'>
  readonly keys: Keys
  readonly log: Logger
  readonly now: () => number
  /** Disables an endpoint in a transaction with an entry in the audit log. */
  readonly disable: (endpointId: string, reason: ReceiverFailure) => Promise<void>
}

/**
 * Sends the events of webhooks after the commit: at least once, by one node at a time, in the order of their aggregate, and
 * again with backoff after a failure (decision 82). Null if webhooks are disabled.
 */
export const createWebhooks = ({ database, settings, keys, log, now, disable }: Parts): Webhooks | null => {
  const { webhooks } = settings
  if (!webhooks) return null
  const { kysely } = database
  const closing = new AbortController()
  const requests = new Set<Promise<void>>()
  const requestsByEndpoint = new Map<string, number>()

  const isBusy = (endpointId: string): boolean => (requestsByEndpoint.get(endpointId) ?? 0) >= MAX_REQUESTS_PER_ENDPOINT

  /** Starts requests until no delivery is due, or as many run as are allowed. The end of each request wakes the poller. */
  const startDue = async (): Promise<void> => {
    let hasProgress = true
    while (hasProgress && !poller.isClosed && requests.size < MAX_REQUESTS) {
      const due = await findDueDeliveries(kysely, {
        now: now(),
        latestDueAt: now() + MAX_PAUSE_MS + MAX_CLOCK_DIFFERENCE_MS,
        busyEndpointIds: [...requestsByEndpoint.keys()].filter(isBusy),
        count: BATCH_SIZE,
      })
      hasProgress = false
      // One statement postpones all waiting deliveries of an aggregate.
      const postponed = new Set<string>()
      for (const delivery of due) {
        const { endpointId, aggregate, blockedUntil } = delivery
        if (blockedUntil !== null) {
          const key = `${endpointId} ${aggregate}`
          if (postponed.has(key)) continue
          postponed.add(key)
          await postpone(delivery, blockedUntil)
          hasProgress = true
        } else if (requests.size < MAX_REQUESTS && !isBusy(endpointId)) {
          if (await claimAndStart(delivery)) hasProgress = true
        }
      }
    }
  }

  const postpone = (delivery: DueDelivery, blockedUntil: number): Promise<void> => {
    const dueAt = Math.min(Math.max(blockedUntil, now() + LEASE_MS), now() + MAX_BLOCKED_MS)
    return postponeBlocked(kysely, { ...delivery, dueAt })
  }

  const claimAndStart = async (due: DueDelivery): Promise<boolean> => {
    const claimed = await claimDelivery(kysely, due, { dueAt: now() + LEASE_MS })
    if (!claimed) return false
    const { endpointId } = claimed
    requestsByEndpoint.set(endpointId, (requestsByEndpoint.get(endpointId) ?? 0) + 1)
    const request = deliver(claimed)
      .catch(logFailure)
      .finally(() => {
        requests.delete(request)
        const left = (requestsByEndpoint.get(endpointId) ?? 1) - 1
        if (left === 0) requestsByEndpoint.delete(endpointId)
        else requestsByEndpoint.set(endpointId, left)
        poller.wake()
      })
    requests.add(request)
    return true
  }

  const deliver = async (claimed: WebhookDeliveryRow): Promise<void> => {
    const target = await findTarget(kysely, claimed)
    if (!target) return
    if (!target.enabled) {
      // A transaction that began before the endpoint was disabled has written it.
      await updateAttempted(kysely, claimed, { status: 'skipped', finishedAt: now() })
      return
    }
    const result = await attemptDelivery(claimed, target, { keys, settings: webhooks, now, signal: closing.signal })
    if (closing.signal.aborted && result.error !== null) {
      // The shutdown aborted the request. It is no failure of the receiver.
      await updateAttempted(kysely, claimed, { dueAt: now() })
      return
    }
    const { hasEnded, isStored } = await storeOutcome(claimed, result)
    if (!isStored) return
    await updateEndpoint(target, result)
    // After the endpoint: one that is gone receives no further request.
    if (hasEnded) await releaseNext(kysely, claimed, now())
  }

  /** `isStored` is false if the lease has expired and another node has the delivery. */
  const storeOutcome = async (
    claimed: WebhookDeliveryRow,
    { error, retryAfterMs, ...last }: AttemptResult,
  ): Promise<{ hasEnded: boolean; isStored: boolean }> => {
    const isGone = last.lastStatusCode === STATUS_GONE
    const pause = error === null || isGone ? null : pauseAfter(claimed.attempts, retryAfterMs)
    const isStored = await updateAttempted(kysely, claimed, {
      ...last,
      lastError: error,
      ...(pause === null
        ? { status: error === null ? 'delivered' : 'failed', finishedAt: now() }
        : { dueAt: now() + Math.round(pause) }),
    })
    return { hasEnded: pause === null, isStored }
  }

  const updateEndpoint = async (
    { id, failingSince }: DeliveryTarget,
    { error, lastStatusCode }: AttemptResult,
  ): Promise<void> => {
    if (error === null) {
      if (failingSince !== null) await updateFailingSince(kysely, id, null)
      return
    }
    if (failingSince === null) await updateFailingSince(kysely, id, now())
    if (lastStatusCode === STATUS_GONE) await disable(id, 'gone')
    else if (failingSince !== null && failingSince <= now() - MAX_FAILING_MS) await disable(id, 'failing')
  }

  const logFailure = (error: unknown): void => log.error({ error: String(error) }, 'Failed to deliver webhooks')

  const poller = createPoller({ work: startDue, intervalMs: POLL_INTERVAL_MS, onFailure: logFailure })

  return {
    wake: poller.wake,
    deliverDue: async () => {
      let hasRequests = true
      while (hasRequests) {
        poller.wake()
        await poller.settle()
        hasRequests = requests.size > 0
        await Promise.all(requests)
      }
    },
    close: async () => {
      poller.close()
      const grace = setTimeout(() => closing.abort(), CLOSE_GRACE_MS)
      await poller.settle()
      await Promise.all(requests)
      clearTimeout(grace)
    },
  }
}

/** The receiver wants no further events. */
const STATUS_GONE = 410
