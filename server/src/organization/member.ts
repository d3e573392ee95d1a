import type { Member, MemberWithUser } from '@latchkey/contract'
import { addFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { MemberRow } from '../platform/database/tables.ts'
import type { MemberUserRow } from './members.store.ts'

export const toMember = (ctx: Context, member: Omit<MemberRow, 'searchText'>): Member =>
  addFields(ctx, 'member', member, {
    id: member.id,
    organizationId: member.organizationId,
    userId: member.userId,
    role: member.role,
    // Responses omit undefined fields. A conditional spread is slow in V8, and lists have a hundred members.
    teamId: ctx.settings.organization?.teams ? member.teamId : undefined,
    createdAt: new Date(member.createdAt),
  })

export const toMemberWithUser = (ctx: Context, member: Omit<MemberUserRow, 'searchText'>): MemberWithUser =>
  Object.assign(toMember(ctx, member), {
    user: { id: member.userId, name: member.userName, email: member.userEmail, image: member.userImage },
  })
