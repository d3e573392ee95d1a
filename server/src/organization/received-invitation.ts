import type { ErrorName, InvitationState } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import type { InvitationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findUserByEmail } from '../user/find-user.ts'
import { toInvitation } from './invitation.ts'
import { matchesSecret } from './invitation-secret.ts'
import { findInvitation } from './invitations.store.ts'
import { findMembership } from './members.store.ts'
import type { ReceivedInvitation } from './received-invitation.store.ts'
import { canInviteWithRoles } from './roles.ts'
import { requireOrganizationSettings } from './settings.ts'

/** Identifies an invitation. The mailed secret proves the mailbox of a caller whose email address is not verified. */
export interface InvitationRef {
  invitationId: string
  secret?: string | undefined
}

/**
 * Returns the invitation, if it was sent to the verified email address of the caller, or to the email address of the
 * caller who has the mailed secret (R22). Fails with `missingError` for unknown invitations.
 */
export const requireReceivedInvitation = async (
  ctx: CallerContext,
  { invitationId, secret }: InvitationRef,
  missingError: ErrorName = 'INVITATION_NOT_FOUND',
): Promise<InvitationRow> => {
  const { user } = ctx.caller
  // Checked before the lookup, so that an unverified account cannot find out which IDs exist.
  if (secret === undefined && !user.emailVerified) fail('EMAIL_NOT_VERIFIED')
  const invitation = (await findInvitation(ctx, invitationId, secret)) ?? fail(missingError)
  if (await isRecipient(ctx, user, invitation, { invitationId, secret })) return invitation
  // Members can list the invitations of their organization. Other callers must not find out which IDs exist.
  const canSeeInvitation =
    secret !== undefined || (await findMembership(ctx, invitation.organizationId, user.id)) !== undefined
  return fail(canSeeInvitation ? 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' : 'INVITATION_NOT_FOUND')
}

/** Checks whether a user has proven the mailbox of an invitation, with a verified email address or the mailed secret. */
export const isRecipient = async (
  ctx: Context,
  { id, email, emailVerified }: UserRow,
  invitation: InvitationRow,
  { secret }: InvitationRef,
): Promise<boolean> => {
  if (!matchesSecret(invitation, secret)) return false
  if (email === invitation.email) return secret !== undefined || emailVerified === 1
  // Additional addresses are verified.
  return (await findUserByEmail(ctx, invitation.email))?.id === id
}

/** Fails unless the secret belongs to an open invitation of this email address. The secret proves the mailbox. */
export const requireInvitationTo = async (
  ctx: Context,
  { id, secret, email }: { id: string; secret: string; email: string },
): Promise<void> => {
  requireOrganizationSettings(ctx)
  const invitation = (await findInvitation(ctx, id, secret)) ?? fail('INVITATION_NOT_FOUND')
  if (invitation.status !== 'pending' || invitation.expiresAt <= ctx.now()) fail('INVITATION_NOT_FOUND')
  if (invitation.email !== email) fail('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
}

export const findInvitationState = async (ctx: Context, invitation: ReceivedInvitation): Promise<InvitationState> => {
  if (invitation.status !== 'pending') return invitation.status
  if (invitation.inviteeMemberId !== null) return 'already-member'
  if (invitation.expiresAt <= ctx.now()) return 'expired'
  if (!(await canInviteWithRoles(ctx, invitation))) return 'inviter-gone'
  return invitation.memberCount < requireOrganizationSettings(ctx).membershipLimit ? 'pending' : 'organization-full'
}

/** Returns the response for the invitee. */
export const toReceivedInvitation = async (ctx: Context, invitation: ReceivedInvitation) => ({
  ...toInvitation(ctx, invitation),
  organizationName: invitation.organizationName,
  organizationSlug: invitation.organizationSlug,
  organizationLogo: invitation.organizationLogo,
  inviterName: invitation.inviterName,
  inviterEmail: invitation.inviterEmail,
  teamName: invitation.teamName,
  state: await findInvitationState(ctx, invitation),
})
