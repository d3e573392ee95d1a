import type { Settings } from '../../platform/options/settings.ts'
import type { TableName } from './better-auth-rows.ts'
import type { ImportRun } from './import-run.ts'

export type OrganizationSettings = NonNullable<Settings['organization']>

export const describeUndefinedRole = (role: string | null | undefined): string =>
  `the role ${role} is not defined in the option organization.roles`

/** better-auth keeps references to deleted teams. */
export const resolveTeamId = (
  { report }: ImportRun,
  table: TableName,
  { id, teamId }: { id: string; teamId?: string | null | undefined },
  teamIds: ReadonlySet<string>,
): string | null => {
  if (!teamId) return null
  if (teamIds.has(teamId)) return teamId
  report.addNote(table, id, `is imported without the team ${teamId}, which does not exist`)
  return null
}
