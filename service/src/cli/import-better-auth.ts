import { getErrorMessage } from '@latchkey/server/error-text'
import type { ImportCounts, ImportFinding, ImportResult, Source } from '@latchkey/server/import-better-auth'
import { importBetterAuth } from '@latchkey/server/import-better-auth'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { sqlitePath } from '@latchkey/server/sqlite'
import { readEnvironment } from '../env.ts'
import { explainUnusableDatabase } from '../environment-error.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'
import { toPrintableText } from './printable-text.ts'

/** Some rows cannot be imported, so nothing was written. */
const EXIT_ROWS_REFUSED = 2

/** `latchkey import better-auth SOURCE`: writes to the database directly and does not need a running service. */
export const importFromBetterAuth: RunCommand = async ({ operands: [sourceUrl = ''], values, switches }) => {
  const environment = readEnvironment(process.env)
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(sourceUrl)?.[1]
  if (scheme !== undefined && !/^(file|postgres|postgresql)$/.test(scheme)) {
    throw new Error(
      `SOURCE is a ${scheme} database, which is not supported. Expected file:PATH (SQLite) or postgres://…`,
    )
  }
  if (isSameDatabase(sourceUrl, environment.databaseUrl))
    throw new Error('SOURCE and DATABASE_URL are the same database')
  const sourceSecrets = readSourceSecrets(process.env)
  const source = await openSource(sourceUrl).then(withNamedErrors, explainUnreadableSource)
  const options = await loadOptions(environment, createLog('warn'))
  const isDry = switches.has('dry-run')
  try {
    await migrate(options.database).catch(explainUnusableDatabase(options.database))
    const result = await importBetterAuth(options, {
      source,
      secrets: [...sourceSecrets, ...environment.secrets],
      ...(values.map && { map: values.map }),
      ignoredColumns: splitNames(values['leave-out-columns']),
      isDry,
      skipInvalidRows: switches.has('leave-out'),
      onFinding: (finding) => console.log(formatFinding(finding)),
      onProgress: createProgress(),
    }).catch(explainLostDatabase(options.database))
    for (const line of formatReport(result, isDry)) console.log(line)
    return result.skipped > 0 && !result.isWritten ? EXIT_ROWS_REFUSED : 0
  } finally {
    await source.close()
    await options.database.close()
  }
}

/** `BETTER_AUTH_SECRETS` has a version before each secret: `2:SECRET,1:SECRET`. */
const readSourceSecrets = ({ BETTER_AUTH_SECRET, BETTER_AUTH_SECRETS = '' }: NodeJS.ProcessEnv): string[] => {
  const secrets = BETTER_AUTH_SECRETS.split(',').map((entry) => entry.slice(entry.indexOf(':') + 1).trim())
  return [...secrets, BETTER_AUTH_SECRET ?? ''].filter((secret) => secret !== '')
}

/** A file may be written in different ways. */
const isSameDatabase = (sourceUrl: string, databaseUrl: string): boolean =>
  sourceUrl === databaseUrl ||
  (!isPostgresUrl(sourceUrl) &&
    !isPostgresUrl(databaseUrl) &&
    sqlitePath(toFileUrl(sourceUrl)) === sqlitePath(databaseUrl))

const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

const toFileUrl = (source: string): string => (source.startsWith('file:') ? source : `file:${source}`)

const splitNames = (text = ''): string[] => text.split(',').flatMap((name) => name.trim() || [])

/** Loads the PostgreSQL code on demand. */
const openSource = async (url: string): Promise<Source> => {
  if (isPostgresUrl(url)) {
    return (await import('@latchkey/server/postgres-source')).postgresSource(url)
  }
  return (await import('@latchkey/server/sqlite-source')).sqliteSource(toFileUrl(url))
}

/** Both databases can report the same error. */
const withNamedErrors = (source: Source): Source => ({
  ...source,
  stream: async function* (sql, size) {
    try {
      yield* source.stream(sql, size)
    } catch (error) {
      explainUnreadableSource(error)
    }
  },
})

const explainUnreadableSource = (error: unknown): never => {
  throw new Error(`SOURCE cannot be read: ${getErrorMessage(error)}`, { cause: error })
}

const explainLostDatabase =
  (database: Database) =>
  (error: unknown): never => {
    if (database.isUnavailable(error)) explainUnusableDatabase(database)(error)
    throw error
  }

const formatFinding = ({ table, id, reason, isImported }: ImportFinding): string =>
  toPrintableText(`${isImported ? 'altered ' : 'skipped '}  ${table} ${id}: ${reason}`)

const PROGRESS_INTERVAL_ROWS = 10_000

const createProgress = () => {
  let lastLine = ''
  return ({ table, rows, isWriting }: { table: string; rows: number; isWriting: boolean }): void => {
    const line = `${isWriting ? 'importing' : 'checking'} ${table}: ${rows - (rows % PROGRESS_INTERVAL_ROWS)}`
    if (rows >= PROGRESS_INTERVAL_ROWS && line !== lastLine) console.error(line)
    lastLine = line
  }
}

const formatReport = ({ counts, isWritten, skipped, untouched }: ImportResult, isDry: boolean): string[] => {
  const heading = [isWritten ? 'imported' : 'importable', 'existing', 'expired', 'skipped']
  const rows = [...counts].map(([table, count]) => [table, ...countKinds.map((kind) => String(count[kind]))])
  return [
    '',
    ...[['', ...heading], ...rows].map(([name = '', ...cells]) =>
      [name.padEnd(18), ...cells.map((cell) => cell.padStart(14))].join('').trimEnd(),
    ),
    ...(untouched.length > 0 ? ['', `Not imported: ${untouched.join(', ')}`] : []),
    '',
    formatConclusion({ isWritten, skipped, isDry }),
  ]
}

const countKinds = ['imported', 'existing', 'expired', 'skipped'] as const satisfies readonly (keyof ImportCounts)[]

const formatConclusion = ({
  isWritten,
  skipped,
  isDry,
}: {
  isWritten: boolean
  skipped: number
  isDry: boolean
}): string => {
  if (isWritten) return skipped > 0 ? `Done, without the ${skipped} rows listed above.` : 'Done.'
  if (skipped === 0) return 'Dry run: everything can be imported. Nothing was written.'
  const result = `${skipped} rows, listed above, cannot be imported. Nothing was written.`
  return isDry ? `Dry run: ${result}` : `${result} Fix them, or skip them with --leave-out.`
}
