import type { AnswerOf, organizationCalls } from '@latchkey/contract'
import type { Context } from '../context.ts'
import type { OrganizationRow } from '../database/tables.ts'
import { toInvitation } from './invitation.ts'
import { listInvitationRows } from './invitations.store.ts'
import { toMemberWithUser } from './member.ts'
import { listFirstMembers } from './members.store.ts'
import { toOrganization } from './organization.ts'
import { toTeam } from './team.ts'
import { listTeamRows } from './teams.store.ts'

/** Rows of each list: a page. What is beyond comes from the calls that have pages. */
const FIRST_PAGE = 100

/**
 * An organization with what a first screen of it shows. For members of it alone, and outside transactions: it reads side
 * by side.
 */
export const fullOrganization = async (
  ctx: Context,
  row: OrganizationRow,
): Promise<NonNullable<AnswerOf<typeof organizationCalls.setActiveOrganization>>> => {
  const [members, invitations, teams] = await Promise.all([
    listFirstMembers(ctx, row.id, FIRST_PAGE),
    listInvitationRows(ctx, row.id, FIRST_PAGE),
    ctx.settings.organization?.teams ? listTeamRows(ctx, row.id, FIRST_PAGE) : null,
  ])
  return {
    ...toOrganization(row),
    members: members.map((member) => toMemberWithUser(ctx, member)),
    invitations: invitations.map((invitation) => toInvitation(ctx, invitation)),
    teams: teams && teams.map(toTeam),
  }
}
