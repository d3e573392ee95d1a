import type { ResponseOf, organizationCalls } from '@latchkey/contract'
import { createVersionedCache, type VersionedCache } from '../platform/cache/versioned-cache.ts'
import type { CallerContext } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { type OrganizationRef, resolveOrganizationId } from './member-access.ts'
import { findFullOrganizationRow } from './full-organization.store.ts'
import { type FullOrganizationRow, decodeFullOrganization } from './full-organization-row.ts'
import { toInvitation } from './invitation.ts'
import { toMemberWithUser } from './member.ts'
import { toOrganization } from './organization.ts'
import { toTeam } from './team.ts'

/** The cache holds up to twice as many. An organization with a hundred members takes 50 kB, and at most 300 kB. */
const ORGANIZATION_CACHE_SIZE = 100

export const createOrganizationCache = (): VersionedCache<FullOrganizationRow> =>
  createVersionedCache(ORGANIZATION_CACHE_SIZE)

type FullOrganization = NonNullable<ResponseOf<typeof organizationCalls.setActiveOrganization>>

/** Reads committed data, for members only. The response depends on this row alone, so it can be cached with the row. */
export const findFullOrganization = async (ctx: CallerContext, ref: OrganizationRef): Promise<FullOrganizationRow> =>
  (await findFullOrganizationRow(ctx, resolveOrganizationId(ctx, ref), ctx.caller.user.id)) ?? fail(ref.notMemberError)

export const toFullOrganization = (ctx: CallerContext, row: FullOrganizationRow): FullOrganization => {
  const { organization, members, invitations, teams } = decodeFullOrganization(row)
  return {
    ...toOrganization(organization),
    members: members.map((member) => toMemberWithUser(ctx, member)),
    invitations: invitations.map((invitation) => toInvitation(ctx, invitation)),
    teams: ctx.settings.organization?.teams ? teams.map(toTeam) : null,
  }
}
