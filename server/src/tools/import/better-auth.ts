import { insertRow } from '../../platform/database/prepared.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { randomId, systemRandom } from '../../platform/crypto/random.ts'
import { createKeys } from '../../platform/crypto/keys.ts'
import type { Options } from '../../platform/options/options.ts'
import { settingsFrom } from '../../platform/options/settings.ts'
import { issuerOf } from '../../social/providers.ts'
import { readLayout } from './better-auth-layout.ts'
import type { TableName } from './better-auth-rows.ts'
import { importOrganizations, restoreActiveOrganizations } from './import-organizations.ts'
import { importUsers } from './import-users.ts'
import type { ImportRun } from './import-run.ts'
import type { Source } from '../../platform/database/source.ts'
import { type ImportCounts, createImportReport, type ImportFinding, type ImportReport } from './import-report.ts'

export type { TableName } from './better-auth-rows.ts'
export type { Source } from '../../platform/database/source.ts'
export type { ImportCounts, ImportFinding } from './import-report.ts'

export interface BetterAuthImportOptions {
  /** From `@latchkey/server/sqlite-source` or `/postgres-source`. */
  source: Source
  /** What the source signed and encrypted with; the key ring of the options where it is not given. */
  secrets?: readonly string[]
  /** `user=users,user.emailVerified=email_verified`: what its owner has renamed. */
  map?: string
  /** Looks, and writes nothing but the tables. */
  isDry?: boolean
  /** Goes on although some rows cannot be taken over. */
  leavesOut?: boolean
  onFinding?: (finding: ImportFinding) => void
  /** So many rows of a table have been looked at, or taken over, in all. */
  onProgress?: (progress: { table: TableName; rows: number; isWriting: boolean }) => void
}

export interface ImportResult {
  /** False for a dry run, and where there are rows that cannot be taken over and it was not asked to leave them out. */
  isWritten: boolean
  counts: ReadonlyMap<TableName, ImportCounts>
  skipped: number
  /** Tables, and columns, of the source that nobody has looked at. */
  untouched: readonly string[]
}

/**
 * Takes over a database of better-auth 1.2 with its plugins organization, two-factor and admin. What is there already, by
 * its id, stays as it is, so an import that was stopped is begun again, and a further one brings only who is new. All rows
 * are looked at before the first one is written. The service may run.
 * Throws an Error whose message names a table or column that is missing.
 */
export const importBetterAuth = async (
  options: Options,
  { source, secrets, map, isDry = false, leavesOut = false, onFinding, onProgress }: BetterAuthImportOptions,
): Promise<ImportResult> => {
  const settings = settingsFrom(options)
  const layout = await readLayout(source, map)
  if (layout.untouched.includes('user.sessionVersion')) throw new Error('The source is a database of Latchkey itself')
  await migrate(options.database)
  const report = createImportReport((finding) => onFinding?.(finding))

  const walk = async (run: Pick<ImportRun, 'isDry'>): Promise<void> => {
    const rows = new Map<TableName, number>()
    report.reset()
    await importAll({
      ...run,
      source,
      layout,
      database: options.database,
      settings,
      keys: createKeys(settings.secrets),
      secrets: secrets ?? settings.secrets,
      issuerOf: (providerId) => issuerOf(options.socialProviders ?? {}, providerId),
      random: systemRandom,
      now: options.now ?? Date.now,
      report,
      deletedUserIds: new Set(),
      progress: (table, more) => {
        rows.set(table, (rows.get(table) ?? 0) + more)
        onProgress?.({ table, rows: rows.get(table) ?? 0, isWriting: !run.isDry })
      },
    })
  }

  await walk({ isDry: true })
  const isWritten = !isDry && (leavesOut || report.countSkipped() === 0)
  if (isWritten) await walk({ isDry: false })
  return { isWritten, counts: report.counts, skipped: report.countSkipped(), untouched: layout.untouched }
}

const importAll = async (run: ImportRun): Promise<void> => {
  await importUsers(run)
  await importOrganizations(run)
  await restoreActiveOrganizations(run)
  if (!run.isDry) await recordImport(run)
}

/** One row for all of them: what is told of each user begins with what they do here. */
const recordImport = async ({ database, report, random, now }: ImportRun): Promise<void> => {
  const taken = toAuditDetails(report)
  if (Object.keys(taken).length === 0) return
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
    details: JSON.stringify(taken),
    createdAt: now(),
  })
}

const toAuditDetails = ({ counts }: ImportReport): Record<string, string> =>
  Object.fromEntries([...counts].flatMap(([table, { imported: taken }]) => (taken > 0 ? [[table, String(taken)]] : [])))
