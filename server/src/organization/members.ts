import type { memberCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import type { MemberRow } from '../platform/database/tables.ts'
import { findCaller } from '../session/current-session.ts'
import {
  inMemberTransaction,
  type OrganizationRef,
  can,
  requireMembership,
  type MemberContext,
  readAsMember,
} from './member-access.ts'
import { toMember, toMemberWithUser } from './member.ts'
import { loadMemberPage } from './member-list.ts'
import { deleteMembership, requireOtherOwner, createMembership } from './membership.ts'
import { findMember, findMemberByEmail, findPerson, type MemberUserRow, updateMemberRole } from './members.store.ts'
import { findOrganization } from './organizations.store.ts'
import { requireGrantableRoles, includesOwnerRole, canManageRole, requireKnownRoles } from './roles.ts'
import { findTeam } from './teams.store.ts'

export const memberHandlers = {
  addMember: async (ctx, { userId, role, organizationId, teamId }) => {
    const caller = await findCaller(ctx)
    const chosen = organizationId || caller?.session.activeOrganizationId || fail('NO_ACTIVE_ORGANIZATION')
    return withLocalLock(ctx.database, `organization:${chosen}`, () =>
      inTransaction({ ...ctx, caller }, async (tx) => {
        const organization = (await findOrganization(tx, chosen)) ?? fail('ORGANIZATION_NOT_FOUND')
        const user = (await findPerson(tx, userId)) ?? fail('USER_NOT_FOUND')
        const team = teamId ? ((await findTeam(tx, organization.id, teamId)) ?? fail('TEAM_NOT_FOUND')) : null
        const member = await createMembership(tx, {
          organizationId: organization.id,
          user,
          role: requireKnownRoles(tx, role),
          teamId: team?.id ?? null,
        })
        return toMember(tx, member)
      }),
    )
  },

  listMembers: (ctx, { organizationId, ...wanted }) => {
    const notMemberError = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
    const ref = { organizationId, missingError: 'NO_ACTIVE_ORGANIZATION', notMemberError } as const
    return readAsMember(ctx, ref, (member) => loadMemberPage(member, wanted))
  },

  getActiveMember: async (ctx, { organizationId }) => {
    const { member } = await requireMembership(ctx, toOrganizationRef(organizationId))
    return toMemberWithUser(ctx, withCaller(ctx, member))
  },

  // Whoever may remove nobody learns nothing of the person that is named.
  removeMember: (ctx, { memberIdOrEmail, organizationId }) =>
    inMemberTransaction(ctx, toOrganizationRef(organizationId), async (tx) => {
      if (!can(tx, 'member:delete')) fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
      const member = (await findMemberByIdOrEmail(tx, memberIdOrEmail)) ?? fail('MEMBER_NOT_FOUND')
      if (!canManageRole(tx, member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
      await requireOtherOwner(tx, member)
      await deleteMembership(tx, member)
      const details = { organizationId: member.organizationId, userId: member.userId, role: member.role }
      await recordAudit(tx, { action: 'member.removed', target: `member:${member.id}`, details })
      return { member: toMemberWithUser(tx, member) }
    }),

  updateMemberRole: (ctx, { memberId, role: wanted, organizationId }) =>
    inMemberTransaction(ctx, toOrganizationRef(organizationId), async (tx) => {
      const refusal = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
      if (!can(tx, 'member:update')) fail(refusal)
      const role = requireGrantableRoles(tx, wanted, refusal)
      const member = (await findMember(tx, tx.organization.id, memberId)) ?? fail('MEMBER_NOT_FOUND')
      if (!canManageRole(tx, member.role)) fail(refusal)
      if (!includesOwnerRole(tx, role)) await requireOtherOwner(tx, member)
      const updated = (await updateMemberRole(tx, member.id, role)) ?? fail('MEMBER_NOT_FOUND')
      const details = { organizationId: member.organizationId, userId: member.userId, from: member.role, to: role }
      await recordAudit(tx, { action: 'member.role-changed', target: `member:${member.id}`, details })
      return toMember(tx, updated)
    }),

  leaveOrganization: (ctx, { organizationId }) =>
    inMemberTransaction(ctx, toOrganizationRef(organizationId), async (tx) => {
      const { member } = tx
      await requireOtherOwner(tx, member)
      await deleteMembership(tx, member)
      const details = { organizationId: member.organizationId, userId: member.userId, role: member.role }
      await recordAudit(tx, { action: 'member.left', target: `member:${member.id}`, details })
      return toMemberWithUser(tx, withCaller(tx, member))
    }),
} satisfies Handlers<typeof memberCalls>

const toOrganizationRef = (organizationId: string | null | undefined): OrganizationRef => ({
  organizationId,
  missingError: 'NO_ACTIVE_ORGANIZATION',
  notMemberError: 'MEMBER_NOT_FOUND',
})

const withCaller = ({ caller: { user } }: CallerContext, member: MemberRow): MemberUserRow => ({
  ...member,
  userName: user.name,
  userEmail: user.email,
  userImage: user.image,
})

/** No id of ours has an `@`. Addresses are stored trimmed and lower-cased. */
const findMemberByIdOrEmail = (tx: MemberContext, memberIdOrEmail: string): Promise<MemberUserRow | undefined> =>
  memberIdOrEmail.includes('@')
    ? findMemberByEmail(tx, tx.organization.id, memberIdOrEmail.trim().toLowerCase())
    : findMember(tx, tx.organization.id, memberIdOrEmail)
