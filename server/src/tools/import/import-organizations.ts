import type { Kysely } from 'kysely'
import type { Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toSearchText } from '../../organization/membership.ts'
import { hashSessionSecret } from '../../session/session-secret.ts'
import { skipExistingKeys } from './import-api-keys.ts'
import {
  restoreActiveOrganization,
  findDeletedTargets,
  findOrganizationsById,
  findOrganizationsBySlug,
  findUsersById,
  insertImported,
} from './import.store.ts'
import {
  type ImportedOrganization,
  convertOrganization,
  organizationChildTables,
  organizationTables,
} from './convert-organization.ts'
import { createNewIds } from './new-ids.ts'
import type { StoredRows } from './import-report.ts'
import {
  BATCH_ROWS,
  parseRow,
  findDuplicateTexts,
  reportOrphans,
  type ImportRun,
  inImportTransaction,
  streamWithChildren,
} from './import-run.ts'

/**
 * Imports organizations. The teams, members, invitations and API keys of an organization are inserted in the same transaction.
 * Runs after `importUsers`, because members reference users.
 */
export const importOrganizations = async (run: ImportRun): Promise<void> => {
  const { layout, settings, report } = run
  if (!layout.hasTable('organization') || !settings.organization) return
  const options = settings.organization
  // Members without a user must be skipped before an organization is checked for owners.
  await reportOrphans(run, { table: 'member', parent: 'user' })
  for (const table of ['team', 'member', 'invitation', 'organizationRole'] as const) {
    await reportOrphans(run, { table, parent: 'organization' })
  }
  for (const parent of ['team', 'user'] as const) await reportOrphans(run, { table: 'teamMember', parent })
  const duplicateSlugs = await findDuplicateTexts(run, 'organization', 'slug')
  for await (const rows of streamWithChildren(run, 'organization', organizationChildTables)) {
    const organizations = rows.flatMap((row) => convertOrganization(run, options, row, duplicateSlugs) ?? [])
    if (organizations.length > 0) {
      const stored = await inImportTransaction(run, (db) => storeOrganizations(run, db, organizations))
      const pluginTables = (['teamMember', 'apiKey'] as const).filter((table) => layout.hasTable(table))
      report.addStored([...organizationTables, ...pluginTables], stored)
    }
    run.progress('organization', rows.length)
  }
}

/** Restores the active organization of imported sessions. Sessions are inserted before the organizations exist. */
export const restoreActiveOrganizations = async (run: ImportRun): Promise<void> => {
  const { source, layout, settings } = run
  if (!settings.organization || !layout.hasTable('organization')) return
  if (!layout.hasColumn('session', 'activeOrganizationId')) return
  const sql = `select ${layout.selectColumns('session', 's')} from ${layout.quoteTable('session')} s
    where ${layout.quoteColumn('session', 's', 'activeOrganizationId')} is not null`
  for await (const rows of source.stream(sql, BATCH_ROWS)) {
    const sessions = rows.flatMap((row) => parseActiveSession(run, row))
    if (sessions.length > 0) {
      await inImportTransaction(run, async (db) => {
        for (const session of sessions) await restoreActiveOrganization(db, session)
      })
    }
  }
}

const parseActiveSession = (run: ImportRun, row: Row) => {
  const session = parseRow(run, 'session', row)
  if (!session?.activeOrganizationId) return []
  const { token, activeOrganizationId: organizationId, updatedAt } = session
  // The session can have a new ID here.
  return [{ tokenHash: hashSessionSecret(token), organizationId, updatedAt }]
}

const storeOrganizations = async (
  run: ImportRun,
  db: Kysely<Tables>,
  organizations: readonly ImportedOrganization[],
): Promise<StoredRows<ImportedOrganization>> => {
  const ids = organizations.map(({ organization: [{ id }] }) => id)
  const slugs = organizations.map(({ organization: [{ slug }] }) => slug)
  const targets = ids.map((id) => `organization:${id}`)
  const storedTimes = new Map((await findOrganizationsById(db, ids)).map(({ id, createdAt }) => [id, createdAt]))
  const deleted = await findDeletedTargets(db, 'organization.deleted', targets)
  const idBySlug = new Map((await findOrganizationsBySlug(db, slugs)).map(({ id, slug }) => [slug, id]))

  const existing: ImportedOrganization[] = []
  const importable: ImportedOrganization[] = []
  for (const candidate of organizations) {
    const [{ id, slug, createdAt }] = candidate.organization
    const slugOwner = idBySlug.get(slug)
    if (deleted.has(`organization:${id}`) || storedTimes.get(id) === createdAt) existing.push(candidate)
    else if (storedTimes.has(id)) run.report.skip('organization', id, 'another organization here has this ID')
    else if (slugOwner !== undefined)
      run.report.skip('organization', id, `${slug} is already the slug of organization ${slugOwner} here`)
    else importable.push(candidate)
  }
  const imported = await replaceExistingIds(run, db, await skipExistingKeys(run, db, importable))
  if (!run.isDry) await insertOrganizations(db, imported)
  return { imported, existing }
}

/** Replaces the IDs of child rows that exist here, and the references to teams. */
const replaceExistingIds = async (
  run: ImportRun,
  db: Kysely<Tables>,
  organizations: readonly ImportedOrganization[],
): Promise<ImportedOrganization[]> => {
  const toNewId = await createNewIds(run, db, ['team', 'member', 'invitation', 'apiKey'], organizations)
  const toNewTeamId = (teamId: string | null | undefined) => (teamId ? toNewId('team', teamId) : null)
  return organizations.map((organization) => ({
    ...organization,
    team: organization.team.map((row) => ({ ...row, id: toNewId('team', row.id) })),
    member: organization.member.map((row) => ({
      ...row,
      id: toNewId('member', row.id),
      teamId: toNewTeamId(row.teamId),
    })),
    invitation: organization.invitation.map((row) => ({
      ...row,
      id: toNewId('invitation', row.id),
      teamId: toNewTeamId(row.teamId),
    })),
    apiKey: organization.apiKey.map((row) => ({ ...row, id: toNewId('apiKey', row.id) })),
  }))
}

const insertOrganizations = async (
  db: Kysely<Tables>,
  organizations: readonly ImportedOrganization[],
): Promise<void> => {
  const userIds = organizations.flatMap(({ member }) => member.map(({ userId }) => userId))
  const users = new Map<string, { name: string; email: string }>()
  for (let start = 0; start < userIds.length; start += BATCH_ROWS) {
    for (const user of await findUsersById(db, userIds.slice(start, start + BATCH_ROWS))) users.set(user.id, user)
  }
  const toMemberRow = (member: ImportedOrganization['member'][number]) => ({
    ...member,
    searchText: toSearchText(users.get(member.userId) ?? deletedUser),
  })
  const imported = organizations.map((organization) => ({
    ...organization,
    member: organization.member.map(toMemberRow),
  }))
  await insertImported(db, [...organizationTables, 'apiKey'], imported)
}

/** Used if a user was deleted during the import. The insert then fails on the foreign key; the next run skips the member. */
const deletedUser = { name: '', email: '' }
