import type { EventName, LatchkeyEvent } from '../audit/events.ts'
import { runUnlessAborted } from '../abort.ts'
import { MAX_CLOCK_DIFFERENCE_MS } from '../clock-difference.ts'
import { decrypt, type Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { getBackoff, MAX_BACKOFF_MS } from '../mail/retry-schedule.ts'
import type { Logger } from '../observability/logger.ts'
import { createPoller } from '../poller.ts'
import { createRunningTasks, runAllDue } from '../running-tasks.ts'
import {
  claimDelivery,
  type Delivery,
  deleteDelivery,
  findDueDeliveries,
  postponeDelivery,
} from './deliveries.store.ts'
import type { AfterCommitHandlers } from './hook-types.ts'
import { getErrorStack } from '../error-text.ts'

/** How often a node looks for events that are due: retries, and events of a node that crashed. */
const POLL_INTERVAL_MS = 2000
const MAX_RUNNING_HANDLERS = 20
const HANDLER_TIMEOUT_MS = 30_000
/** Longer than a handler runs, so that no other node runs it at the same time. */
const LEASE_MS = 2 * HANDLER_TIMEOUT_MS
/** After this time of a shutdown, handlers that have not settled are retried by the next start. */
const CLOSE_GRACE_MS = 3000

export interface Deliveries {
  handles(name: EventName): boolean
  /** Looks for due events. Returns immediately. The first call also starts polling. */
  wake(): void
  /** Attempts all due events and resolves afterwards. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly keys: Keys
  readonly log: Logger
  readonly now: () => number
}

/**
 * Runs the handlers of events after the commit: at least once, by one node at a time, again with backoff after a
 * failure, and after a crash from the next start on. Returns null without handlers.
 */
export const createDeliveries = (
  handlers: AfterCommitHandlers,
  { database: { kysely }, keys, log, now }: Parts,
): Deliveries | null => {
  const names = Object.keys(handlers)
  if (names.length === 0) return null
  const closing = new AbortController()

  const running = createRunningTasks({ maxRunning: MAX_RUNNING_HANDLERS, onFree: () => poller.wake() })

  /** Starts handlers until no event is due, or as many run as are allowed. */
  const startDue = async (): Promise<void> => {
    while (!poller.isClosed && running.free > 0) {
      const latestDueAt = now() + MAX_BACKOFF_MS + MAX_CLOCK_DIFFERENCE_MS
      const due = await findDueDeliveries(kysely, { names, now: now(), latestDueAt, count: running.free })
      if (due.length === 0) return
      await Promise.all(due.map(claimAndStart))
    }
  }

  const claimAndStart = async (due: { id: string; dueAt: number }): Promise<void> => {
    const claimed = await claimDelivery(kysely, due, { dueAt: now() + LEASE_MS })
    if (claimed) running.add(deliver(claimed).catch(logFailure))
  }

  const deliver = async (claimed: Delivery): Promise<void> => {
    const { id, name, attempts } = claimed
    try {
      await runHandler(decrypt(keys, toEventEncryptionContext(id), claimed.payload))
    } catch (error) {
      const fields = { hook: name, event: id, attempts, error: getErrorStack(error) }
      log.error(fields, 'A handler of an event failed after the commit')
      return postponeDelivery(kysely, claimed, { dueAt: now() + getBackoff(attempts) })
    }
    await deleteDelivery(kysely, id)
  }

  const runHandler = (payload: string): Promise<void> => {
    const stored = JSON.parse(payload) as LatchkeyEvent // Written by writeDeliveries.
    const event = { ...stored, createdAt: new Date(stored.createdAt) }
    // The handler of a name accepts the events of that name.
    const handler = handlers[event.name] as (event: LatchkeyEvent) => unknown
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(HANDLER_TIMEOUT_MS)])
    return runUnlessAborted(signal, async () => void (await handler(event)))
  }

  const logFailure = (error: unknown): void => log.error({ error: String(error) }, 'Failed to read the events')

  const poller = createPoller({ work: startDue, intervalMs: POLL_INTERVAL_MS, onFailure: logFailure })

  return {
    handles: (name) => handlers[name] !== undefined,
    wake: poller.wake,
    deliverDue: () => runAllDue(poller, running),
    close: async () => {
      poller.close()
      const grace = setTimeout(() => closing.abort(new Error('The server is shutting down')), CLOSE_GRACE_MS)
      await poller.settle()
      await running.settle()
      clearTimeout(grace)
    },
  }
}

/** Binds the encrypted event to its row. */
export const toEventEncryptionContext = (id: string): string => `event:${id}`
