import type { Kysely } from 'kysely'
import type { Keys } from '../crypto/keys.ts'
import type { Tables, WebhookDeliveryRow } from '../database/tables.ts'
import type { AutomaticDisabledReason } from '../database/webhook-tables.ts'
import { DAY_MS } from '../durations.ts'
import type { Settings } from '../options/settings.ts'
import { type AttemptResult, attemptDelivery } from './attempt.ts'
import {
  type DeliveryTarget,
  type EndpointTarget,
  findTarget,
  makeNextDeliveryDue,
  storeAttemptOutcome,
  updateFailingSince,
} from './deliveries.store.ts'
import { getBackoff } from './retry-schedule.ts'

/** An endpoint is disabled if no delivery has succeeded for this time. */
const MAX_FAILING_MS = 5 * DAY_MS

/** The receiver wants no further events. */
const STATUS_GONE = 410

export interface DeliverParts {
  readonly db: Kysely<Tables>
  readonly settings: NonNullable<Settings['webhooks']>
  readonly keys: Keys
  readonly now: () => number
  /** Disables an endpoint in a transaction with an entry in the audit log, unless its URL has changed since the attempt. */
  readonly disable: (target: EndpointTarget, reason: AutomaticDisabledReason) => Promise<void>
  /** Aborts requests during a shutdown. */
  readonly signal: AbortSignal
}

/** Attempts a claimed delivery, stores the outcome, and updates the endpoint. */
export const deliver = async (parts: DeliverParts, claimed: WebhookDeliveryRow): Promise<void> => {
  const { db, now, signal } = parts
  const target = await findTarget(db, claimed)
  if (!target) return
  if (!target.enabled) {
    // The transaction that wrote the delivery began before the endpoint was disabled.
    await storeAttemptOutcome(db, claimed, { status: 'skipped', finishedAt: now() })
    return
  }
  const result = await attemptDelivery(claimed, target, parts)
  if (signal.aborted && result.error !== null) {
    // The shutdown aborted the request. The receiver has not failed.
    await storeAttemptOutcome(db, claimed, { dueAt: now() })
    return
  }
  const { hasEnded, isStored } = await storeOutcome(parts, claimed, result)
  if (!isStored) return
  await updateEndpoint(parts, target, result)
  // The endpoint is updated first: a disabled endpoint receives no further request.
  if (hasEnded) await makeNextDeliveryDue(db, claimed, now())
}

/** `isStored` is false if the lease has expired and another node has the delivery. */
const storeOutcome = async (
  { db, now }: DeliverParts,
  claimed: WebhookDeliveryRow,
  { error, retryAfterMs, ...last }: AttemptResult,
): Promise<{ hasEnded: boolean; isStored: boolean }> => {
  const isGone = last.lastStatusCode === STATUS_GONE
  const backoff = error === null || isGone ? null : getBackoff(claimed.attempts, retryAfterMs)
  const isStored = await storeAttemptOutcome(db, claimed, {
    ...last,
    lastError: error,
    ...(backoff === null
      ? { status: error === null ? 'delivered' : 'failed', finishedAt: now() }
      : { dueAt: now() + Math.round(backoff) }),
  })
  return { hasEnded: backoff === null, isStored }
}

const updateEndpoint = async (
  { db, now, disable }: DeliverParts,
  target: DeliveryTarget,
  { error, lastStatusCode }: AttemptResult,
): Promise<void> => {
  const { failingSince } = target
  if (error === null) {
    if (failingSince !== null) await updateFailingSince(db, target, null)
    return
  }
  if (failingSince === null) await updateFailingSince(db, target, now())
  if (lastStatusCode === STATUS_GONE) await disable(target, 'gone')
  else if (failingSince !== null && failingSince <= now() - MAX_FAILING_MS) await disable(target, 'failing')
}
