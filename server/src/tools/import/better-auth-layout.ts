import { readAllRows, type Source } from '../../platform/database/source.ts'
import { columnsOf, requiredTables, type TableName, tableNames } from './better-auth-rows.ts'

/** The names of the tables and columns of a source, and which of them exist. */
export interface Layout {
  has(table: TableName): boolean
  hasColumn(table: TableName, column: string): boolean
  /** The quoted name of the table in the source. */
  table(table: TableName): string
  /** A quoted column with the alias of its table, such as `m."user_id"`. */
  column(table: TableName, alias: string, column: string): string
  /** A select list of all existing columns, each under its better-auth name. */
  columns(table: TableName, alias: string): string
  /** Tables (`name`) and columns (`table.column`) that are not imported. */
  readonly untouched: readonly string[]
}

/**
 * Reads the schema of the source. `map` names renamed tables (`user=users`) and columns
 * (`user.emailVerified=email_verified`). Throws an Error that names a missing table or column.
 */
export const readLayout = async (source: Source, map: string | undefined): Promise<Layout> => {
  const names = parseMap(map)
  const present = new Map<string, Set<string>>()
  for (const { table, column } of await readAllRows(source, columnQueries[source.dialect])) {
    const known = present.get(String(table)) ?? new Set()
    present.set(String(table), known.add(String(column)))
  }
  const columnsIn = (table: TableName) => present.get(names.get(table) ?? table)
  const nameOf = (table: TableName, column: string) => names.get(`${table}.${column}`) ?? column

  for (const table of tableNames) {
    const columns = columnsIn(table)
    if (!columns && !requiredTables.includes(table)) continue
    if (!columns)
      throw new Error(`The database has no table ${names.get(table) ?? table}; --map ${table}=NAME names it`)
    for (const { name, isRequired } of columnsOf(table)) {
      if (!isRequired || columns.has(nameOf(table, name))) continue
      throw new Error(
        `The table ${names.get(table) ?? table} has no column ${nameOf(table, name)}; --map ${table}.${name}=NAME names it`,
      )
    }
  }

  const layout: Layout = {
    has: (table) => columnsIn(table) !== undefined,
    hasColumn: (table, column) => columnsIn(table)?.has(nameOf(table, column)) ?? false,
    table: (table) => quoteName(names.get(table) ?? table),
    column: (table, alias, column) => `${alias}.${quoteName(nameOf(table, column))}`,
    columns: (table, alias) =>
      columnsOf(table)
        .filter(({ name }) => layout.hasColumn(table, name))
        .map(({ name }) => `${layout.column(table, alias, name)} as ${quoteName(name)}`)
        .join(', '),
    untouched: findUntouched(present, names),
  }
  return layout
}

const columnQueries = {
  sqlite: `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
    where m.type in ('table', 'view') and m.name not like 'sqlite_%'`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`,
}

const parseMap = (map: string | undefined): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const entry of (map ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, table = '', column, name = ''] = /^\s*(\w+)(?:\.(\w+))?\s*=\s*(\w+)\s*$/.exec(entry) ?? []
    const known = tableNames.find((one) => one === table)
    if (!known || (column !== undefined && !columnsOf(known).some((one) => one.name === column))) {
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
): string[] => {
  const read = new Map(tableNames.map((table) => [names.get(table) ?? table, table] as const))
  return [...present].flatMap(([name, columns]) => {
    const table = read.get(name)
    if (!table) return [name]
    const known = new Set(columnsOf(table).map((column) => names.get(`${table}.${column.name}`) ?? column.name))
    return [...columns].filter((column) => !known.has(column)).map((column) => `${name}.${column}`)
  })
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
