import type { Member, MemberWithUser } from '@latchkey/contract'
import type { Context } from '../context.ts'
import type { MemberRow } from '../database/tables.ts'
import type { MemberUserRow } from './members.store.ts'

/** A member as answers carry it; without `teamId` where teams are switched off. */
export const toMember = (ctx: Context, row: MemberRow): Member => ({
  id: row.id,
  organizationId: row.organizationId,
  userId: row.userId,
  role: row.role,
  ...(ctx.settings.organization?.teams && { teamId: row.teamId }),
  createdAt: new Date(row.createdAt),
})

/** A member, and whom the others see: name, address and picture. */
export const toMemberWithUser = (ctx: Context, row: MemberUserRow): MemberWithUser => ({
  ...toMember(ctx, row),
  user: { id: row.userId, name: row.userName, email: row.userEmail, image: row.userImage },
})
