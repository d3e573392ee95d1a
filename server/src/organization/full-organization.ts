import type { AnswerOf, organizationCalls } from '@latchkey/contract'
import { createUnchanged, type Unchanged } from '../cache/unchanged.ts'
import type { CallerContext } from '../context.ts'
import { fail } from '../failure.ts'
import { type Choice, chosenIn } from './as-member.ts'
import { type FullOrganizationRow, findFullOrganization } from './full-organization.store.ts'
import { toInvitation } from './invitation.ts'
import { toMemberWithUser } from './member.ts'
import { toOrganization } from './organization.ts'
import { toTeam } from './team.ts'

/** At least so many, and at most twice as many; 50 kB each with its answer where it has a hundred members, 300 kB at most. */
const REMEMBERED_ORGANIZATIONS = 100

export const createOrganizationsUnchanged = (): Unchanged<FullOrganizationRow> =>
  createUnchanged(REMEMBERED_ORGANIZATIONS)

type FullOrganization = NonNullable<AnswerOf<typeof organizationCalls.setActiveOrganization>>

/**
 * An organization with what a first screen of it shows, for a caller who is a member of it, and the row that alone says
 * all of it. Reads what is committed.
 */
export const fullOrganization = async (
  ctx: CallerContext,
  choice: Choice,
): Promise<{ full: FullOrganization; row: FullOrganizationRow }> => {
  const found = (await findFullOrganization(ctx, chosenIn(ctx, choice), ctx.caller.user.id)) ?? fail(choice.stranger)
  const full = {
    ...toOrganization(found.organization),
    members: found.members.map((member) => toMemberWithUser(ctx, member)),
    invitations: found.invitations.map((invitation) => toInvitation(ctx, invitation)),
    teams: ctx.settings.organization?.teams ? found.teams.map(toTeam) : null,
  }
  return { full, row: found.row }
}
