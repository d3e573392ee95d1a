import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import type { MailRow } from '../platform/database/tables.ts'
import { getMailCutoff } from '../platform/retention/cutoffs.ts'

type MailFilter = Partial<Pick<MailRow, 'status' | 'recipient'>>

/** Lists a page of the outbox, newest first. Excludes decoy mails, which have no recipient. */
export const listMails = (ctx: Context, filter: MailFilter, { after, limit }: PageStart): Promise<MailRow[]> =>
  ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '!=', '')
    .where(isRetained(ctx))
    .where(({ and }) => and(filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${after?.value}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Resets the attempts of a mail. Returns undefined for sent and unknown mails. */
export const updateMailForRetry = (ctx: Context, id: string): Promise<MailRow | undefined> =>
  ctx.db
    .updateTable('mail')
    .set({ status: 'pending', attempts: 0, dueAt: ctx.now() })
    .where('id', '=', id)
    .where('recipient', '!=', '')
    .where('status', 'in', ['pending', 'failed'])
    .where(isRetained(ctx))
    .returningAll()
    .executeTakeFirst()

/** Pending mails are listed regardless of their age. */
const isRetained = (ctx: Context) => sql<boolean>`("createdAt" >= ${getMailCutoff(ctx)} or "status" = 'pending')`
