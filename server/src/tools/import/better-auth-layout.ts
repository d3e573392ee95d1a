import type { FieldOwner } from '@latchkey/contract'
import type { AdditionalFields } from '../../platform/additional-fields/field.ts'
import { readAllRows, type Source } from '../../platform/database/source.ts'
import { listColumns, requiredTables, type TableName, tableNames } from './better-auth-rows.ts'

/** The names of the tables and columns of a source, and which of them exist. */
export type Layout = Awaited<ReturnType<typeof readLayout>>

/**
 * Reads the schema of the source. `map` is the option `--map`: it names renamed tables (`user=users`) and columns
 * (`user.emailVerified=email_verified`). Throws an Error that names a missing table or column.
 */
export const readLayout = async (source: Source, map: string | undefined, declared: AdditionalFields) => {
  const listColumnNames = (table: TableName): string[] => [
    ...listColumns(table).map(({ name }) => name),
    ...Object.keys(declared[table as FieldOwner] ?? {}),
  ]
  const names = parseMap(map, listColumnNames)
  const present = new Map<string, Set<string>>()
  for (const { table, column } of await readAllRows(source, columnQueries[source.dialect])) {
    const columns = present.get(String(table)) ?? new Set()
    present.set(String(table), columns.add(String(column)))
  }
  const getTableName = (table: TableName) => names.get(table) ?? table
  const getColumnName = (table: TableName, column: string) => names.get(`${table}.${column}`) ?? column
  const findColumns = (table: TableName) => present.get(getTableName(table))
  const hasColumn = (table: TableName, column: string): boolean =>
    findColumns(table)?.has(getColumnName(table, column)) ?? false
  /** Returns a quoted column with the alias of its table, such as `m."user_id"`. */
  const quoteColumn = (table: TableName, alias: string, name: string): string =>
    `${alias}.${quoteName(getColumnName(table, name))}`

  const hasTable = (table: TableName): boolean => findColumns(table) !== undefined
  requireTables({ hasTable, hasColumn, getTableName, getColumnName })
  const unread = listUnread(present, names, listColumnNames)
  return {
    hasTable,
    hasColumn,
    /** Returns the quoted name of the table in the source. */
    quoteTable: (table: TableName): string => quoteName(getTableName(table)),
    quoteColumn,
    /** Returns a select list of all existing columns, each under its better-auth name. */
    selectColumns: (table: TableName, alias: string): string =>
      listColumnNames(table)
        .filter((name) => hasColumn(table, name))
        .map((name) => `${quoteColumn(table, alias, name)} as ${quoteName(name)}`)
        .join(', '),
    /** Tables (`name`) and columns (`table.column`) that are not imported. */
    unread,
    /** Columns (`table.column`) of the source that are imported. */
    imported: [...present].flatMap(([name, columns]) =>
      [...columns]
        .map((column) => `${name}.${column}`)
        .filter((column) => !unread.includes(name) && !unread.includes(column)),
    ),
    /** Returns the columns of the tables of these entities that are not imported. */
    listUnknownColumns: (owners: readonly FieldOwner[]): string[] => {
      const tables = owners.map((owner) => `${getTableName(owner)}.`)
      const ignored = ignoredColumns.map(([owner, name]) => `${getTableName(owner)}.${name}`)
      return unread.filter((name) => tables.some((table) => name.startsWith(table)) && !ignored.includes(name))
    },
  }
}

interface TableLookup {
  hasTable: (table: TableName) => boolean
  hasColumn: (table: TableName, column: string) => boolean
  getTableName: (table: TableName) => string
  getColumnName: (table: TableName, column: string) => string
}

/** Throws an Error that names a missing table or column. */
const requireTables = ({ hasTable, hasColumn, getTableName, getColumnName }: TableLookup): void => {
  for (const table of tableNames) {
    if (!hasTable(table)) {
      if (!requiredTables.includes(table)) continue
      throw new Error(`The source has no table ${getTableName(table)}; --map ${table}=NAME names it`)
    }
    const missing = listColumns(table).find(({ name, isRequired }) => isRequired && !hasColumn(table, name))?.name
    if (missing === undefined) continue
    throw new Error(
      `The table ${getTableName(table)} has no column ${getColumnName(table, missing)}; --map ${table}.${missing}=NAME names it`,
    )
  }
}

/** Columns of better-auth itself that contain nothing to import: a session has no team here, and members are counted. */
const ignoredColumns = [
  ['session', 'activeTeamId'],
  ['team', 'memberCount'],
] as const

const columnQueries = {
  sqlite: `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
    where m.type in ('table', 'view') and m.name not like 'sqlite_%'`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`,
}

const parseMap = (
  map: string | undefined,
  listColumnNames: (table: TableName) => readonly string[],
): ReadonlyMap<string, string> => {
  // better-auth writes the name of this table in lower case.
  const names = new Map<string, string>([['apiKey', 'apikey']])
  for (const entry of (map ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, table = '', column, name = ''] = /^\s*(\w+)(?:\.(\w+))?\s*=\s*(\w+)\s*$/.exec(entry) ?? []
    const tableName = tableNames.find((known) => known === table)
    if (!tableName || (column !== undefined && !listColumnNames(tableName).includes(column))) {
      throw new Error(
        `--map expects entries such as user=users or user.emailVerified=email_verified, separated by commas; got ${entry}`,
      )
    }
    names.set(column === undefined ? table : `${table}.${column}`, name)
  }
  return names
}

const listUnread = (
  present: ReadonlyMap<string, ReadonlySet<string>>,
  names: ReadonlyMap<string, string>,
  listColumnNames: (table: TableName) => readonly string[],
): string[] => {
  const tablesByName = new Map(tableNames.map((table) => [names.get(table) ?? table, table] as const))
  return [...present].flatMap(([name, columns]) => {
    const table = tablesByName.get(name)
    if (!table) return [name]
    const readColumns = new Set(listColumnNames(table).map((column) => names.get(`${table}.${column}`) ?? column))
    return [...columns].filter((column) => !readColumns.has(column)).map((column) => `${name}.${column}`)
  })
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
