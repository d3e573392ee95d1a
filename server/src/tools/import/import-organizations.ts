import type { Kysely } from 'kysely'
import type { Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toSearchText } from '../../organization/membership.ts'
import type { TableName } from './better-auth-rows.ts'
import {
  restoreActiveOrganization,
  findDeletedTargets,
  findOrganizationsById,
  findOrganizationsBySlug,
  findUsersById,
  insertRows,
} from './import.store.ts'
import { type ImportedOrganization, convertOrganization } from './convert-organization.ts'
import {
  BATCH_ROWS,
  idOf,
  parseRow,
  findDuplicateTexts,
  reportOrphans,
  type ImportRun,
  inImportTransaction,
  streamChildren,
  streamRows,
} from './import-run.ts'

/**
 * Imports organizations. The teams, members and invitations of an organization are inserted in the same transaction. Runs
 * after `importUsers`, because members reference users.
 */
export const importOrganizations = async (run: ImportRun): Promise<void> => {
  const { layout, settings, report } = run
  if (!layout.has('organization') || !settings.organization) return
  const options = settings.organization
  // Members without a user must be skipped before an organization is checked for owners.
  await reportOrphans(run, { table: 'member', parent: 'user' })
  for (const table of organizationChildTables) await reportOrphans(run, { table, parent: 'organization' })
  const duplicateSlugs = await findDuplicateTexts(run, 'organization', 'slug')
  const [teams, members, invitations] = organizationChildTables.map((table) =>
    streamChildren(run, { table, parent: 'organization' }),
  )
  for await (const rows of streamRows(run, 'organization')) {
    const ids = new Set(rows.map(idOf))
    const children = {
      teams: (await teams?.(ids)) ?? none,
      members: (await members?.(ids)) ?? none,
      invitations: (await invitations?.(ids)) ?? none,
    }
    const organizations = rows.flatMap((organization) => {
      const of = (children: ReadonlyMap<string, readonly Row[]>) => children.get(idOf(organization)) ?? []
      const own = {
        teams: of(children.teams),
        members: of(children.members).filter((row) => !report.isSkipped('member', idOf(row))),
        invitations: of(children.invitations),
      }
      return convertOrganization(run, options, { organization, ...own }, duplicateSlugs) ?? []
    })
    if (organizations.length > 0)
      countOrganizations(run, await inImportTransaction(run, (db) => storeOrganizations(run, db, organizations)))
    run.progress('organization', rows.length)
  }
}

/** Restores the active organization of imported sessions. Sessions are inserted before the organizations exist. */
export const restoreActiveOrganizations = async (run: ImportRun): Promise<void> => {
  const { source, layout, settings, isDry } = run
  if (isDry || !settings.organization || !layout.has('organization')) return
  if (!layout.hasColumn('session', 'activeOrganizationId')) return
  const sql = `select ${layout.columns('session', 's')} from ${layout.table('session')} s
    where ${layout.column('session', 's', 'activeOrganizationId')} is not null`
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
  return [{ id: session.id, organizationId: session.activeOrganizationId, updatedAt: session.updatedAt }]
}

const organizationChildTables = ['team', 'member', 'invitation'] as const satisfies readonly TableName[]
const none: ReadonlyMap<string, readonly Row[]> = new Map()

interface Stored {
  imported: readonly ImportedOrganization[]
  existing: readonly ImportedOrganization[]
}

const storeOrganizations = async (
  run: ImportRun,
  db: Kysely<Tables>,
  organizations: readonly ImportedOrganization[],
): Promise<Stored> => {
  const ids = organizations.map(({ organization }) => organization.id)
  const known = await findOrganizationsById(db, ids)
  const createdAt = new Map(known.map((organization) => [organization.id, organization.createdAt]))
  const deletions = ids.map((id) => `organization:${id}`)
  const deleted = await findDeletedTargets(db, 'organization.deleted', deletions)
  const slugs = organizations.map(({ organization }) => organization.slug)
  const ownerOf = new Map((await findOrganizationsBySlug(db, slugs)).map(({ id, slug }) => [slug, id]))

  const existing = new Set(
    organizations.filter(
      ({ organization: { id, ...own } }) => deleted.has(`organization:${id}`) || createdAt.get(id) === own.createdAt,
    ),
  )
  const imported = organizations.filter((one) => {
    const { id, slug } = one.organization
    if (existing.has(one)) return false
    if (createdAt.has(id)) return run.report.skip('organization', id, 'another organization here has this ID')
    const owner = ownerOf.get(slug)
    if (owner === undefined) return true
    return run.report.skip('organization', id, `${slug} is already the slug of organization ${owner} here`)
  })
  if (!run.isDry) await insertOrganizations(db, imported)
  return { imported, existing: [...existing] }
}

const insertOrganizations = async (
  db: Kysely<Tables>,
  organizations: readonly ImportedOrganization[],
): Promise<void> => {
  const members = organizations.flatMap((one) => one.members)
  const users = new Map<string, { name: string; email: string }>()
  for (let start = 0; start < members.length; start += BATCH_ROWS) {
    const ids = members.slice(start, start + BATCH_ROWS).map(({ userId }) => userId)
    for (const user of await findUsersById(db, ids)) users.set(user.id, user)
  }
  const withSearchText = members.map((member) => ({
    ...member,
    searchText: toSearchText(users.get(member.userId) ?? deletedUser),
  }))
  const teams = organizations.flatMap((one) => one.teams)
  const invitations = organizations.flatMap((one) => one.invitations)
  const own = organizations.map(({ organization }) => organization)
  await insertRows(db, 'organization', own)
  await insertRows(db, 'team', teams)
  await insertRows(db, 'member', withSearchText)
  await insertRows(db, 'invitation', invitations)
}

/** Used if a user was deleted during the import. The insert then fails on the foreign key; the next run skips the member. */
const deletedUser = { name: '', email: '' }

const countOrganizations = ({ report }: ImportRun, { imported, existing }: Stored): void => {
  for (const [outcome, organizations] of [
    ['imported', imported],
    ['existing', existing],
  ] as const) {
    report.add('organization', outcome, organizations.length)
    for (const { teams, members, invitations } of organizations) {
      report.add('team', outcome, teams.length)
      report.add('member', outcome, members.length)
      report.add('invitation', outcome, invitations.length)
    }
  }
}
