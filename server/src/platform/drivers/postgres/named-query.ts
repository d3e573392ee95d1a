import { type Connection, type FieldDef, Query, type QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import { type ValueParser, getValueParser } from './values.ts'

/** A prepared statement with its name and its encoded values. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
}

/** The result columns of a statement and the parser of each. */
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ValueParser[]
  /** Rows are copies of it, so that all rows of a statement share one hidden class in V8. */
  readonly template: Row
}

/** The described statements of a connection. A prepared statement keeps its columns or fails (`isStaleStatement`). */
export type DescribedColumns = Map<string, Columns>

declare module 'pg' {
  /** Members of pg's class that its types omit. */
  interface Query<R, I> {
    prepare(connection: Connection): void
    hasBeenParsed(connection: Connection): boolean
    handleCommandComplete(message: unknown, connection: Connection): void
  }
}

/**
 * A query whose columns are described once per connection. pg requests a row description each time, and describing the
 * 25 columns of a session takes longer than finding the row.
 */
export class NamedQuery extends Query<Row, NamedStatement['values']> {
  /** pg records under this name that the connection has parsed the statement. */
  readonly name: string
  readonly #values: NamedStatement['values']
  readonly #described: DescribedColumns
  readonly #rows: Row[] = []
  #columns: Columns | undefined

  constructor(
    { name, text, values }: NamedStatement,
    described: DescribedColumns,
    resolve: (result: QueryResult<Row>) => void,
    reject: (error: Error) => void,
  ) {
    super(text, values, (error, result) => (error ? reject(error) : resolve({ ...result, rows: this.#rows })))
    this.name = name
    this.#values = values
    this.#described = described
  }

  override prepare(connection: Connection): void {
    this.#columns = this.hasBeenParsed(connection) ? this.#described.get(this.name) : undefined
    if (!this.#columns) return super.prepare(connection)
    connection.bind({ statement: this.name, values: this.#values }, true)
    connection.execute(null, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns = toColumns(fields)
    this.#described.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#columns) this.#rows.push(toRow(this.#columns, fields))
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    // A statement without result rows has no row description.
    if (!this.#columns) this.#described.set(this.name, NO_COLUMNS)
    super.handleCommandComplete(message, connection)
  }
}

const toColumns = (fields: readonly FieldDef[]): Columns => {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => getValueParser(dataTypeID)),
    // V8 keeps objects from `JSON.parse` in fast mode, however many properties they have.
    template: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))),
  }
}

const NO_COLUMNS = toColumns([])

const toRow = ({ names, parsers, template }: Columns, texts: readonly (string | null)[]): Row => {
  const row: Record<string, unknown> = { ...template }
  for (const [index, name] of names.entries()) {
    const text = texts[index] ?? null
    row[name] = text === null ? null : parsers[index]?.(text)
  }
  return row
}
