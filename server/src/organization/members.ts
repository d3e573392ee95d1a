import type { memberCalls } from '@latchkey/contract'
import { mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import type { MemberRow } from '../platform/database/tables.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { findCaller } from '../session/current-session.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { findUser } from '../user/find-user.ts'
import {
  can,
  inMemberTransaction,
  type MemberContext,
  type OrganizationRef,
  toOrganizationLock,
  readAsMember,
  requireMembership,
} from './member-access.ts'
import { toMember, toMemberWithUser } from './member.ts'
import { loadMemberPage } from './member-list.ts'
import { createMembership, deleteMembership, recordMember, requireOtherOwner } from './membership.ts'
import { findMember, findMemberByEmail, findMembership, type MemberUserRow, updateMember } from './members.store.ts'
import { findOrganization } from './organizations.store.ts'
import { cancelInvitationsToMember } from './remove-invitee.ts'
import { hasOwnerRole, requireGrantableRoles, requireKnownRoles, requireManageableRoles } from './roles.ts'
import { findTeam } from './teams.store.ts'

export const memberHandlers = {
  addMember: async (ctx, { userId, role: input, organizationId, teamId = null, ...fields }) => {
    const caller = await findCaller(ctx)
    const id = organizationId || caller?.session.activeOrganizationId || fail('NO_ACTIVE_ORGANIZATION')
    return inLockedTransaction({ ...ctx, caller }, toOrganizationLock(id), async (tx) => {
      if (!(await findOrganization(tx, id))) fail('ORGANIZATION_NOT_FOUND')
      const user = (await findUser(tx, userId)) ?? fail('USER_NOT_FOUND')
      if (teamId && !(await findTeam(tx, id, teamId))) fail('TEAM_NOT_FOUND')
      const role = await requireKnownRoles(tx, id, input)
      return toMember(tx, await createMembership(tx, { organizationId: id, user, role, teamId, fields }))
    })
  },

  listMembers: (ctx, { organizationId, ...input }) =>
    readAsMember(ctx, { organizationId, notMemberError: 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }, (member) =>
      loadMemberPage(member, input),
    ),

  getActiveMember: async (ctx, { organizationId }) => {
    const { member } = await requireMembership(ctx, { organizationId, notMemberError: 'MEMBER_NOT_FOUND' })
    return toMemberWithUser(ctx, withCaller(ctx, member))
  },

  getActiveMemberRole: async (ctx, { organizationId, userId }) => {
    const caller = await requireMembership(ctx, { organizationId, notMemberError: 'MEMBER_NOT_FOUND' })
    if (userId === undefined) return { role: caller.member.role }
    const { member } = (await findMembership(ctx, caller.organization.id, userId)) ?? fail('MEMBER_NOT_FOUND')
    return { role: member.role }
  },

  removeMember: (ctx, { memberIdOrEmail, organizationId }) =>
    inMemberTransaction(ctx, { organizationId, notMemberError: 'MEMBER_NOT_FOUND' }, async (tx) => {
      // Checked before the lookup: callers without the permission cannot find out who is a member.
      if (!can(tx, 'member:delete')) fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
      const member = (await findMemberByIdOrEmail(tx, memberIdOrEmail)) ?? fail('MEMBER_NOT_FOUND')
      await requireManageableRoles(tx, member.role, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
      await requireOtherOwner(tx, member)
      await deleteMembership(tx, member)
      await cancelInvitationsToMember(tx, member.userId)
      await recordMember(tx, 'member.removed', member)
      return { member: toMemberWithUser(tx, member) }
    }),

  updateMemberRole: (ctx, { memberId, role: input, organizationId, ...fields }) =>
    inMemberTransaction(ctx, { organizationId, notMemberError: 'MEMBER_NOT_FOUND' }, async (tx) => {
      const notAllowedError = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      if (!can(tx, 'member:update')) fail(notAllowedError)
      const role = await requireGrantableRoles(tx, input, notAllowedError)
      const member = (await findMember(tx, tx.organization.id, memberId)) ?? fail('MEMBER_NOT_FOUND')
      await requireManageableRoles(tx, member.role, notAllowedError)
      if (!hasOwnerRole(tx, role)) await requireOtherOwner(tx, member)
      const additionalFields = mergeFields(member.additionalFields, fields)
      const updated = await updateMember(tx, member.id, { role, additionalFields })
      const names = Object.keys(fields)
      if (names.length > 0) await recordFields(tx, member, names)
      if (role !== member.role) {
        await recordRole(tx, member, role)
        await cancelInvitationsToMember(tx, member.userId)
      }
      return toMember(tx, updated)
    }),

  leaveOrganization: (ctx, { organizationId }) =>
    inMemberTransaction(ctx, createLeaveRef(organizationId), async (tx) => {
      const { member } = tx
      await requireOtherOwner(tx, member)
      // A copied cookie must not remove an owner.
      if (hasOwnerRole(tx, member.role)) await requireRecentAuthentication(tx)
      await deleteMembership(tx, member)
      await recordMember(tx, 'member.left', member)
      return toMemberWithUser(tx, withCaller(tx, member))
    }),
} satisfies Handlers<typeof memberCalls>

const recordRole = (tx: MemberContext, { id, organizationId, userId, role: from }: MemberRow, to: string) =>
  recordAudit(tx, {
    action: 'member.role-changed',
    target: `member:${id}`,
    details: { organizationId, userId, from, to },
  })

const recordFields = (tx: MemberContext, { id, organizationId }: MemberRow, names: readonly string[]) =>
  recordAudit(tx, {
    action: 'additional-fields.changed',
    target: `member:${id}`,
    details: { organizationId, fields: names.join(',') },
  })

/** A member can leave without the second factor that the organization requires. */
const createLeaveRef = (organizationId: string): OrganizationRef => ({
  organizationId,
  notMemberError: 'MEMBER_NOT_FOUND',
  allowsMissingFactor: true,
})

const withCaller = ({ caller: { user } }: CallerContext, member: MemberRow): MemberUserRow => ({
  ...member,
  userName: user.name,
  userEmail: user.email,
  userImage: user.image,
})

/** Our IDs never contain an `@`. Stored email addresses are trimmed and lower-cased. */
const findMemberByIdOrEmail = (tx: MemberContext, memberIdOrEmail: string): Promise<MemberUserRow | undefined> =>
  memberIdOrEmail.includes('@')
    ? findMemberByEmail(tx, tx.organization.id, memberIdOrEmail.trim().toLowerCase())
    : findMember(tx, tx.organization.id, memberIdOrEmail)
