import type { Invitation } from '@latchkey/contract'
import { addFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { InvitationRow } from '../platform/database/tables.ts'

/** Never includes the secret or its hash (R52). */
export const toInvitation = (ctx: Context, invitation: Omit<InvitationRow, 'tokenHash' | 'createdAt'>): Invitation =>
  addFields(ctx, 'invitation', invitation, {
    id: invitation.id,
    organizationId: invitation.organizationId,
    email: invitation.email,
    role: invitation.role,
    status: invitation.status,
    ...(ctx.settings.organization?.teams && { teamId: invitation.teamId }),
    inviterId: invitation.inviterId,
    expiresAt: new Date(invitation.expiresAt),
  })
