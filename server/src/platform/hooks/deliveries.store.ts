import type { Kysely, Selectable } from 'kysely'
import type { EventDeliveryTable } from '../database/platform-tables.ts'
import type { Tables } from '../database/tables.ts'

export type Delivery = Selectable<EventDeliveryTable>

interface DueDeliveries {
  /** The events that this node has handlers for. */
  readonly names: readonly string[]
  readonly now: number
  /** A later time was set before the clock was set back. */
  readonly latestDueAt: number
  readonly count: number
}

/** Finds the oldest first. */
export const findDueDeliveries = (
  db: Kysely<Tables>,
  { names, now, latestDueAt, count }: DueDeliveries,
): Promise<Pick<Delivery, 'id' | 'dueAt'>[]> =>
  db
    .selectFrom('eventDelivery')
    .select(['id', 'dueAt'])
    .where('name', 'in', names)
    .where(({ eb, or }) => or([eb('dueAt', '<=', now), eb('dueAt', '>', latestDueAt)]))
    .orderBy('dueAt')
    .limit(count)
    .execute()

/** Claims an event for one attempt. Only one of several nodes that found it gets the row. */
export const claimDelivery = (
  db: Kysely<Tables>,
  { id, dueAt }: Pick<Delivery, 'id' | 'dueAt'>,
  lease: Pick<Delivery, 'dueAt'>,
): Promise<Delivery | undefined> =>
  db
    .updateTable('eventDelivery')
    .set((row) => ({ dueAt: lease.dueAt, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .returningAll()
    .executeTakeFirst()

export const deleteDelivery = async (db: Kysely<Tables>, id: string): Promise<void> => {
  await db.deleteFrom('eventDelivery').where('id', '=', id).execute()
}

/** Sets the time of the next attempt, unless another node has claimed the event since. */
export const postponeDelivery = async (
  db: Kysely<Tables>,
  { id, dueAt }: Pick<Delivery, 'id' | 'dueAt'>,
  next: Pick<Delivery, 'dueAt'>,
): Promise<void> => {
  await db.updateTable('eventDelivery').set(next).where('id', '=', id).where('dueAt', '=', dueAt).execute()
}
