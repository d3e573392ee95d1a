import { type Connection, type FieldDef, Query, type QueryResult } from 'pg'
import type { Row } from '../../database/database.ts'
import { type Reader, readerOf } from './values.ts'

/** A statement that its connection keeps under this name, and the values for it as they are sent. */
export interface Named {
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
}

/** The columns of a statement's rows, each with what makes a value of its text. */
interface Columns {
  readonly names: readonly string[]
  readonly readers: readonly Reader[]
  /** Rows are made from it, so all of a statement have one shape. */
  readonly blank: Row
}

/** What a connection has described. It answers the same columns as long as it keeps a statement, or refuses (`isStaleStatement`). */
export type Described = Map<string, Columns>

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
export class NamedQuery extends Query<Row, Named['values']> {
  /** pg keeps account by it of what the connection has parsed. */
  readonly name: string
  readonly #values: Named['values']
  readonly #described: Described
  readonly #rows: Row[] = []
  #columns: Columns | undefined

  constructor(
    { name, text, values }: Named,
    described: Described,
    answered: (result: QueryResult<Row>) => void,
    failed: (error: Error) => void,
  ) {
    super(text, values, (error, result) => (error ? failed(error) : answered({ ...result, rows: this.#rows })))
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
    this.#columns = columnsOf(fields)
    this.#described.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#columns) this.#rows.push(toRow(this.#columns, fields))
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    // What answers no rows has none described.
    if (!this.#columns) this.#described.set(this.name, NONE)
    super.handleCommandComplete(message, connection)
  }
}

const columnsOf = (fields: readonly FieldDef[]): Columns => {
  const names = fields.map(({ name }) => name)
  return {
    names,
    readers: fields.map(({ dataTypeID }) => readerOf(dataTypeID)),
    // By way of JSON it is an object whose properties V8 finds without a dictionary, however many they are.
    blank: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))),
  }
}

const NONE = columnsOf([])

const toRow = ({ names, readers, blank }: Columns, texts: readonly (string | null)[]): Row => {
  const row: Record<string, unknown> = { ...blank }
  for (const [index, name] of names.entries()) {
    const text = texts[index] ?? null
    row[name] = text === null ? null : readers[index]?.(text)
  }
  return row
}
