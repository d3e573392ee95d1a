import { type ErrorName, type InvitationState, hasPermissions, toPermissions, parseRoles } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import type { InvitationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { toInvitation } from './invitation.ts'
import { findInvitation, matchesSecret, type ReceivedInvitationRow } from './invitations.store.ts'
import { findMembership } from './members.store.ts'
import { organizationSettings } from './member-access.ts'
import { canGrantAll } from './roles.ts'

/** How a person names an invitation, and proves the mailbox where their account does not. */
export interface InvitationRef {
  invitationId: string
  secret?: string | undefined
}

/**
 * The invitation that the caller has received: at their verified address, or at their address and with the mailed
 * secret (rule R22). Of all others an id tells nothing: they look like `missing`, an invitation that is not there.
 */
export const requireReceivedInvitation = async (
  ctx: CallerContext,
  { invitationId, secret }: InvitationRef,
  missing: ErrorName = 'INVITATION_NOT_FOUND',
): Promise<InvitationRow> => {
  const { user } = ctx.caller
  // Before anything is looked up: an unverified account learns nothing about any id.
  if (secret === undefined && !user.emailVerified) fail('EMAIL_NOT_VERIFIED')
  const invitation = (await findInvitation(ctx, invitationId, secret)) ?? fail(missing)
  if (isRecipient(user, invitation, { invitationId, secret })) return invitation
  // Its members see an organization's invitations anyway; a stranger must not find out which ids exist (defect D7).
  const isKnown = secret !== undefined || (await findMembership(ctx, invitation.organizationId, user.id)) !== undefined
  return fail(isKnown ? 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' : 'INVITATION_NOT_FOUND')
}

/** Whether a person has proven the mailbox that an invitation was sent to, before or with the mailed secret. */
export const isRecipient = (
  { email, emailVerified }: UserRow,
  invitation: InvitationRow,
  { secret }: InvitationRef,
): boolean =>
  email === invitation.email && (secret !== undefined || emailVerified === 1) && matchesSecret(invitation, secret)

/** Fails unless the secret is that of an open invitation to exactly this address: who has it reads the mailbox. */
export const requireInvitationTo = async (
  ctx: Context,
  { id, secret, email }: { id: string; secret: string; email: string },
): Promise<void> => {
  organizationSettings(ctx)
  const invitation = (await findInvitation(ctx, id, secret)) ?? fail('INVITATION_NOT_FOUND')
  if (invitation.status !== 'pending' || invitation.expiresAt <= ctx.now()) fail('INVITATION_NOT_FOUND')
  if (invitation.email !== email) fail('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
}

/** What can be done with an invitation at this moment. */
export const toInvitationState = (ctx: Context, invitation: ReceivedInvitationRow): InvitationState => {
  if (invitation.status !== 'pending') return invitation.status
  if (invitation.inviteeMemberId !== null) return 'already-member'
  if (invitation.expiresAt <= ctx.now()) return 'expired'
  if (!canStillInvite(ctx, invitation)) return 'inviter-gone'
  return invitation.memberCount < organizationSettings(ctx).membershipLimit ? 'pending' : 'organization-full'
}

/** Whether the inviter is a member who may give this role today: what they may not do any more ends with it (defect D1). */
export const canStillInvite = (
  ctx: Context,
  { inviterRole, role }: Pick<ReceivedInvitationRow, 'inviterRole' | 'role'>,
): boolean =>
  inviterRole !== null &&
  hasPermissions(organizationSettings(ctx).roles, parseRoles(inviterRole), toPermissions('invitation:create')) &&
  canGrantAll(ctx, inviterRole, role)

/** An invitation as the invited person sees it. */
export const toReceivedInvitation = (ctx: Context, row: ReceivedInvitationRow) => ({
  ...toInvitation(ctx, row),
  organizationName: row.organizationName,
  organizationSlug: row.organizationSlug,
  organizationLogo: row.organizationLogo,
  inviterName: row.inviterName,
  inviterEmail: row.inviterEmail,
  teamName: row.teamName,
  state: toInvitationState(ctx, row),
})
