import { type Kysely, sql } from 'kysely'
import type { MailTable } from '../database/platform-tables.ts'
import type { Tables } from '../database/tables.ts'
import { EXTENDED_LEASE_MS, getMaxWait } from './retry-schedule.ts'

/** A mail that can be claimed while it is due at this time. */
export type DueMail = Pick<MailTable, 'id' | 'dueAt'>

/** Due mails, oldest first. */
export const findDueMails = (db: Kysely<Tables>, now: number, count: number): Promise<DueMail[]> =>
  db
    .selectFrom('mail')
    .select(['id', 'dueAt'])
    .where('status', '=', 'pending')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(count)
    .execute()

/** Bounds the cost while a mail server is unavailable and many mails wait. */
const MAX_SEARCHED_MAILS = 1000

/** Mails that would wait longer than their backoff or lease, because the clock was set back since. */
export const findDelayedMails = async (db: Kysely<Tables>, now: number, count: number): Promise<DueMail[]> => {
  const latest = await db
    .selectFrom('mail')
    .select(['id', 'dueAt', 'attempts'])
    .where('status', '=', 'pending')
    .where('dueAt', '>', now + EXTENDED_LEASE_MS)
    // Scheduled mails have no attempt yet.
    .where('attempts', '>', 0)
    .orderBy('dueAt', 'desc')
    .limit(MAX_SEARCHED_MAILS)
    .execute()
  return latest.filter(({ dueAt, attempts }) => dueAt > now + getMaxWait(attempts)).slice(0, count)
}

/** Claims a mail for one attempt, with a lease. Only one of several nodes that found it gets the row. */
export const claimMail = (db: Kysely<Tables>, { id, dueAt }: DueMail, lease: { dueAt: number }) =>
  db
    .updateTable('mail')
    .set((row) => ({ dueAt: lease.dueAt, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('dueAt', '=', dueAt)
    .returningAll()
    .executeTakeFirst()

/** Extends a lease that no other node has changed since. */
export const extendMailLease = async (
  db: Kysely<Tables>,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> => {
  await db.updateTable('mail').set({ dueAt: to }).where('id', '=', id).where('dueAt', '=', from).execute()
}

/** Marks mails as sent, even if another node has marked one as failed in the meantime: the mail server accepted it. */
export const markSent = async (
  db: Kysely<Tables>,
  ids: readonly string[],
  { sentAt, keepsContents }: { sentAt: number; keepsContents: boolean },
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('mail')
    .set({ status: 'sent', sentAt, lastError: null, ...(!keepsContents && { payload: '' }) })
    .where('id', 'in', ids)
    .execute()
}

/** Stores a failure, unless another node has claimed the mail since: `leases` are those of this node. */
export const postponeMail = async (
  db: Kysely<Tables>,
  { id, leases }: { id: string; leases: readonly number[] },
  failure: Pick<MailTable, 'status' | 'dueAt' | 'lastError'>,
): Promise<void> => {
  await db
    .updateTable('mail')
    .set(failure)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('dueAt', 'in', leases)
    .execute()
}

export const deleteMails = async (db: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('mail').where('id', 'in', ids).execute()
}

/** Deletes the mails to an address, except pending ones unless `includesPending` is set. */
export const deleteMailsTo = async (
  db: Kysely<Tables>,
  recipient: string,
  { includesPending }: { includesPending: boolean },
): Promise<void> => {
  await db
    .deleteFrom('mail')
    .where('recipient', '=', recipient)
    // A literal, because the partial index excludes decoys, which have no recipient.
    .where('recipient', '!=', sql.lit(''))
    .$if(!includesPending, (query) => query.where('status', '!=', 'pending'))
    .execute()
}

/** Deletes a scheduled mail, unless a node has already attempted to send it. */
export const deleteScheduledMail = async (db: Kysely<Tables>, id: string): Promise<void> => {
  await db.deleteFrom('mail').where('id', '=', id).where('attempts', '=', 0).execute()
}

/** Pending mails, and others created at or after `from`, newest first. Decoys have no recipient. */
export const listMails = (db: Kysely<Tables>, { count, from }: { count: number; from: number }) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '!=', '')
    .where(({ eb, or }) => or([eb('createdAt', '>=', from), eb('status', '=', 'pending')]))
    .orderBy('createdAt', 'desc')
    .limit(count)
    .execute()

export const findMail = (db: Kysely<Tables>, { id, from }: { id: string; from: number }) =>
  db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('createdAt', '>=', from), eb('status', '=', 'pending')]))
    .executeTakeFirst()

export interface OutboxLoad {
  pending: number
  failed: number
  /** Creation time of the oldest pending mail (epoch milliseconds); null without one. */
  oldestPendingAt: number | null
}

/** The count stops here, so that its cost stays bounded while a mail server is unavailable. */
const MAX_COUNT = 10_000

export const countMails = async (db: Kysely<Tables>): Promise<OutboxLoad> => {
  const selectWithStatus = (status: MailTable['status']) =>
    db
      .selectFrom('mail')
      .select(['createdAt'])
      .where('status', '=', status)
      .where('recipient', '!=', '')
      // Scheduled mails are not overdue.
      .where('attempts', '>', 0)
      .orderBy('dueAt')
      .limit(MAX_COUNT)
      .as('selected')
  const countWithStatus = (status: MailTable['status']) =>
    db
      .selectFrom(selectWithStatus(status))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('createdAt').as('oldest')])
      .executeTakeFirstOrThrow()
  const [pending, failed] = [await countWithStatus('pending'), await countWithStatus('failed')]
  return { pending: pending.count, failed: failed.count, oldestPendingAt: pending.oldest }
}
