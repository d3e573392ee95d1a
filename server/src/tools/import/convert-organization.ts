import { newMetadata, slug } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { Row } from '../../platform/database/database.ts'
import type { OrganizationRow } from '../../platform/database/tables.ts'
import { normalizeRoles } from '../../organization/roles.ts'
import type { BetterAuth } from './better-auth-rows.ts'
import { convertApiKeys } from './convert-api-keys.ts'
import { convertInvitations } from './convert-invitations.ts'
import { convertMembers, convertTeamMembers, type ImportedMember, type TeamMembership } from './convert-members.ts'
import { convertName, convertPictureUrl } from './convert-profile.ts'
import { convertFields, parseJson } from './imported-fields.ts'
import { parseRow, type ImportRun, type ParentRow } from './import-run.ts'
import type { ImportedRows } from './import.store.ts'
import { describeUndefinedRole, type OrganizationSettings } from './organization-references.ts'

/** The tables with the rows of an organization, in the source and here. */
export const organizationTables = ['organization', 'team', 'member', 'invitation'] as const
export const organizationChildTables = [
  'team',
  'teamMember',
  'organizationRole',
  'member',
  'invitation',
  'apiKey',
] as const

/** An organization with its teams, members, invitations and API keys, as stored. */
export interface ImportedOrganization extends ImportedRows<'team' | 'invitation' | 'apiKey'> {
  readonly organization: readonly [OrganizationRow]
  readonly member: readonly ImportedMember[]
  /** The team memberships that `member.teamId` represents here. */
  readonly teamMember: readonly TeamMembership[]
}

/** Returns null if the organization cannot be imported. `duplicateSlugs` are lower-cased. */
export const convertOrganization = (
  run: ImportRun,
  settings: OrganizationSettings,
  source: ParentRow<(typeof organizationChildTables)[number]>,
  duplicateSlugs: ReadonlySet<string>,
): ImportedOrganization | null => {
  const { report } = run
  const row = parseRow(run, 'organization', source.row)
  if (!row) return null
  const parsedSlug = z.safeParse(slug, row.slug)
  if (!parsedSlug.success || !SLUG_CHARACTERS.test(String(row.slug))) {
    return report.skip('organization', row.id, `${row.slug} is not a valid slug`)
  }
  if (duplicateSlugs.has(parsedSlug.data)) {
    return report.skip(
      'organization',
      row.id,
      `${row.slug} is also the slug of another organization, in different case`,
    )
  }
  if (row.id.length > 64) return report.skip('organization', row.id, 'its ID is longer than 64 characters')
  const metadata = convertMetadata(row.metadata)
  if (metadata === undefined) {
    const reason = 'its metadata is not an object of at most 8192 characters and eight levels'
    return report.skip('organization', row.id, reason)
  }

  const teams = source.childrenIn('team').flatMap((team) => convertTeam(run, team) ?? [])
  const teamIds = new Set(teams.map(({ id }) => id))
  reportUndefinedRoles(run, settings, source.childrenIn('organizationRole'))
  const teamMembers = convertTeamMembers(run, source.childrenIn('teamMember'), source.childrenIn('member'), teamIds)
  const members = convertMembers(run, settings, source.childrenIn('member'), { teamIds, teamMembers })
  if (!members.some(({ role }) => role.split(',').includes(settings.creatorRole))) {
    return report.skip('organization', row.id, `it has no ${settings.creatorRole} that can be imported`)
  }
  const memberIds = new Set(members.map(({ userId }) => userId))
  const organization = {
    id: row.id,
    name: convertName(run, 'organization', row, parsedSlug.data),
    slug: parsedSlug.data,
    logo: convertPictureUrl(run, { table: 'organization', column: 'logo', id: row.id }, row.logo),
    metadata,
    memberCount: members.length,
    requireTwoFactor: 0 as const,
    additionalFields: convertFields(run, 'organization', source.row),
    createdAt: row.createdAt,
  }
  return {
    organization: [organization],
    team: teams,
    member: members,
    teamMember: teamMembers.filter(({ userId }) => memberIds.has(userId)),
    invitation: convertInvitations(run, settings, source.childrenIn('invitation'), teamIds),
    apiKey: convertApiKeys(run, source.childrenIn('apiKey'), { organizationId: row.id }),
  }
}

/**
 * `duplicateSlugs` is compared without spaces and in ASCII. The schema also accepts spaces around a slug, and the Kelvin sign
 * as `k`.
 */
const SLUG_CHARACTERS = /^[a-z0-9-]+$/i

const convertTeam = (run: ImportRun, row: Row) => {
  const team = parseRow(run, 'team', row)
  return (
    team && {
      ...team,
      name: convertName(run, 'team', team, 'Team'),
      updatedAt: team.updatedAt ?? null,
      additionalFields: convertFields(run, 'team', row),
    }
  )
}

/** Returns the JSON text to store; undefined if other calls do not accept the value. */
const convertMetadata = (value: BetterAuth<'organization'>['metadata']): string | null | undefined => {
  if (value === null || value === undefined || value === '') return null
  const parsed = typeof value === 'string' ? parseJson(value) : value
  if (parsed === null) return null
  const result = z.safeParse(newMetadata, parsed)
  return result.success ? JSON.stringify(result.data) : undefined
}

/** Stored roles are not imported. Reports each one that the options do not define, also without members. */
const reportUndefinedRoles = (run: ImportRun, settings: OrganizationSettings, rows: readonly Row[]): void => {
  for (const row of rows) {
    const role = parseRow(run, 'organizationRole', row)
    if (role && normalizeRoles(settings, role.role) === null) {
      run.report.skip('organizationRole', role.id, describeUndefinedRole(role.role))
    }
  }
}
