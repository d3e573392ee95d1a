import { type ownershipCalls, parseRoles } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { inMemberTransaction, type MemberContext } from './member-access.ts'
import { toMember } from './member.ts'
import { findMember, updateMember } from './members.store.ts'
import { requireOtherOwner } from './membership.ts'
import { toOrganization } from './organization.ts'
import { cancelInvitationsToMember } from './remove-invitee.ts'
import { hasOwnerRole, requireKnownRoles } from './roles.ts'
import { listSolelyOwnedOrganizations } from './own-memberships.ts'
import { requireOrganizationSettings } from './settings.ts'

export const ownershipHandlers = {
  transferOwnership: (ctx, { memberId, organizationId }) =>
    inMemberTransaction(ctx, { organizationId, notMemberError: 'MEMBER_NOT_FOUND' }, async (tx) => {
      if (!hasOwnerRole(tx, tx.member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
      const { id } = tx.organization
      const target = (await findMember(tx, id, memberId)) ?? fail('MEMBER_NOT_FOUND')
      // A transfer to the caller would leave the organization without an owner.
      if (target.id === tx.member.id) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
      const { creatorRole } = requireOrganizationSettings(tx)
      const owner = await updateMember(tx, target.id, { role: creatorRole })
      // The new owner can be banned, and must not be the only one.
      await requireOtherOwner(tx, tx.member)
      const formerOwner = await updateMember(tx, tx.member.id, { role: await getRoleAfterTransfer(tx) })
      await cancelInvitationsToMember(tx, formerOwner.userId)
      await recordAudit(tx, {
        action: 'organization.ownership-transferred',
        target: `organization:${id}`,
        details: { organizationId: id, from: formerOwner.userId, to: owner.userId },
      })
      return { owner: toMember(tx, owner), formerOwner: toMember(tx, formerOwner) }
    }),

  listSoleOwnerships: async (ctx) => {
    const organizations = await listSolelyOwnedOrganizations(ctx, ctx.caller.user.id)
    return organizations.map((row) => ({ ...toOrganization(ctx, row), memberCount: row.memberCount }))
  },
} satisfies Handlers<typeof ownershipCalls>

/**
 * Replaces the creator role of the caller with `admin`, or with `member` if `admin` is the creator role. Drops roles that the
 * options no longer define.
 */
const getRoleAfterTransfer = (tx: MemberContext): Promise<string> => {
  const { creatorRole } = requireOrganizationSettings(tx)
  const others = parseRoles(tx.member.role).filter((role) => role !== creatorRole && Object.hasOwn(tx.roles, role))
  return requireKnownRoles(tx, tx.organization.id, [...others, creatorRole === 'admin' ? 'member' : 'admin'])
}
