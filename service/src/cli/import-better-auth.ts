import type { Count, Finding, ImportResult, Source } from '@latchkey/server/import-better-auth'
import { importBetterAuth } from '@latchkey/server/import-better-auth'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/** Some rows cannot be taken over, so that nothing was written. */
const EXIT_ROWS_REFUSED = 2

/** `latchkey import better-auth SOURCE`: into the database of the service, whether it runs or not. */
export const importFromBetterAuth: RunCommand = async ({ operands: [from = ''], values: { map }, switches }) => {
  const environment = readEnvironment(process.env)
  if (from === environment.databaseUrl) throw new Error('SOURCE and DATABASE_URL are the same database')
  const { BETTER_AUTH_SECRET: secret } = process.env
  const source = await openSource(from)
  const options = await loadOptions(environment, createLog('warn'))
  const isDry = switches.has('dry-run')
  try {
    const result = await importBetterAuth(options, {
      source,
      ...(secret && { secrets: [secret, ...environment.secrets] }),
      ...(map && { map }),
      isDry,
      leavesOut: switches.has('leave-out'),
      onFinding: (finding) => console.log(formatFinding(finding)),
      onProgress: createProgress(),
    })
    for (const line of formatReport(result, isDry)) console.log(line)
    return result.leftOut > 0 && !result.isWritten ? EXIT_ROWS_REFUSED : 0
  } finally {
    await source.close()
    await options.database.close()
  }
}

/** PostgreSQL's code is read where it is wanted alone. */
const openSource = async (url: string): Promise<Source> => {
  if (/^postgres(ql)?:\/\//.test(url)) {
    return (await import('@latchkey/server/postgres-source')).postgresSource(url)
  }
  return (await import('@latchkey/server/sqlite-source')).sqliteSource(url.startsWith('file:') ? url : `file:${url}`)
}

const formatFinding = ({ table, id, reason, isTaken }: Finding): string =>
  `${isTaken ? 'altered ' : 'left out'}  ${table} ${id}: ${reason}`

/** Rows between two lines of progress. */
const PROGRESS_INTERVAL_ROWS = 10_000

const createProgress = () => {
  let told = ''
  return ({ table, rows, isWriting }: { table: string; rows: number; isWriting: boolean }): void => {
    const line = `${isWriting ? 'taking over' : 'checking'} ${table}: ${rows - (rows % PROGRESS_INTERVAL_ROWS)}`
    if (rows >= PROGRESS_INTERVAL_ROWS && line !== told) console.error(line)
    told = line
  }
}

const formatReport = ({ counts, isWritten, leftOut, untouched }: ImportResult, isDry: boolean): string[] => {
  const heading = [isWritten ? 'taken over' : 'can be taken', 'there before', 'over', 'left out']
  const rows = [...counts].map(([table, count]) => [table, ...countKinds.map((kind) => String(count[kind]))])
  return [
    '',
    ...[['', ...heading], ...rows].map(([name = '', ...cells]) =>
      [name.padEnd(14), ...cells.map((cell) => cell.padStart(14))].join('').trimEnd(),
    ),
    ...(untouched.length > 0 ? ['', `Nobody has looked at: ${untouched.join(', ')}`] : []),
    '',
    formatConclusion({ isWritten, leftOut, isDry }),
  ]
}

const countKinds = ['taken', 'there', 'over', 'leftOut'] as const satisfies readonly (keyof Count)[]

const formatConclusion = ({
  isWritten,
  leftOut,
  isDry,
}: {
  isWritten: boolean
  leftOut: number
  isDry: boolean
}): string => {
  if (isWritten) return leftOut > 0 ? `Done, without the ${leftOut} rows that are named above.` : 'Done.'
  if (leftOut === 0) return 'A dry run: nothing was written, and everything can be taken over.'
  const what = `${leftOut} rows, named above, cannot be taken over, so nothing was written`
  return isDry ? `A dry run: ${what}.` : `${what}. Mend them, or go on without them: --leave-out`
}
