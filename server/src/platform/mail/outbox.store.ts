import { type Kysely, sql } from 'kysely'
import type { MailTable, Tables } from '../database/tables.ts'

/** The ids of mails that are due, oldest first. */
export const findDueMails = async (db: Kysely<Tables>, now: number, count: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', 'pending')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims a due mail for one attempt, with a lease until `dueAt`. Only one of several nodes gets the row. */
export const claimMail = (db: Kysely<Tables>, id: string, { now, dueAt }: { now: number; dueAt: number }) =>
  db
    .updateTable('mail')
    .set((row) => ({ dueAt, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('dueAt', '<=', now)
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

export const postponeMail = async (
  db: Kysely<Tables>,
  id: string,
  failure: Pick<MailTable, 'status' | 'dueAt' | 'lastError'>,
): Promise<void> => {
  await db.updateTable('mail').set(failure).where('id', '=', id).where('status', '=', 'pending').execute()
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
  const some = (status: MailTable['status']) =>
    db
      .selectFrom('mail')
      .select(['createdAt'])
      .where('status', '=', status)
      .where('recipient', '!=', '')
      .orderBy('dueAt')
      .limit(MAX_COUNT)
      .as('some')
  const count = (status: MailTable['status']) =>
    db
      .selectFrom(some(status))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('createdAt').as('oldest')])
      .executeTakeFirstOrThrow()
  const [pending, failed] = [await count('pending'), await count('failed')]
  return { pending: pending.count, failed: failed.count, oldestPendingAt: pending.oldest }
}
