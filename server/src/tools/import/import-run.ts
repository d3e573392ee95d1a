import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Random } from '../../platform/crypto/random.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Settings } from '../../platform/options/settings.ts'
import type { Layout } from './better-auth-layout.ts'
import { type BetterAuth, betterAuthSchemas, type TableName } from './better-auth-rows.ts'
import { inSerializableTransaction } from './import.store.ts'
import { readAllRows, createChildReader, type Source } from '../../platform/database/source.ts'
import type { ImportReport } from './import-report.ts'

/** Rows of the source that are read at once, and users or organizations that one transaction imports. */
export const BATCH_ROWS = 500

/** State of one pass over the source: the dry run or the import. */
export interface ImportRun {
  readonly source: Source
  readonly layout: Layout
  readonly database: Database
  readonly settings: Settings
  readonly keys: Keys
  /** Secrets of the source, tried in this order. */
  readonly secrets: readonly string[]
  /** The issuer of the identities of a provider. */
  getIssuer(providerId: string): string
  readonly random: Random
  readonly now: () => number
  /** Reads and reports, but writes nothing. */
  readonly isDry: boolean
  readonly report: ImportReport
  /** IDs of users who were imported by an earlier run and deleted here since then. */
  readonly deletedUserIds: Set<string>
  /** Reports that `rows` more rows of a table were processed. */
  progress(table: TableName, rows: number): void
}

/** Parses a source row. Returns null and reports a finding if a value is invalid. */
export const parseRow = <Name extends TableName>(run: ImportRun, table: Name, row: Row): BetterAuth<Name> | null => {
  const schema: z.ZodMiniType<BetterAuth<Name>> = betterAuthSchemas[table]
  const result = z.safeParse(schema, row)
  if (result.success) return result.data
  const [issue] = result.error.issues
  return run.report.skip(table, readId(row), `${issue?.path.join('.')}: ${issue?.message}`)
}

export const readId = (row: Row): string => String(row['id'])

/** Runs `work` in one transaction, so that its checks and its writes see the same data. A dry run needs no transaction. */
export const inImportTransaction = <T>(run: ImportRun, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  run.isDry ? work(run.database.kysely) : inSerializableTransaction(run.database, work)

interface ChildTable {
  table: TableName
  parent: 'user' | 'organization' | 'team'
}

/** A row of the source and its rows in other tables. */
export interface ParentRow<Child extends TableName> {
  readonly row: Row
  childrenIn(table: Child): readonly Row[]
}

/** Streams the rows of a table in batches, ordered by ID, with their rows of the child tables. */
export async function* streamWithChildren<Child extends TableName>(
  run: ImportRun,
  parent: 'user' | 'organization',
  childTables: readonly Child[],
): AsyncGenerator<readonly ParentRow<Child>[]> {
  const { source, layout } = run
  const readers = childTables.map((table) => [table, streamChildren(run, { table, parent })] as const)
  const sql = `select ${layout.selectColumns(parent, 't')} from ${layout.quoteTable(parent)} t order by ${layout.quoteColumn(parent, 't', 'id')}`
  for await (const rows of source.stream(sql, BATCH_ROWS)) {
    const ids = new Set(rows.map(readId))
    const children = new Map<Child, ReadonlyMap<string, readonly Row[]>>()
    for (const [table, read] of readers) children.set(table, await read(ids))
    yield rows.map((row) => ({ row, childrenIn: (table) => children.get(table)?.get(readId(row)) ?? [] }))
  }
}

/** Returns a function that reads the child rows of the next batch of parents: none if the table or its column is missing. */
const streamChildren = ({ source, layout }: ImportRun, { table, parent }: ChildTable) => {
  const hasParent = table === 'teamMember' || layout.hasColumn(table, toParentColumn(layout, { table, parent }))
  if (!layout.hasTable(table) || !hasParent) return async () => new Map<string, Row[]>()
  const parentId = layout.quoteColumn(parent, 'p', 'id')
  // The team of a team membership names the organization.
  const path =
    table === 'teamMember' && parent === 'organization'
      ? `join ${layout.quoteTable('team')} m on ${layout.quoteColumn('team', 'm', 'id')} = ${layout.quoteColumn(table, 'c', 'teamId')}
         join ${layout.quoteTable(parent)} p on ${parentId} = ${layout.quoteColumn('team', 'm', 'organizationId')}`
      : `join ${layout.quoteTable(parent)} p on ${joinCondition(layout, { table, parent })}`
  const sql = `select ${layout.selectColumns(table, 'c')}, ${parentId} as "parentId" from ${layout.quoteTable(table)} c
    ${path} order by ${parentId}`
  return createChildReader(source.stream(sql, BATCH_ROWS), (row) => String(row['parentId']))
}

/** Skips rows whose parent does not exist. */
export const reportOrphans = async (run: ImportRun, { table, parent }: ChildTable): Promise<void> => {
  const { source, layout, report } = run
  if (!layout.hasTable(table)) return
  const sql = `select ${layout.quoteColumn(table, 'c', 'id')} as "id" from ${layout.quoteTable(table)} c
    left join ${layout.quoteTable(parent)} p on ${joinCondition(layout, { table, parent })}
    where ${layout.quoteColumn(parent, 'p', 'id')} is null`
  for await (const rows of source.stream(sql, BATCH_ROWS)) {
    for (const row of rows) report.skip(table, readId(row), `its ${parent} does not exist`)
  }
}

/** Finds the lower-cased texts that occur more than once in a column. */
export const findDuplicateTexts = async (
  run: ImportRun,
  table: TableName,
  column: string,
): Promise<ReadonlySet<string>> => {
  const { source, layout } = run
  const text = `lower(${layout.quoteColumn(table, 't', column)})`
  const sql = `select ${text} as "text" from ${layout.quoteTable(table)} t where ${text} is not null
    group by ${text} having count(*) > 1`
  return new Set((await readAllRows(source, sql)).map((row) => String(row['text'])))
}

const joinCondition = (layout: Layout, { table, parent }: ChildTable): string =>
  `${layout.quoteColumn(parent, 'p', 'id')} = ${layout.quoteColumn(table, 'c', toParentColumn(layout, { table, parent }))}`

/** Newer versions have one column for the user or organization that owns an API key. */
const toParentColumn = (layout: Layout, { table, parent }: ChildTable): string =>
  table === 'apiKey' && layout.hasColumn(table, 'referenceId') ? 'referenceId' : `${parent}Id`
