import type { Invitation } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { StoredInvitation } from './invitations.store.ts'

/** Never includes the secret or its hash (R52). */
export const toInvitation = (
  ctx: Context,
  invitation: Omit<StoredInvitation, 'tokenHash' | 'createdAt'>,
): Invitation => ({
  id: invitation.id,
  organizationId: invitation.organizationId,
  email: invitation.email,
  role: invitation.roles.join(','),
  status: invitation.status,
  ...(ctx.settings.organization?.teams && { teamId: invitation.teamId }),
  inviterId: invitation.inviterId,
  expiresAt: new Date(invitation.expiresAt),
})
