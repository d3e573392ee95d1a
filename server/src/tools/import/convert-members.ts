import type { Insertable } from 'kysely'
import { normalizeRoles } from '../../organization/roles.ts'
import type { Row } from '../../platform/database/database.ts'
import type { MemberTable } from '../../platform/database/organization-tables.ts'
import type { BetterAuth } from './better-auth-rows.ts'
import { describeUndefinedRole, type OrganizationSettings, resolveTeamId } from './organization-references.ts'
import { convertFields } from './imported-fields.ts'
import { readId, parseRow, type ImportRun } from './import-run.ts'

/** Without `searchText`, which is computed from the users stored here. */
export type ImportedMember = Omit<Insertable<MemberTable>, 'searchText'>

export const convertMembers = (
  run: ImportRun,
  settings: OrganizationSettings,
  allRows: readonly Row[],
  { teamIds, teamMembers }: { teamIds: ReadonlySet<string>; teamMembers: readonly TeamMembership[] },
): ImportedMember[] => {
  const { report, deletedUserIds } = run
  const teamIdByUser = new Map(teamMembers.map(({ userId, teamId }) => [userId, teamId]))
  // A race in better-auth stores a member twice. The first row is imported.
  const memberUserIds = new Set<string>()
  const parsed = allRows
    .filter((row) => !report.isSkipped('member', readId(row)))
    .flatMap((row) => {
      const member = parseRow(run, 'member', row)
      return member ? [{ row, member }] : []
    })
    .toSorted(({ member: one }, { member: other }) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
  return parsed.flatMap(({ row, member }): ImportedMember[] => {
    const { id, userId } = member
    if (deletedUserIds.has(userId)) {
      report.add('member', 'existing', 1)
      return []
    }
    const skip = (reason: string) => report.skip('member', id, reason) ?? []
    if (report.isSkipped('user', userId)) return skip(`its user ${userId} is skipped`)
    if (memberUserIds.has(userId)) return skip(`its user ${userId} is a member of the organization already`)
    const role = normalizeRoles(settings, member.role)
    if (role === null) return skip(describeUndefinedRole(member.role))
    memberUserIds.add(userId)
    const teamId = teamIdByUser.get(userId) ?? resolveTeamId(run, 'member', member, teamIds)
    return [{ ...member, role, teamId, additionalFields: convertFields(run, 'member', row) }]
  })
}

export type TeamMembership = BetterAuth<'teamMember'>

/** A member has one team here: the one that the user joined first. All further ones are skipped. */
export const convertTeamMembers = (
  run: ImportRun,
  rows: readonly Row[],
  memberRows: readonly Row[],
  teamIds: ReadonlySet<string>,
): TeamMembership[] => {
  const memberIds = new Set(memberRows.map((row) => String(row['userId'])))
  const first = new Map<string, TeamMembership>()
  const memberships = rows
    .filter((row) => !run.report.isSkipped('teamMember', readId(row)))
    .flatMap((row) => parseRow(run, 'teamMember', row) ?? [])
    .toSorted((one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0) || (one.id < other.id ? -1 : 1))
  for (const membership of memberships) {
    const { id, userId, teamId } = membership
    const skip = (reason: string) => run.report.skip('teamMember', id, reason)
    const teamHere = first.get(userId)?.teamId
    if (!memberIds.has(userId)) skip(`its user ${userId} is not a member of the organization`)
    else if (!teamIds.has(teamId)) skip(`its team ${teamId} is skipped`)
    else if (teamHere === undefined) first.set(userId, membership)
    else skip(`its user ${userId} is in team ${teamHere} already; here, a member has one team`)
  }
  return [...first.values()]
}
