import { slug } from '@latchkey/contract'
import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { Row } from '../../platform/database/database.ts'
import type { MemberTable } from '../../platform/database/organization-tables.ts'
import type { InvitationRow, OrganizationRow, TeamRow } from '../../platform/database/tables.ts'
import { hashInvitationSecret } from '../../organization/invitation-secret.ts'
import { normalizeRoles } from '../../organization/roles.ts'
import { randomId } from '../../platform/crypto/random.ts'
import type { Settings } from '../../platform/options/settings.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import type { BetterAuth, TableName } from './better-auth-rows.ts'
import { parseRow, type ImportRun } from './import-run.ts'

/** An organization with all that is its own, as it will be stored. */
export interface ImportedOrganization {
  readonly organization: OrganizationRow
  readonly teams: readonly TeamRow[]
  /** Without what they are searched by: that is made of the users as they are here. */
  readonly members: readonly Omit<Insertable<MemberTable>, 'searchText'>[]
  readonly invitations: readonly InvitationRow[]
}

interface Rows {
  organization: Row
  teams: readonly Row[]
  members: readonly Row[]
  invitations: readonly Row[]
}

type OrganizationSettings = NonNullable<Settings['organization']>

/** Null where it cannot be taken over. `repeatedSlugs` are lower-cased. */
export const convertOrganization = (
  run: ImportRun,
  settings: OrganizationSettings,
  rows: Rows,
  repeatedSlugs: ReadonlySet<string>,
): ImportedOrganization | null => {
  const { report } = run
  const row = parseRow(run, 'organization', rows.organization)
  if (!row) return null
  const address = z.safeParse(slug, row.slug)
  if (!address.success) return report.skip('organization', row.id, `${row.slug} is no slug that Latchkey takes`)
  if (repeatedSlugs.has(address.data)) {
    return report.skip('organization', row.id, `${row.slug} is the slug of another organization too, in other letters`)
  }
  if (row.id.length > 64) return report.skip('organization', row.id, 'an id has 64 characters at most')
  const metadata = convertMetadata(row.metadata)
  if (metadata === undefined) return report.skip('organization', row.id, 'its metadata is no object')

  const teams = rows.teams.flatMap((team) => parseRow(run, 'team', team) ?? [])
  const teamIds = new Set(teams.map(({ id }) => id))
  const members = convertMembers(run, settings, rows.members, teamIds)
  if (!members.some(({ role }) => role.split(',').includes(settings.creatorRole))) {
    return report.skip('organization', row.id, `no ${settings.creatorRole} of it can be taken over`)
  }
  return {
    organization: {
      id: row.id,
      name: row.name,
      slug: address.data,
      logo: row.logo ?? null,
      metadata,
      memberCount: members.length,
      createdAt: row.createdAt,
    },
    teams: teams.map((team) => ({ ...team, updatedAt: team.updatedAt ?? null })),
    members,
    invitations: convertInvitations(run, settings, rows.invitations, teamIds),
  }
}

/** The text that is stored; undefined for what is no object. */
const convertMetadata = (value: BetterAuth<'organization'>['metadata']): string | null | undefined => {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  try {
    const parsed: unknown = JSON.parse(text)
    if (parsed === null) return null
    return typeof parsed === 'object' && !Array.isArray(parsed) ? text : undefined
  } catch {
    // No JSON at all.
    return undefined
  }
}

const convertMembers = (
  run: ImportRun,
  settings: OrganizationSettings,
  rows: readonly Row[],
  teamIds: ReadonlySet<string>,
): ImportedOrganization['members'] => {
  const { report, deletedUserIds } = run
  const times = new Map<string, number>()
  for (const row of rows) times.set(String(row['userId']), (times.get(String(row['userId'])) ?? 0) + 1)
  return rows.flatMap((row): ImportedOrganization['members'] => {
    const member = parseRow(run, 'member', row)
    if (!member) return []
    const { id, userId } = member
    if (deletedUserIds.has(userId)) {
      report.add('member', 'existing', 1)
      return []
    }
    const refuse = (reason: string) => report.skip('member', id, reason) ?? []
    if (report.isSkipped('user', userId)) return refuse(`its user ${userId} is left out`)
    if ((times.get(userId) ?? 0) > 1) return refuse(`its user ${userId} is a member of the organization several times`)
    const roles = normalizeRoles(settings, member.role)
    if (roles === null) return refuse(`the role ${member.role} is not among organization.roles of the options`)
    return [{ ...member, role: roles.join(','), teamId: resolveTeamId(run, 'member', member, teamIds) }]
  })
}

const convertInvitations = (
  run: ImportRun,
  settings: OrganizationSettings,
  rows: readonly Row[],
  teamIds: ReadonlySet<string>,
): InvitationRow[] => {
  const { report, now } = run
  const read = rows.flatMap((row) => parseRow(run, 'invitation', row) ?? [])
  const open = read.filter(({ status, expiresAt }) => status !== 'pending' || expiresAt > now())
  report.add('invitation', 'expired', read.length - open.length)
  const pending = open.filter(({ status }) => status === 'pending').map(({ email }) => email.toLowerCase())
  return open.flatMap((invitation): InvitationRow[] => {
    const { id, organizationId, status, inviterId, expiresAt } = invitation
    const refuse = (reason: string) => report.skip('invitation', id, reason) ?? []
    const email = normalizeEmail(invitation.email)
    if (!email) return refuse(`${invitation.email} is no address that Latchkey takes`)
    if (status === 'pending' && pending.indexOf(email) !== pending.lastIndexOf(email)) {
      return refuse(`${email} has several open invitations of the organization`)
    }
    const roles = normalizeRoles(settings, invitation.role ?? '')
    if (roles === null) return refuse(`the role ${invitation.role} is not among organization.roles of the options`)
    return [
      {
        id,
        organizationId,
        email,
        role: roles.join(','),
        teamId: resolveTeamId(run, 'invitation', invitation, teamIds),
        status,
        inviterId,
        // Nobody knows it: who has the verified address needs none, and who is invited again gets another.
        tokenHash: hashInvitationSecret(randomId(run.random)),
        expiresAt,
        // better-auth keeps the end alone.
        createdAt: Math.min(now(), expiresAt - settings.invitationLifetime * 1000),
      },
    ]
  })
}

/** A team that was removed leaves its name behind in better-auth. */
const resolveTeamId = (
  { report }: ImportRun,
  table: TableName,
  { id, teamId }: { id: string; teamId?: string | null | undefined },
  teamIds: ReadonlySet<string>,
): string | null => {
  if (!teamId) return null
  if (teamIds.has(teamId)) return teamId
  report.addNote(table, id, `comes without the team ${teamId}, which is gone`)
  return null
}
