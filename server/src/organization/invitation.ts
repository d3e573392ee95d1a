import type { Invitation } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { InvitationRow } from '../platform/database/tables.ts'

/** An invitation as answers carry it: never its secret, nor the hash of it (rule R52). */
export const toInvitation = (ctx: Context, row: Omit<InvitationRow, 'tokenHash' | 'createdAt'>): Invitation => ({
  id: row.id,
  organizationId: row.organizationId,
  email: row.email,
  role: row.role,
  status: row.status,
  ...(ctx.settings.organization?.teams && { teamId: row.teamId }),
  inviterId: row.inviterId,
  expiresAt: new Date(row.expiresAt),
})
