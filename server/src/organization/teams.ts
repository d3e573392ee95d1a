import type { AuditAction, teamCalls } from '@latchkey/contract'
import { mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import type { MemberRow, TeamRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { randomId } from '../platform/crypto/random.ts'
import { inMemberTransaction, can, readAsMember, type MemberContext } from './member-access.ts'
import { toMember } from './member.ts'
import { findMember, findMembership, updateMember } from './members.store.ts'
import { meetsTwoFactorPolicy } from './two-factor-policy-check.ts'
import { requireManageableRoles } from './roles.ts'
import { requireOrganizationSettings } from './settings.ts'
import { toTeam } from './team.ts'
import {
  deleteTeam,
  findTeam,
  insertTeamWithinLimit,
  listMembersOfTeam,
  listTeams,
  listTeamsOfUser,
  updateTeam,
} from './teams.store.ts'

const PAGE_SIZE = 100

/** The error of calls that create and remove teams for non-members. */
const notMemberError = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'

const notAllowedError = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'

export const teamHandlers = {
  createTeam: (ctx, { name, organizationId, ...fields }) =>
    inMemberTransaction(ctx, { organizationId, notMemberError }, async (tx) => {
      if (!can(tx, 'team:create')) fail('YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
      const now = tx.now()
      const team = {
        id: randomId(tx.random),
        name,
        organizationId: tx.organization.id,
        additionalFields: mergeFields(null, fields),
        createdAt: now,
        updatedAt: now,
      }
      const { limit } = requireTeamSettings(tx)
      if (!(await insertTeamWithinLimit(tx, team, limit))) fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
      await recordTeam(tx, 'team.created', team)
      return toTeam(tx, team)
    }),

  updateTeam: (ctx, { teamId, data: { name, organizationId, ...fields } }) =>
    inMemberTransaction(
      ctx,
      { organizationId, notMemberError: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM' },
      async (tx) => {
        if (!can(tx, 'team:update')) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM')
        const current = (await findTeam(tx, tx.organization.id, teamId)) ?? fail('TEAM_NOT_FOUND')
        const additionalFields = mergeFields(current.additionalFields, fields)
        const team = await updateTeam(tx, teamId, { name, additionalFields })
        await recordTeam(tx, 'team.updated', team)
        return toTeam(tx, team)
      },
    ),

  removeTeam: (ctx, { teamId, organizationId }) =>
    inMemberTransaction(ctx, { organizationId, notMemberError }, async (tx) => {
      if (!can(tx, 'team:delete')) fail('YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
      const team = (await findTeam(tx, tx.organization.id, teamId)) ?? fail('TEAM_NOT_FOUND')
      // The foreign keys set the team of its members and invitations to null (R27).
      const canDeleteLast = requireTeamSettings(tx).canAllBeRemoved
      if (!(await deleteTeam(tx, team, { canDeleteLast }))) fail('UNABLE_TO_REMOVE_LAST_TEAM')
      await recordTeam(tx, 'team.removed', team)
      return { message: 'Team removed successfully.' }
    }),

  listOrganizationTeams: (ctx, { organizationId, limit = PAGE_SIZE, cursor }) =>
    readAsMember(
      ctx,
      { organizationId, notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' },
      async ({ organization: { id } }) => {
        const after = cursor ? ((await findTeam(ctx, id, cursor)) ?? fail('TEAM_NOT_FOUND')) : undefined
        return (await listTeams(ctx, id, { after, limit })).map((row) => toTeam(ctx, row))
      },
    ),

  listUserTeams: async (ctx) => {
    const hasSecondFactor = await meetsTwoFactorPolicy(ctx, { requireTwoFactor: 1 })
    const rows = await listTeamsOfUser(ctx, ctx.caller.user.id, { hasSecondFactor, limit: PAGE_SIZE })
    return rows.map((row) => toTeam(ctx, row))
  },

  setMemberTeam: (ctx, { memberId, teamId, organizationId }) =>
    inMemberTransaction(ctx, { organizationId, notMemberError: 'MEMBER_NOT_FOUND' }, async (tx) => {
      if (!can(tx, 'member:update')) fail(notAllowedError)
      const { id } = tx.organization
      const team = teamId === null ? null : ((await findTeam(tx, id, teamId)) ?? fail('TEAM_NOT_FOUND'))
      const member = (await findMember(tx, id, memberId)) ?? fail('MEMBER_NOT_FOUND')
      await requireManageableRoles(tx, member.role, notAllowedError)
      return toMember(tx, member.teamId === teamId ? member : await changeTeam(tx, member, team))
    }),

  listTeamMembers: (ctx, { teamId, organizationId, limit = PAGE_SIZE, cursor }) =>
    readAsMember(
      ctx,
      { organizationId, notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' },
      async ({ organization: { id } }) => {
        if (!(await findTeam(ctx, id, teamId))) fail('TEAM_NOT_FOUND')
        const after = cursor ? ((await findMember(ctx, id, cursor)) ?? fail('MEMBER_NOT_FOUND')) : undefined
        return (await listMembersOfTeam(ctx, teamId, { after, limit })).map((row) => toTeamMember(row, teamId))
      },
    ),

  addTeamMember: (ctx, input) =>
    inTeamMemberTransaction(ctx, input, async (tx, { team, member }) => {
      if (member.teamId === team.id) return toTeamMember(member, team.id)
      if (member.teamId !== null) fail('USER_IS_A_MEMBER_OF_ANOTHER_TEAM')
      await changeTeam(tx, member, team)
      return toTeamMember(member, team.id)
    }),

  removeTeamMember: (ctx, input) =>
    inTeamMemberTransaction(ctx, input, async (tx, { team, member }) => {
      if (member.teamId !== team.id) fail('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
      await changeTeam(tx, member, null)
      return { message: 'Team member removed successfully.' }
    }),
} satisfies Handlers<typeof teamCalls>

interface TeamMemberInput {
  readonly teamId: string
  readonly userId: string
  readonly organizationId?: string | null | undefined
}

/** Runs a change of a caller who can change members, with a team and a member of the organization. */
const inTeamMemberTransaction = <T>(
  ctx: CallerContext,
  { teamId, userId, organizationId }: TeamMemberInput,
  change: (tx: MemberContext, found: { team: TeamRow; member: MemberRow }) => Promise<T>,
): Promise<T> => {
  const notMemberError = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  return inMemberTransaction(ctx, { organizationId, notMemberError }, async (tx) => {
    if (!can(tx, 'member:update')) fail(notAllowedError)
    const { id } = tx.organization
    const team = (await findTeam(tx, id, teamId)) ?? fail('TEAM_NOT_FOUND')
    const { member } = (await findMembership(tx, id, userId)) ?? fail(notMemberError)
    await requireManageableRoles(tx, member.role, notAllowedError)
    return change(tx, { team, member })
  })
}

const changeTeam = async (tx: MemberContext, { id, userId }: MemberRow, team: TeamRow | null): Promise<MemberRow> => {
  const teamId = team?.id ?? null
  const updated = await updateMember(tx, id, { teamId })
  await recordAudit(tx, {
    action: 'member.team-changed',
    target: `member:${id}`,
    details: { organizationId: tx.organization.id, userId, teamId, team: team?.name ?? null },
  })
  return updated
}

const toTeamMember = ({ id, userId, createdAt }: MemberRow, teamId: string) => ({
  id,
  userId,
  teamId,
  createdAt: new Date(createdAt),
})

/** Fails with NOT_FOUND if teams are disabled. */
const requireTeamSettings = (tx: MemberContext) => requireOrganizationSettings(tx).teams ?? fail('NOT_FOUND')

const recordTeam = (
  tx: MemberContext,
  action: Extract<AuditAction, `team.${string}`>,
  { id, name, organizationId }: { id: string; name: string; organizationId: string },
): Promise<void> => recordAudit(tx, { action, target: `team:${id}`, details: { organizationId, name } })
