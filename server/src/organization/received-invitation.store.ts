import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import { matchesSecret } from './invitation-secret.ts'

/** An invitation with the data that determines its state. */
export type ReceivedInvitation = ReturnType<typeof withInviter>

/** Ignores the invitation if the secret does not match. Without a secret, the ID is sufficient. */
export const findReceivedInvitation = async (ctx: Context, id: string, secret?: string) => {
  const [row] = await findReceivedInvitationQuery(ctx, { id })
  return row && matchesSecret(row, secret) ? withInviter(row) : undefined
}

const findReceivedInvitationQuery = prepared<{ id: string }>()((db, value) =>
  selectInvitations(db).where('invitation.id', '=', value('id')),
)

/** Lists the pending invitations of email addresses that have not expired, newest first. */
export const listReceivedInvitations = async (
  ctx: Context,
  emails: readonly string[],
  limit: number,
): Promise<ReceivedInvitation[]> => {
  const rows = await selectInvitations(ctx.db)
    .where('invitation.email', 'in', emails)
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', ctx.now())
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(withInviter)
}

const selectInvitations = (db: Context['db']) =>
  db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .leftJoin('team', 'team.id', 'invitation.teamId')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .leftJoin('emailAddress as invitee', 'invitee.email', 'invitation.email')
    .selectAll('invitation')
    .select([
      'organization.name as organizationName',
      'organization.slug as organizationSlug',
      'organization.logo as organizationLogo',
      'organization.memberCount',
      'organization.requireTwoFactor',
      'team.name as teamName',
      'inviter.name as inviterName',
      'inviter.email as inviterEmail',
      'inviter.banned as inviterBanned',
      'inviter.banExpires as inviterBanExpires',
      'inviter.twoFactorEnabled as inviterTwoFactorEnabled',
      // The user with the email address of the invitation.
      'invitee.userId as inviteeId',
    ])
    // Subqueries instead of joins: for joins PostgreSQL sometimes reads all memberships of the user.
    .select(({ selectFrom }) => [
      // Null if the inviter is no longer a member.
      selectFrom('member')
        .select('role')
        .whereRef('member.userId', '=', 'invitation.inviterId')
        .whereRef('member.organizationId', '=', 'invitation.organizationId')
        .as('inviterRole'),
      selectFrom('member')
        .select('id')
        .whereRef('member.userId', '=', 'invitee.userId')
        .whereRef('member.organizationId', '=', 'invitation.organizationId')
        .as('inviteeMemberId'),
    ])

type InvitationQueryRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>

const withInviter = ({
  inviterRole,
  inviterBanned,
  inviterBanExpires,
  inviterTwoFactorEnabled,
  ...invitation
}: InvitationQueryRow) => ({
  ...invitation,
  /** The current roles, the ban and the second factor of the inviter. Undefined for former members. */
  inviter:
    inviterRole === null
      ? undefined
      : {
          role: inviterRole,
          userId: invitation.inviterId,
          banned: inviterBanned,
          banExpires: inviterBanExpires,
          twoFactorEnabled: inviterTwoFactorEnabled ?? 0,
          requireTwoFactor: invitation.requireTwoFactor,
        },
})
