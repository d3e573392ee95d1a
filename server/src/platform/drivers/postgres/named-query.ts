import { type Connection, type FieldDef, Query, type QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import { type ValueParser, getValueParser } from './values.ts'

/** A statement that its connection keeps under this name, and the values for it as they are sent. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
}

/** The columns of a statement's rows, each with what makes a value of its text. */
interface Columns {
  readonly names: readonly string[]
  readonly parsers: readonly ValueParser[]
  /** Rows are made from it, so all of a statement have one shape. */
  readonly template: Row
}

/** What a connection has described. It answers the same columns as long as it keeps a statement, or refuses (`isStaleStatement`). */
export type DescribedColumns = Map<string, Columns>

declare module 'pg' {
  /** What pg's class does besides what its types tell. */
  interface Query<R, I> {
    prepare(connection: Connection): void
    hasBeenParsed(connection: Connection): boolean
    handleCommandComplete(message: unknown, connection: Connection): void
  }
}

/**
 * A query whose columns are described once per connection. pg has them described each time, and to describe, read and
 * prepare for the 25 columns of a session took longer than to find it.
 */
export class NamedQuery extends Query<Row, NamedStatement['values']> {
  /** pg keeps account by it of what the connection has parsed. */
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
    // What answers no rows has none described.
    if (!this.#columns) this.#described.set(this.name, NO_COLUMNS)
    super.handleCommandComplete(message, connection)
  }
}

const toColumns = (fields: readonly FieldDef[]): Columns => {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => getValueParser(dataTypeID)),
    // By way of JSON it is an object whose properties V8 finds without a dictionary, however many they are.
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
