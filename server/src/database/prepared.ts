import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands in the query for the value of this name, wherever Kysely takes an expression. */
type Placeholder<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** What of a Kysely select is used here: its text, and the type of its rows. */
interface Select<Output> {
  compile(): CompiledQuery
  execute(): Promise<Output[]>
}

/**
 * A select that is built once per database and then only bound, for the reads that every request makes:
 *
 *     const findSession = prepared<{ tokenHash: string }>()((db, value) =>
 *       db.selectFrom('session').where('tokenHash', '=', value('tokenHash')).selectAll())
 *     const [session] = await findSession(database, { tokenHash })
 *
 * It reads what is committed, outside any transaction. The first pair of parentheses names the values, so that the
 * second can infer the rows.
 */
export const prepared =
  <Values extends Record<string, unknown>>() =>
  <Output>(build: (db: Kysely<Tables>, value: Placeholder<Values>) => Select<Output>) => {
    const compiled = new WeakMap<Database, Compiled<Values>>()
    return (database: Database, values: Values): readonly Output[] | Promise<readonly Output[]> => {
      let query = compiled.get(database)
      if (!query) compiled.set(database, (query = compile(build(database.kysely, placeholder))))
      // The rows are what the query's type says: the promise that Kysely makes for `execute` too.
      return database.read(query.sql, query.bind(values)) as readonly Output[] | Promise<readonly Output[]>
    }
  }

interface Compiled<Values> {
  readonly sql: string
  readonly bind: (values: Values) => readonly unknown[]
}

class Named {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholder = <T>(name: string): RawBuilder<T> => sql<T>`${new Named(name)}`

const compile = <Values extends Record<string, unknown>>(query: Select<unknown>): Compiled<Values> => {
  const { sql, parameters } = query.compile()
  if (!sql.startsWith('select')) throw new Error(`Only a select is prepared, not: ${sql}`)
  return {
    sql,
    bind: (values) => parameters.map((parameter) => (parameter instanceof Named ? values[parameter.name] : parameter)),
  }
}
