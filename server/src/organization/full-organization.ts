import type { ResponseOf, organizationCalls } from '@latchkey/contract'
import { createVersionedCache, type VersionedCache } from '../platform/cache/versioned-cache.ts'
import type { CallerContext } from '../platform/context.ts'
import { parseJsonRows } from '../platform/database/json-rows.ts'
import { fail } from '../platform/errors.ts'
import { type OrganizationRef, resolveOrganizationId } from './member-access.ts'
import {
  type FullOrganizationRow,
  findFullOrganizationRow,
  type InvitationValues,
  type MemberValues,
  type TeamValues,
} from './full-organization.store.ts'
import { toInvitation } from './invitation.ts'
import { toMemberWithUser } from './member.ts'
import { toOrganization } from './organization.ts'
import { toTeam } from './team.ts'
import { enforceTwoFactorPolicy } from './two-factor-policy-check.ts'

/** The cache holds up to twice as many. An organization with a hundred members takes 50 kB, and at most 300 kB. */
const ORGANIZATION_CACHE_SIZE = 100

export const createOrganizationCache = (): VersionedCache<FullOrganizationRow> =>
  createVersionedCache(ORGANIZATION_CACHE_SIZE)

type FullOrganization = NonNullable<ResponseOf<typeof organizationCalls.setActiveOrganization>>

/** Reads committed data, for members only. The response depends on this row alone, so it can be cached with the row. */
export const findFullOrganization = async (ctx: CallerContext, ref: OrganizationRef): Promise<FullOrganizationRow> => {
  const row = await findFullOrganizationRow(ctx, resolveOrganizationId(ctx, ref), ctx.caller.user.id)
  if (!row) return fail(ref.notMemberError)
  await enforceTwoFactorPolicy(ctx, row)
  return row
}

export const toFullOrganization = (ctx: CallerContext, row: FullOrganizationRow): FullOrganization => {
  const { members, invitations, teams, ...organization } = row
  const organizationId = organization.id
  return {
    ...toOrganization(ctx, organization),
    members: parseJsonRows<MemberValues>(members).map(
      ([id, userId, role, teamId, createdAt, userName, userEmail, userImage, additionalFields = null]) =>
        toMemberWithUser(ctx, {
          id,
          organizationId,
          userId,
          role,
          teamId,
          createdAt: Number(createdAt),
          userName,
          userEmail,
          userImage,
          additionalFields,
        }),
    ),
    invitations: parseJsonRows<InvitationValues>(invitations).map(
      ([id, email, role, status, teamId, inviterId, expiresAt, additionalFields = null]) =>
        toInvitation(ctx, {
          id,
          organizationId,
          email,
          role,
          status,
          teamId,
          inviterId,
          additionalFields,
          expiresAt: Number(expiresAt),
        }),
    ),
    teams: ctx.settings.organization?.teams
      ? parseJsonRows<TeamValues>(teams).map(([id, name, createdAt, updatedAt, additionalFields = null]) =>
          toTeam(ctx, {
            id,
            name,
            organizationId,
            additionalFields,
            createdAt: Number(createdAt),
            updatedAt: updatedAt === null ? null : Number(updatedAt),
          }),
        )
      : null,
  }
}
