import { insertRow } from '../../platform/database/prepared.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { randomId, systemRandom } from '../../platform/crypto/random.ts'
import { createKeys } from '../../platform/crypto/keys.ts'
import type { Options } from '../../platform/options/options.ts'
import { createSettings } from '../../platform/options/settings.ts'
import { getIssuer } from '../../social/providers.ts'
import { readLayout } from './better-auth-layout.ts'
import type { TableName } from './better-auth-rows.ts'
import { skipKeysWithoutOwner } from './import-api-keys.ts'
import { importOrganizations, restoreActiveOrganizations } from './import-organizations.ts'
import { organizationTables } from './convert-organization.ts'
import { requireKnownColumns } from './imported-fields.ts'
import { importUsers } from './import-users.ts'
import type { ImportRun } from './import-run.ts'
import type { Source } from '../../platform/database/source.ts'
import { type ImportCounts, createImportReport, type ImportFinding } from './import-report.ts'

export type { TableName } from './better-auth-rows.ts'
export type { Source } from '../../platform/database/source.ts'
export type { ImportCounts, ImportFinding } from './import-report.ts'

export interface BetterAuthImportOptions {
  /** From `@latchkey/server/sqlite-source` or `/postgres-source`. */
  source: Source
  /** Secrets of the source, tried in this order. Default: the secrets of the options. */
  secrets?: readonly string[]
  /** Renamed tables and columns, such as `user=users,user.emailVerified=email_verified`. */
  map?: string
  /** Checks all rows but imports none. Creates missing tables. */
  isDry?: boolean
  /** Imports the other rows if some cannot be imported. By default, nothing is imported then. */
  skipInvalidRows?: boolean
  /** Columns of the source, such as `user.company`, that are neither imported nor declared as additional fields. */
  ignoredColumns?: readonly string[]
  onFinding?: (finding: ImportFinding) => void
  /** Called after each batch with the total number of rows of the table that were checked (`isWriting` false) or imported. */
  onProgress?: (progress: { table: TableName; rows: number; isWriting: boolean }) => void
}

export interface ImportResult {
  /** False for a dry run, and if rows cannot be imported and `skipInvalidRows` is not set. */
  isWritten: boolean
  counts: ReadonlyMap<TableName, ImportCounts>
  skipped: number
  /** Tables (`name`) and columns (`table.column`) of the source that are not imported. */
  untouched: readonly string[]
}

/**
 * Imports a database of better-auth 1.2 to 1.7 with its plugins organization, two-factor, passkey, admin and API keys. All
 * rows are checked before the first one is written. Rows whose ID exists here are not changed, so that an interrupted import
 * can be repeated and a later import adds only new users. The service can run during the import.
 * Throws an Error that names a missing table or column, and columns of entities that are not declared as additional fields.
 *
 *     const source = await sqliteSource('file:./better-auth.db')
 *     const { isWritten, counts } = await importBetterAuth(options, { source, onFinding: console.warn })
 */
export const importBetterAuth = async (
  options: Options,
  {
    source,
    secrets,
    map,
    isDry = false,
    skipInvalidRows = false,
    ignoredColumns = [],
    onFinding,
    onProgress,
  }: BetterAuthImportOptions,
): Promise<ImportResult> => {
  const settings = createSettings(options)
  const layout = await readLayout(source, map, settings.additionalFields)
  if (layout.unread.includes('user.sessionVersion')) throw new Error('The source is a Latchkey database')
  requireKnownColumns(layout.listUnknownColumns(settings.organization ? [...owners, ...organizationTables] : owners), {
    ignored: ignoredColumns,
    imported: layout.imported,
  })
  await migrate(options.database)
  const report = createImportReport((finding) => onFinding?.(finding))

  const importAll = async ({ isDryRun }: { isDryRun: boolean }): Promise<void> => {
    const rows = new Map<TableName, number>()
    report.reset()
    const run: ImportRun = {
      isDry: isDryRun,
      source,
      layout,
      database: options.database,
      settings,
      keys: createKeys(settings.secrets),
      secrets: secrets ?? settings.secrets,
      getIssuer: (providerId) => getIssuer(options.socialProviders ?? {}, providerId),
      random: systemRandom,
      now: options.now ?? Date.now,
      report,
      deletedUserIds: new Set(),
      progress: (table, more) => {
        rows.set(table, (rows.get(table) ?? 0) + more)
        onProgress?.({ table, rows: rows.get(table) ?? 0, isWriting: !isDryRun })
      },
    }
    if (layout.hasTable('apiKey')) await skipKeysWithoutOwner(run)
    await importUsers(run)
    await importOrganizations(run)
    if (isDryRun) return
    await restoreActiveOrganizations(run)
    await recordImport(run)
  }

  await importAll({ isDryRun: true })
  const isWritten = !isDry && (skipInvalidRows || report.countSkipped() === 0)
  if (isWritten) await importAll({ isDryRun: false })
  return { isWritten, counts: report.counts, skipped: report.countSkipped(), untouched: layout.unread }
}

const owners = ['user', 'session'] as const

/** Writes one audit row for the whole import. The activity of a user starts with their first action here. */
const recordImport = async ({ database, report, random, now }: ImportRun): Promise<void> => {
  const imported = [...report.counts].filter(([, count]) => count.imported > 0)
  if (imported.length === 0) return
  await insertRow({ database, transaction: null }, 'audit', {
    id: randomId(random),
    action: 'accounts.imported',
    actorId: null,
    onBehalfOfId: null,
    target: 'source:better-auth',
    organizationId: null,
    ipAddress: '',
    userAgent: '',
    requestId: randomId(random),
    details: JSON.stringify(Object.fromEntries(imported.map(([table, count]) => [table, String(count.imported)]))),
    createdAt: now(),
  })
}
