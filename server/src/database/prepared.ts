import {
  type CompiledQuery,
  type Insertable,
  type InsertObject,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands in the query for the value of this name, wherever Kysely takes an expression. */
type Placeholder<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** What of a Kysely query is used here: its text, and the type of its rows. */
interface Query<Output> {
  compile(): CompiledQuery
  execute(): Promise<Output[]>
}

type Rows<Output> = readonly Output[] | Promise<readonly Output[]>

type Prepared<Values, Output> = (ctx: Pick<Context, 'database' | 'transaction'>, values: Values) => Rows<Output>

/**
 * A statement that is built once per database and then only bound, for what many requests ask or write: building costs
 * as much as running it.
 *
 *     const selectSession = prepared<{ tokenHash: string }>()((db, value) =>
 *       db.selectFrom('session').where('tokenHash', '=', value('tokenHash')).selectAll())
 *     const [session] = await selectSession(ctx, { tokenHash })
 *
 * It belongs to the open transaction, if there is one; else it reads what is committed, or commits by itself. The first
 * pair of parentheses names the values, so that the second can infer the rows.
 */
export const prepared =
  <Values extends Record<string, unknown>>() =>
  <Output>(build: (db: Kysely<Tables>, value: Placeholder<Values>) => Query<Output>): Prepared<Values, Output> => {
    const compiled = new WeakMap<Database, Compiled<Values>>()
    return ({ database, transaction }, values) => {
      let statement = compiled.get(database)
      if (!statement) compiled.set(database, (statement = compile(build(database.kysely, placeholder))))
      const { query, isRead, bind } = statement
      const parameters = bind(values)
      // The rows are what the query's type says: the promise that Kysely makes for `execute` too.
      if (transaction) return transaction.run(query.sql, parameters) as Rows<Output>
      if (isRead) return database.read(query.sql, parameters) as Rows<Output>
      return database.kysely.executeQuery<Output>({ ...query, parameters }).then(({ rows }) => rows)
    }
  }

/** Inserts a row by a statement that is built once for the table and these columns. */
export const insertRow = async <Table extends keyof Tables>(
  ctx: Pick<Context, 'database' | 'transaction'>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<void> => {
  const columns = Object.keys(row)
  const key = `${table}:${columns.join()}`
  let insert = inserts.get(key)
  if (!insert) {
    insert = prepared<Record<string, unknown>>()((db, value) =>
      db
        .insertInto(table)
        .values(Object.fromEntries(columns.map((name) => [name, value(name)])) as InsertObject<Tables, Table>),
    )
    inserts.set(key, insert)
  }
  await insert(ctx, row)
}

const inserts = new Map<string, Prepared<Record<string, unknown>, InsertResult>>()

interface Compiled<Values> {
  readonly query: CompiledQuery
  readonly isRead: boolean
  readonly bind: (values: Values) => readonly unknown[]
}

class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholder = <T>(name: string): RawBuilder<T> => sql<T>`${new Named(name)}`

const compile = <Values extends Record<string, unknown>>(built: Query<unknown>): Compiled<Values> => {
  const query = built.compile()
  return {
    query,
    isRead: query.sql.startsWith('select'),
    bind: (values) =>
      query.parameters.map((parameter) => (parameter instanceof Named ? values[parameter.name] : parameter)),
  }
}
