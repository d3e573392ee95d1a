import type { Context } from '../context.ts'
import type { InvitationRow } from '../database/tables.ts'

/** The invitations of an organization of every status, newest first, at most `limit`. */
export const listInvitationRows = (ctx: Context, organizationId: string, limit: number): Promise<InvitationRow[]> =>
  ctx.db
    .selectFrom('invitation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
