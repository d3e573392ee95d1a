import type { FieldOwner } from '@latchkey/contract'
import type { AdditionalFields } from '../../platform/additional-fields/field.ts'
import { readAllRows, type Source } from '../../platform/database/source.ts'
import { columnsOf, requiredTables, type TableName, tableNames } from './better-auth-rows.ts'

/** The names of the tables and columns of a source, and which of them exist. */
export type Layout = Awaited<ReturnType<typeof readLayout>>

/**
 * Reads the schema of the source. `map` names renamed tables (`user=users`) and columns
 * (`user.emailVerified=email_verified`). Throws an Error that names a missing table or column.
 */
export const readLayout = async (source: Source, map: string | undefined, declared: AdditionalFields) => {
  const columnNames = (table: TableName): string[] => [
    ...columnsOf(table).map(({ name }) => name),
    ...Object.keys(declared[table as FieldOwner] ?? {}),
  ]
  const names = parseMap(map, columnNames)
  const present = new Map<string, Set<string>>()
  for (const { table, column } of await readAllRows(source, columnQueries[source.dialect])) {
    const known = present.get(String(table)) ?? new Set()
    present.set(String(table), known.add(String(column)))
  }
  const tableName = (table: TableName) => names.get(table) ?? table
  const columnName = (table: TableName, column: string) => names.get(`${table}.${column}`) ?? column
  const columnsIn = (table: TableName) => present.get(tableName(table))
  const hasColumn = (table: TableName, column: string): boolean =>
    columnsIn(table)?.has(columnName(table, column)) ?? false
  /** A quoted column with the alias of its table, such as `m."user_id"`. */
  const column = (table: TableName, alias: string, name: string): string =>
    `${alias}.${quoteName(columnName(table, name))}`

  for (const table of tableNames) {
    if (!columnsIn(table)) {
      if (!requiredTables.includes(table)) continue
      throw new Error(`The database has no table ${tableName(table)}; --map ${table}=NAME names it`)
    }
    const missing = columnsOf(table).find(({ name, isRequired }) => isRequired && !hasColumn(table, name))?.name
    if (missing === undefined) continue
    throw new Error(
      `The table ${tableName(table)} has no column ${columnName(table, missing)}; --map ${table}.${missing}=NAME names it`,
    )
  }

  return {
    has: (table: TableName): boolean => columnsIn(table) !== undefined,
    hasColumn,
    /** The quoted name of the table in the source. */
    table: (table: TableName): string => quoteName(tableName(table)),
    column,
    /** A select list of all existing columns, each under its better-auth name. */
    columns: (table: TableName, alias: string): string =>
      columnNames(table)
        .filter((name) => hasColumn(table, name))
        .map((name) => `${column(table, alias, name)} as ${quoteName(name)}`)
        .join(', '),
    /** Tables (`name`) and columns (`table.column`) that are not imported. */
    untouched: findUntouched(present, names, columnNames),
    /** Columns of the tables of these entities that are not imported. */
    unknownColumns: (owners: readonly FieldOwner[]): string[] => {
      const tables = owners.map((owner) => `${tableName(owner)}.`)
      const ignored = ignoredColumns.map(([owner, name]) => `${tableName(owner)}.${name}`)
      return findUntouched(present, names, columnNames).filter(
        (name) => tables.some((table) => name.startsWith(table)) && !ignored.includes(name),
      )
    },
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
  columnNames: (table: TableName) => readonly string[],
): ReadonlyMap<string, string> => {
  const names = new Map<string, string>([['apiKey', 'apikey']])
  for (const entry of (map ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, table = '', column, name = ''] = /^\s*(\w+)(?:\.(\w+))?\s*=\s*(\w+)\s*$/.exec(entry) ?? []
    const known = tableNames.find((one) => one === table)
    if (!known || (column !== undefined && !columnNames(known).includes(column))) {
      throw new Error(
        `--map expects entries such as user=users or user.emailVerified=email_verified, separated by commas; got ${entry}`,
      )
    }
    names.set(column === undefined ? table : `${table}.${column}`, name)
  }
  return names
}

const findUntouched = (
  present: ReadonlyMap<string, ReadonlySet<string>>,
  names: ReadonlyMap<string, string>,
  columnNames: (table: TableName) => readonly string[],
): string[] => {
  const read = new Map(tableNames.map((table) => [names.get(table) ?? table, table] as const))
  return [...present].flatMap(([name, columns]) => {
    const table = read.get(name)
    if (!table) return [name]
    const known = new Set(columnNames(table).map((column) => names.get(`${table}.${column}`) ?? column))
    return [...columns].filter((column) => !known.has(column)).map((column) => `${name}.${column}`)
  })
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
