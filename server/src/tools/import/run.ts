import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Row } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Random } from '../../platform/crypto/random.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Settings } from '../../platform/options/settings.ts'
import type { Layout } from './better-auth-layout.ts'
import { type BetterAuth, betterAuthSchemas, type TableName } from './better-auth-rows.ts'
import { commit } from './import.store.ts'
import { readAllRows, createChildReader, type Source } from '../../platform/database/source.ts'
import type { Tally } from './tally.ts'

/** Rows of a table that are read, and people or organizations that are committed, at once. */
export const BATCH = 500

/** One walk through all that there is to take over. */
export interface Run {
  readonly source: Source
  readonly layout: Layout
  readonly database: Database
  readonly settings: Settings
  readonly keys: Keys
  /** What the source encrypted with, each tried. */
  readonly secrets: readonly string[]
  /** Who says that the accounts of a provider are somebody's. */
  issuerOf(providerId: string): string
  readonly random: Random
  readonly now: () => number
  /** Looks, and writes nothing. */
  readonly isDry: boolean
  readonly tally: Tally
  /** Ids of users who were taken over once, and have been deleted here since. */
  readonly gone: Set<string>
  /** So many more rows of a table have been gone through. */
  progress(table: TableName, rows: number): void
}

/** A row in our words; null, and a finding, where something in it cannot be read. */
export const readRow = <Name extends TableName>(run: Run, table: Name, row: Row): BetterAuth<Name> | null => {
  const schema: z.ZodMiniType<BetterAuth<Name>> = betterAuthSchemas[table]
  const result = z.safeParse(schema, row)
  if (result.success) return result.data
  const [issue] = result.error.issues
  return run.tally.leaveOut(table, idOf(row), `${issue?.path.join('.')}: ${issue?.message}`)
}

export const idOf = (row: Row): string => String(row['id'])

/** Reads, decides and writes in one transaction; in a dry run reads and decides. */
export const settle = <T>(run: Run, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  run.isDry ? work(run.database.kysely) : commit(run.database, work)

/** The rows of a table, in the order of their ids. */
export const streamRows = ({ source, layout }: Run, table: TableName): AsyncIterable<readonly Row[]> =>
  source.stream(
    `select ${layout.columns(table, 't')} from ${layout.table(table)} t order by ${layout.column(table, 't', 'id')}`,
    BATCH,
  )

interface Kinship {
  table: TableName
  parent: 'user' | 'organization'
}

/** The rows of a table that belong to the parents of one batch after the other; none where the table is not there. */
export const streamChildren = (run: Run, { table, parent }: Kinship) => {
  const { source, layout } = run
  if (!layout.has(table)) return async () => new Map<string, Row[]>()
  const sql = `select ${layout.columns(table, 'c')} from ${layout.table(table)} c
    join ${layout.table(parent)} p on ${joined(layout, { table, parent })} order by ${layout.column(parent, 'p', 'id')}`
  return createChildReader(source.stream(sql, BATCH), (row) => String(row[`${parent}Id`]))
}

/** Rows whose parent is gone are nobody's: they stay behind. */
export const reportOrphans = async (run: Run, { table, parent }: Kinship): Promise<void> => {
  const { source, layout, tally } = run
  if (!layout.has(table)) return
  const sql = `select ${layout.column(table, 'c', 'id')} as "id" from ${layout.table(table)} c
    left join ${layout.table(parent)} p on ${joined(layout, { table, parent })}
    where ${layout.column(parent, 'p', 'id')} is null`
  for await (const rows of source.stream(sql, BATCH)) {
    for (const row of rows) tally.leaveOut(table, idOf(row), `its ${parent} is gone`)
  }
}

/** The texts, lower-cased, that stand more than once in a column. */
export const repeatedTexts = async (run: Run, table: TableName, column: string): Promise<ReadonlySet<string>> => {
  const { source, layout } = run
  const text = `lower(${layout.column(table, 't', column)})`
  const sql = `select ${text} as "text" from ${layout.table(table)} t where ${text} is not null
    group by ${text} having count(*) > 1`
  return new Set((await readAllRows(source, sql)).map((row) => String(row['text'])))
}

const joined = (layout: Layout, { table, parent }: Kinship): string =>
  `${layout.column(parent, 'p', 'id')} = ${layout.column(table, 'c', `${parent}Id`)}`
