import { sql } from 'kysely'
import type { CallerContext, Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { InvitationRow } from '../platform/database/tables.ts'
import { batch } from '../platform/database/transaction.ts'
import { requireCurrentCaller } from '../session/caller-transaction.ts'
import { matchesSecret } from './invitation-secret.ts'

interface InvitationPage {
  status: InvitationRow['status'] | undefined
  /** The last invitation of the previous page. */
  after: InvitationRow | undefined
  limit: number
}

/** Lists a page of the invitations of an organization with the names of their inviters, newest first. */
export const listInvitations = (ctx: Context, organizationId: string, { status, after, limit }: InvitationPage) =>
  ctx.db
    .selectFrom('invitation')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .selectAll('invitation')
    .select('inviter.name as inviterName')
    .where(({ and }) => and({ 'invitation.organizationId': organizationId, 'invitation.status': status }))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('invitation.createdAt', 'invitation.id'),
        '<',
        tuple(after?.createdAt ?? Number.MAX_SAFE_INTEGER, after?.id ?? ''),
      ),
    )
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute()

/** Ignores the invitation if the secret does not match. Without a secret, the ID is sufficient. */
export const findInvitation = async (ctx: Context, id: string, secret?: string): Promise<InvitationRow | undefined> => {
  const [row] = await findInvitationQuery(ctx, { id })
  return row && matchesSecret(row, secret) ? row : undefined
}

const findInvitationQuery = prepared<{ id: string }>()((db, value) =>
  db.selectFrom('invitation').selectAll().where('id', '=', value('id')),
)

/** Finds the pending invitation of an email address, expired or not. A unique index ensures that there is only one. */
export const findPendingInvitation = (ctx: Context, organizationId: string, email: string) =>
  ctx.db
    .selectFrom('invitation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    // A literal, because the partial index covers only pending invitations.
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()

/** Counts the pending invitations of an organization that have not expired, except those of one email address. */
export const countOpenInvitations = async (ctx: Context, organizationId: string, exceptEmail: string) => {
  const { count } = await ctx.db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', sql.lit('pending'))
    .where('expiresAt', '>', ctx.now())
    .where('email', '!=', exceptEmail)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts an invitation, or updates the pending invitation of the same email address. */
export const upsertInvitation = (ctx: Context, invitation: InvitationRow): Promise<InvitationRow> => {
  const { role, teamId, inviterId, tokenHash, additionalFields, expiresAt, createdAt } = invitation
  return ctx.db
    .insertInto('invitation')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'email'])
        .where('status', '=', sql.lit('pending'))
        .doUpdateSet({ role, teamId, inviterId, tokenHash, additionalFields, expiresAt, createdAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Changes a pending, unexpired invitation to its final status and reads the current caller, in one round trip. Of
 * concurrent responses only one receives the invitation (R23, R73). The update comes first: on PostgreSQL, transactions
 * that read a page of an index before they write to it conflict with each other.
 */
export const claimInvitation = async (tx: CallerContext, id: string, status: 'accepted' | 'rejected') => {
  const claim = claimInvitationQuery(tx, { id, status, now: tx.now() })
  const [caller, [invitation]] = await batch([requireCurrentCaller(tx), claim])
  return { caller, invitation }
}

/** Returns undefined if the invitation is not pending any more. */
export const rejectPendingInvitation = async (tx: Context, id: string): Promise<InvitationRow | undefined> => {
  const [invitation] = await claimInvitationQuery(tx, { id, status: 'rejected', now: tx.now() })
  return invitation
}

const claimInvitationQuery = prepared<{ id: string; status: InvitationRow['status']; now: number }>()((db, value) =>
  db
    .updateTable('invitation')
    .set({ status: value('status') })
    .where('id', '=', value('id'))
    .where('status', '=', 'pending')
    .where('expiresAt', '>', value('now'))
    .returningAll(),
)

/** Cancels a pending invitation of the organization, expired or not. */
export const cancelPendingInvitation = (ctx: Context, organizationId: string, id: string) =>
  ctx.db
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Cancels all pending invitations to an address. */
export const cancelInvitationsTo = (tx: Context, email: string): Promise<InvitationRow[]> =>
  tx.db
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .returningAll()
    .execute()

/** Replaces an address in all invitations that are not pending, and returns their IDs. */
export const replaceInviteeAddress = (tx: Context, { from, to }: { from: string; to: string }) =>
  tx.db
    .updateTable('invitation')
    .set({ email: to })
    .where('email', '=', from)
    .where('status', '!=', 'pending')
    .returning('id')
    .execute()

/** Finds the user with an email address, and the membership of this user in the organization. */
export const findInvitee = (ctx: Context, organizationId: string, email: string) =>
  ctx.db
    .selectFrom('emailAddress')
    .innerJoin('user', 'user.id', 'emailAddress.userId')
    .leftJoin('member', (join) =>
      join.onRef('member.userId', '=', 'user.id').on('member.organizationId', '=', organizationId),
    )
    .select(['user.name', 'user.language', 'member.id as memberId'])
    .where('emailAddress.email', '=', email)
    .executeTakeFirst()
