import { type CompiledQuery, type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, OpenTransaction } from './database.ts'
import type { Tables } from './tables.ts'

/** A placeholder for the value of this name, wherever Kysely accepts an expression. */
type Placeholder<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** The used part of a Kysely query: its SQL and the type of its rows. */
interface Query<Output> {
  compile(): CompiledQuery
  execute(): Promise<Output[]>
}

/** Where a statement runs. */
interface StatementContext {
  readonly database: Database
  readonly transaction: Pick<OpenTransaction, 'run' | 'send'> | null
}

type Rows<Output> = readonly Output[] | Promise<readonly Output[]>

type Prepared<Values, Output> = (ctx: StatementContext, values: Values) => Rows<Output>

/**
 * A statement that is built once per database and then only bound, because building a query costs as much as running it.
 *
 *     const findSessionQuery = prepared<{ tokenHash: string }>()((db, value) =>
 *       db.selectFrom('session').where('tokenHash', '=', value('tokenHash')).selectAll())
 *     const [session] = await findSessionQuery(ctx, { tokenHash })
 *
 * It runs in the open transaction, if there is one; otherwise it is autocommitted. In a transaction, statements without
 * result rows are not awaited (decision 35). The first pair of parentheses declares the values, so that the second one can
 * infer the rows.
 */
export const prepared =
  <Values extends Record<string, unknown>>() =>
  <Output>(
    build: (db: Kysely<Tables>, value: Placeholder<Values>, database: Database) => Query<Output>,
  ): Prepared<Values, Output> => {
    const compiled = new WeakMap<Database, Compiled<Values>>()
    return ({ database, transaction }, values) => {
      let statement = compiled.get(database)
      if (!statement) {
        statement = compile(build(database.kysely, createPlaceholder, database))
        compiled.set(database, statement)
      }
      const { query, isRead, returnsRows, bind } = statement
      const parameters = bind(values)
      // The casts assume that the rows have the type of the query, as Kysely does in `execute`.
      if (transaction && !returnsRows) {
        transaction.send(query.sql, parameters)
        return []
      }
      if (transaction) return transaction.run(query.sql, parameters) as Rows<Output>
      if (isRead) return database.read(query.sql, parameters) as Rows<Output>
      return database.kysely.executeQuery<Output>({ ...query, parameters }).then(({ rows }) => rows)
    }
  }

/** Inserts a row by a statement that is built once for the table and these columns. */
export const insertRow = async <Table extends keyof Tables>(
  ctx: StatementContext,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> => {
  await prepareInsert(table, { columns: Object.keys(row) })(ctx, row)
}

/** Inserts rows with the same columns, several by one statement. */
export const insertRows = async <Table extends keyof Tables>(
  ctx: StatementContext,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    const batch = rows.slice(start, start + MAX_ROWS_PER_STATEMENT)
    const values: Record<string, unknown> = {}
    for (const [index, row] of batch.entries()) {
      for (const [column, value] of Object.entries(row)) values[toValueName(column, index)] = value
    }
    await prepareInsert(table, { columns: Object.keys(batch[0] ?? {}), rows: batch.length })(ctx, values)
  }
}

/** There is a statement for each number of rows. */
export const MAX_ROWS_PER_STATEMENT = 10

/**
 * Returns the stored row, or undefined if another row has the same values in the `unique` columns. The index decides, also
 * between concurrent inserts.
 */
export const insertUnlessExists = async <Table extends keyof Tables>(
  ctx: StatementContext,
  table: Table,
  { unique, row }: { unique: readonly (keyof Tables[Table] & string)[]; row: Insertable<Tables[Table]> },
): Promise<Selectable<Tables[Table]> | undefined> => {
  const [inserted] = await prepareInsert(table, { columns: Object.keys(row), unique })(ctx, row)
  return inserted
}

interface InsertOptions {
  columns: readonly string[]
  rows?: number
  unique?: readonly string[]
}

const prepareInsert = <Table extends keyof Tables>(
  table: Table,
  { columns, rows = 1, unique = [] }: InsertOptions,
): Prepared<Record<string, unknown>, Selectable<Tables[Table]>> => {
  const key = `${table}:${unique.join()}:${columns.join()}:${rows}`
  const cached = preparedInserts.get(key)
  if (cached) return cached
  const insert = prepared<Record<string, unknown>>()((db, value) => {
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const values = Array.from({ length: rows }, (_, row) => {
      const rowValues = columns.map((column) => value(toValueName(column, row)))
      return sql`(${sql.join(rowValues)})`
    })
    const uniqueNames = sql.join(unique.map((name) => sql.ref(name)))
    const onConflict = unique.length === 0 ? sql`` : sql`on conflict (${uniqueNames}) do nothing returning *`
    const statement = sql<never>`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} ${onConflict}`
    return { compile: () => statement.compile(db), execute: async () => (await statement.execute(db)).rows }
  })
  preparedInserts.set(key, insert)
  return insert
}

/** Returns the name of the value of a column in one of several rows. */
const toValueName = (column: string, row: number): string => (row === 0 ? column : `${column} ${row}`)

const preparedInserts = new Map<string, Prepared<Record<string, unknown>, never>>()

interface Compiled<Values> {
  readonly query: CompiledQuery
  readonly isRead: boolean
  readonly returnsRows: boolean
  readonly bind: (values: Values) => readonly unknown[]
}

class NamedParameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const createPlaceholder = <T>(name: string): RawBuilder<T> => sql<T>`${new NamedParameter(name)}`

const compile = <Values extends Record<string, unknown>>(built: Query<unknown>): Compiled<Values> => {
  const query = built.compile()
  const isRead = query.sql.startsWith('select')
  return {
    query,
    isRead,
    returnsRows: isRead || / returning /.test(query.sql),
    bind: (values) =>
      query.parameters.map((parameter) => (parameter instanceof NamedParameter ? values[parameter.name] : parameter)),
  }
}
