import type { Kysely } from 'kysely'
import type { MailTable, Tables } from '../database/tables.ts'

/** Mails that are due, oldest first. */
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

/** Takes a due mail for one attempt, until `dueAt`: of several nodes one gets the row. */
export const takeMail = (db: Kysely<Tables>, id: string, { now, dueAt }: { now: number; dueAt: number }) =>
  db
    .updateTable('mail')
    .set((row) => ({ dueAt, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('dueAt', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Keeps a mail for longer, unless something else has happened to it since it was taken. */
export const keepMail = async (
  db: Kysely<Tables>,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<void> => {
  await db.updateTable('mail').set({ dueAt: to }).where('id', '=', id).where('dueAt', '=', from).execute()
}

/** Also where another node has given one up meanwhile: what has left has been sent. */
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

export const postpone = async (
  db: Kysely<Tables>,
  id: string,
  failure: Pick<MailTable, 'status' | 'dueAt' | 'lastError'>,
): Promise<void> => {
  await db.updateTable('mail').set(failure).where('id', '=', id).where('status', '=', 'pending').execute()
}

export const deleteMails = async (db: Kysely<Tables>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('mail').where('id', 'in', ids).execute()
}

/** Those that wait, and of the others those not written before `from`: newest first. */
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
  /** When the oldest of those that wait was written (milliseconds); null where none waits. */
  oldest: number | null
}

/** Where more wait, these many are counted: asking must not cost more the longer a mail server is away. */
const MAXIMUM_COUNT = 10_000

export const countMails = async (db: Kysely<Tables>): Promise<OutboxLoad> => {
  const some = (status: MailTable['status']) =>
    db
      .selectFrom('mail')
      .select(['createdAt'])
      .where('status', '=', status)
      .where('recipient', '!=', '')
      .orderBy('dueAt')
      .limit(MAXIMUM_COUNT)
      .as('some')
  const count = (status: MailTable['status']) =>
    db
      .selectFrom(some(status))
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('createdAt').as('oldest')])
      .executeTakeFirstOrThrow()
  const [pending, failed] = [await count('pending'), await count('failed')]
  return { pending: pending.count, failed: failed.count, oldest: pending.oldest }
}
