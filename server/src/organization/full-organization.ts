import type { ResponseOf, organizationCalls } from '@latchkey/contract'
import { createUnchanged, type Unchanged } from '../platform/cache/unchanged.ts'
import type { CallerContext } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { type Choice, chosenIn } from './as-member.ts'
import { findFullOrganizationRow } from './full-organization.store.ts'
import { type FullOrganizationRow, partsOf } from './full-organization-row.ts'
import { toInvitation } from './invitation.ts'
import { toMemberWithUser } from './member.ts'
import { toOrganization } from './organization.ts'
import { toTeam } from './team.ts'

/** At least so many, and at most twice as many; 50 kB each with its answer where it has a hundred members, 300 kB at most. */
const REMEMBERED_ORGANIZATIONS = 100

export const createOrganizationsUnchanged = (): Unchanged<FullOrganizationRow> =>
  createUnchanged(REMEMBERED_ORGANIZATIONS)

type FullOrganization = NonNullable<ResponseOf<typeof organizationCalls.setActiveOrganization>>

/**
 * The row that alone says all that a first screen of an organization shows, for a caller who is a member of it. Reads what
 * is committed.
 */
export const findFullOrganization = async (ctx: CallerContext, choice: Choice): Promise<FullOrganizationRow> =>
  (await findFullOrganizationRow(ctx, chosenIn(ctx, choice), ctx.caller.user.id)) ?? fail(choice.stranger)

export const toFullOrganization = (ctx: CallerContext, row: FullOrganizationRow): FullOrganization => {
  const { organization, members, invitations, teams } = partsOf(row)
  return {
    ...toOrganization(organization),
    members: members.map((member) => toMemberWithUser(ctx, member)),
    invitations: invitations.map((invitation) => toInvitation(ctx, invitation)),
    teams: ctx.settings.organization?.teams ? teams.map(toTeam) : null,
  }
}
