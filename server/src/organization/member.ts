import type { Member, MemberWithUser } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { MemberRow } from '../platform/database/tables.ts'
import type { MemberUserRow } from './members.store.ts'

/** A member as answers carry it; without `teamId` where teams are switched off. */
export const toMember = (ctx: Context, row: Omit<MemberRow, 'searchText'>): Member => ({
  id: row.id,
  organizationId: row.organizationId,
  userId: row.userId,
  role: row.role,
  // A field that is undefined is not sent, and V8 copies objects into each other slowly: lists have a hundred of these.
  teamId: ctx.settings.organization?.teams ? row.teamId : undefined,
  createdAt: new Date(row.createdAt),
})

/** A member, and whom the others see: name, address and picture. */
export const toMemberWithUser = (ctx: Context, row: Omit<MemberUserRow, 'searchText'>): MemberWithUser =>
  Object.assign(toMember(ctx, row), {
    user: { id: row.userId, name: row.userName, email: row.userEmail, image: row.userImage },
  })
