import { newMetadata, slug } from '@latchkey/contract'
import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { Row } from '../../platform/database/database.ts'
import type { MemberTable } from '../../platform/database/organization-tables.ts'
import type { InvitationRow, OrganizationRow } from '../../platform/database/tables.ts'
import { hashInvitationSecret } from '../../organization/invitation-secret.ts'
import { normalizeRoles } from '../../organization/roles.ts'
import { randomId } from '../../platform/crypto/random.ts'
import type { Settings } from '../../platform/options/settings.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import type { BetterAuth, TableName } from './better-auth-rows.ts'
import { convertApiKeys } from './convert-api-keys.ts'
import { convertName, convertPictureUrl } from './convert-profile.ts'
import { convertFields, parseJson } from './imported-fields.ts'
import { readId, parseRow, type ImportRun, type ParentRow } from './import-run.ts'
import type { ImportedRows } from './import.store.ts'

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
  /** Without `searchText`, which is computed from the users stored here. */
  readonly member: readonly Omit<Insertable<MemberTable>, 'searchText'>[]
  /** The team memberships that `member.teamId` represents here. */
  readonly teamMember: readonly TeamMembership[]
}

type OrganizationSettings = NonNullable<Settings['organization']>

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

const convertMembers = (
  run: ImportRun,
  settings: OrganizationSettings,
  allRows: readonly Row[],
  { teamIds, teamMembers }: { teamIds: ReadonlySet<string>; teamMembers: readonly TeamMembership[] },
): ImportedOrganization['member'] => {
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
  return parsed.flatMap(({ row, member }): ImportedOrganization['member'] => {
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

const convertInvitations = (
  run: ImportRun,
  settings: OrganizationSettings,
  rows: readonly Row[],
  teamIds: ReadonlySet<string>,
): InvitationRow[] => {
  const { report, now } = run
  const all = rows.flatMap((row) => {
    const invitation = parseRow(run, 'invitation', row)
    return invitation ? [{ ...invitation, additionalFields: convertFields(run, 'invitation', row) }] : []
  })
  const current = all.filter(({ status, expiresAt }) => status !== 'pending' || expiresAt > now())
  report.add('invitation', 'expired', all.length - current.length)
  const pendingCounts = new Map<string, number>()
  for (const { status, email } of current) {
    const address = email.toLowerCase()
    if (status === 'pending') pendingCounts.set(address, (pendingCounts.get(address) ?? 0) + 1)
  }
  return current.flatMap((invitation): InvitationRow[] => {
    const { id, organizationId, status, inviterId, expiresAt, additionalFields } = invitation
    const skip = (reason: string) => report.skip('invitation', id, reason) ?? []
    const email = normalizeEmail(invitation.email)
    if (!email) return skip(`${invitation.email} is not a valid email address`)
    if (status === 'pending' && (pendingCounts.get(email) ?? 0) > 1) {
      return skip(`${email} has several pending invitations to the organization`)
    }
    const role = normalizeRoles(settings, invitation.role ?? '')
    if (role === null) return skip(describeUndefinedRole(invitation.role))
    // Since better-auth 1.3, an invitation can name several teams, separated by commas.
    if (status === 'pending' && invitation.teamId?.includes(',')) {
      return skip('it is an invitation to several teams; here, an invitation names one')
    }
    return [
      {
        id,
        organizationId,
        email,
        role,
        teamId: resolveTeamId(run, 'invitation', invitation, teamIds),
        status,
        inviterId,
        // A random secret that is never sent. Users with the verified address need none, and a new invitation gets its own.
        tokenHash: hashInvitationSecret(randomId(run.random)),
        additionalFields,
        expiresAt,
        // Before 1.3, better-auth stores only the expiry.
        createdAt: invitation.createdAt ?? Math.min(now(), expiresAt - settings.invitationExpiresIn * 1000),
      },
    ]
  })
}

const describeUndefinedRole = (role: string | null | undefined): string =>
  `the role ${role} is not defined in the option organization.roles`

/** Stored roles are not imported. Reports each one that the options do not define, also without members. */
const reportUndefinedRoles = (run: ImportRun, settings: OrganizationSettings, rows: readonly Row[]): void => {
  for (const row of rows) {
    const role = parseRow(run, 'organizationRole', row)
    if (role && normalizeRoles(settings, role.role) === null) {
      run.report.skip('organizationRole', role.id, describeUndefinedRole(role.role))
    }
  }
}

type TeamMembership = BetterAuth<'teamMember'>

/** A member has one team here: the one that the user joined first. All further ones are skipped. */
const convertTeamMembers = (
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

/** better-auth keeps references to deleted teams. */
const resolveTeamId = (
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
