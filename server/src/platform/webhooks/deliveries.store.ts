import { type Kysely, sql } from 'kysely'
import type { Flag } from '../database/columns.ts'
import { ROWS_PER_STATEMENT } from '../database/rows-per-statement.ts'
import type { Tables, WebhookDeliveryRow, WebhookEndpointRow } from '../database/tables.ts'

/** A pending delivery that is due. */
export interface DueDelivery
  extends Pick<WebhookDeliveryRow, 'id' | 'dueAt' | 'sequence' | 'endpointId' | 'aggregate'> {
  /** The organization of the endpoint. Empty for the platform. */
  readonly owner: string
  /** When the delivery before it is due, if that one is pending. */
  readonly blockedUntil: number | null
  /** The first failure of the endpoint since its last success. */
  readonly failingSince: number | null
  /** Whether the endpoint is enabled. */
  readonly enabled: Flag
}

interface DueQuery {
  readonly now: number
  /** A later time was set before the clock was set back. */
  readonly latestDueAt: number
  /** Endpoints that receive no further request now. */
  readonly busyEndpointIds: readonly string[]
  /** Owners whose endpoints receive no further request now. */
  readonly busyOwners: readonly string[]
  /** Failing endpoints receive no further request now. */
  readonly excludesFailing: boolean
  readonly count: number
}

/** Finds the oldest first. */
export const findDueDeliveries = (
  db: Kysely<Tables>,
  { now, latestDueAt, busyEndpointIds, busyOwners, excludesFailing, count }: DueQuery,
): Promise<DueDelivery[]> =>
  db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['delivery.id', 'delivery.dueAt', 'delivery.sequence', 'delivery.endpointId', 'delivery.aggregate'])
    .select([OWNER.as('owner'), 'endpoint.failingSince', 'endpoint.enabled'])
    .select((row) =>
      row
        .selectFrom('webhookDelivery as earlier')
        .select('earlier.dueAt')
        .whereRef('earlier.endpointId', '=', 'delivery.endpointId')
        .whereRef('earlier.aggregate', '=', 'delivery.aggregate')
        .whereRef('earlier.sequence', '<', 'delivery.sequence')
        .where('earlier.status', '=', sql.lit('pending'))
        .orderBy('earlier.sequence')
        .limit(1)
        .as('blockedUntil'),
    )
    .where('delivery.status', '=', sql.lit('pending'))
    .where(({ eb, or }) => or([eb('delivery.dueAt', '<=', now), eb('delivery.dueAt', '>', latestDueAt)]))
    .$if(busyEndpointIds.length > 0, (query) => query.where('delivery.endpointId', 'not in', busyEndpointIds))
    .$if(busyOwners.length > 0, (query) => query.where(OWNER, 'not in', busyOwners))
    .$if(excludesFailing, (query) => query.where('endpoint.failingSince', 'is', null))
    .orderBy('delivery.dueAt')
    .orderBy('delivery.sequence')
    .limit(count)
    .execute()

const OWNER = sql<string>`coalesce("endpoint"."organizationId", '')`

/** Claims a delivery for one attempt. Only one of several nodes that found it gets the row. */
export const claimDelivery = (
  db: Kysely<Tables>,
  { id, dueAt }: Pick<WebhookDeliveryRow, 'id' | 'dueAt'>,
  lease: Pick<WebhookDeliveryRow, 'dueAt'>,
): Promise<WebhookDeliveryRow | undefined> =>
  db
    .updateTable('webhookDelivery')
    .set((row) => ({ dueAt: lease.dueAt, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/**
 * Skips a batch of the pending deliveries of a disabled endpoint, in the order of their index. Returns whether any are left,
 * or false if the endpoint is enabled.
 */
export const skipPendingDeliveries = async (db: Kysely<Tables>, endpointId: string, now: number): Promise<boolean> => {
  const last = await db
    .selectFrom('webhookDelivery')
    .select(['aggregate', 'sequence'])
    .where('endpointId', '=', endpointId)
    .where('status', '=', sql.lit('pending'))
    .orderBy('aggregate')
    .orderBy('sequence')
    .limit(1)
    .offset(ROWS_PER_STATEMENT - 1)
    .executeTakeFirst()
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ status: 'skipped', finishedAt: now })
    .where('endpointId', '=', endpointId)
    .where('status', '=', sql.lit('pending'))
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('aggregate', 'sequence'), '<=', tuple(last?.aggregate ?? '', last?.sequence ?? 0)),
      ),
    )
    // A concurrent change can enable it: the events since then are sent.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookEndpoint')
          .select('webhookEndpoint.id')
          .where('webhookEndpoint.id', '=', endpointId)
          .where('webhookEndpoint.enabled', '=', 0),
      ),
    )
    .executeTakeFirstOrThrow()
  return last !== undefined && numUpdatedRows > 0n
}

/** Makes the last pending delivery of a disabled endpoint due. The dispatcher finds it, and skips all of them. */
export const makeLastDeliveryDue = async (db: Kysely<Tables>, endpointId: string, now: number): Promise<void> => {
  await db
    .updateTable('webhookDelivery')
    .set({ dueAt: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('webhookDelivery as last')
        .select('last.id')
        .where('last.endpointId', '=', endpointId)
        .where('last.status', '=', sql.lit('pending'))
        .orderBy('last.aggregate', 'desc')
        .orderBy('last.sequence', 'desc')
        .limit(1),
    )
    .execute()
}

/**
 * Postpones due deliveries that wait for an earlier one of their aggregate, so that each poll does not read them again. The
 * end of the earlier one makes the next one due. The next query finds those that remain.
 */
export const postponeBlocked = async (
  db: Kysely<Tables>,
  { endpointId, aggregate, sequence, dueAt }: Pick<DueDelivery, 'endpointId' | 'aggregate' | 'sequence' | 'dueAt'>,
): Promise<void> => {
  const last = await db
    .selectFrom('webhookDelivery')
    .select('sequence')
    .where('endpointId', '=', endpointId)
    .where('aggregate', '=', aggregate)
    .where('status', '=', sql.lit('pending'))
    .where('sequence', '>=', sequence)
    .orderBy('sequence')
    .limit(1)
    .offset(ROWS_PER_STATEMENT - 1)
    .executeTakeFirst()
  await db
    .updateTable('webhookDelivery')
    .set({ dueAt })
    .where('endpointId', '=', endpointId)
    .where('aggregate', '=', aggregate)
    .where('status', '=', sql.lit('pending'))
    .where('sequence', '>=', sequence)
    .$if(last !== undefined, (query) => query.where('sequence', '<=', last?.sequence ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDelivery as earlier')
          .select('earlier.id')
          .where('earlier.endpointId', '=', endpointId)
          .where('earlier.aggregate', '=', aggregate)
          .where('earlier.status', '=', sql.lit('pending'))
          .where('earlier.sequence', '<', sequence),
      ),
    )
    .execute()
}

/** The data of a request that the delivery does not contain. */
export interface DeliveryTarget extends WebhookEndpointRow {
  readonly payload: string
}

/** Returns undefined if the endpoint was deleted. */
export const findTarget = (
  db: Kysely<Tables>,
  { endpointId, eventId }: Pick<WebhookDeliveryRow, 'endpointId' | 'eventId'>,
): Promise<DeliveryTarget | undefined> =>
  db
    .selectFrom('webhookEndpoint')
    .innerJoin('webhookEvent', (join) => join.on('webhookEvent.id', '=', eventId))
    .selectAll('webhookEndpoint')
    .select('webhookEvent.payload')
    .where('webhookEndpoint.id', '=', endpointId)
    .executeTakeFirst()

export type AttemptOutcome = Partial<
  Pick<
    WebhookDeliveryRow,
    'status' | 'dueAt' | 'lastStatusCode' | 'lastError' | 'lastLatency' | 'lastResponse' | 'finishedAt'
  >
>

/** Stores the outcome of an attempt, unless another node has claimed the delivery since. Returns whether it was stored. */
export const storeAttemptOutcome = async (
  db: Kysely<Tables>,
  { id, dueAt }: Pick<WebhookDeliveryRow, 'id' | 'dueAt'>,
  outcome: AttemptOutcome,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set(outcome)
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes the next pending delivery of the aggregate due. One that had an attempt is claimed, or has a time of its own. */
export const makeNextDeliveryDue = async (
  db: Kysely<Tables>,
  { endpointId, aggregate }: Pick<WebhookDeliveryRow, 'endpointId' | 'aggregate'>,
  now: number,
): Promise<void> => {
  await db
    .updateTable('webhookDelivery')
    .set({ dueAt: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('webhookDelivery as next')
        .select('next.id')
        .where('next.endpointId', '=', endpointId)
        .where('next.aggregate', '=', aggregate)
        .where('next.status', '=', sql.lit('pending'))
        .orderBy('next.sequence')
        .limit(1),
    )
    .where('attempts', '=', 0)
    .where('dueAt', '>', now)
    .execute()
}

/** An endpoint with the URL of an attempt. */
export type EndpointTarget = Pick<WebhookEndpointRow, 'id' | 'url'>

/** Stores the time of the first failure, or null after a success, unless the URL has changed since the attempt. */
export const updateFailingSince = async (
  db: Kysely<Tables>,
  { id, url }: EndpointTarget,
  failingSince: number | null,
): Promise<void> => {
  await db
    .updateTable('webhookEndpoint')
    .set({ failingSince })
    .where('id', '=', id)
    .where('url', '=', url)
    .where('failingSince', failingSince === null ? 'is not' : 'is', null)
    .execute()
}
