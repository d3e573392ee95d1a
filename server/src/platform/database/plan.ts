import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from './database.ts'
import { pendingMigrations } from './migrate.ts'
import { migrations } from './migration-list.ts'

/** A migration that has yet to run. */
export interface PlannedMigration {
  readonly name: string
  /** SQL, in order. Statements that depend on existing rows are not included. */
  readonly statements: readonly string[]
}

/** Plans what `migrate` does to this database. Only reads; throws like `migrate`. */
export const planMigrations = async (database: Database): Promise<PlannedMigration[]> =>
  plan(database.dialect, await pendingMigrations(database))

/** Plans the migrations of a new database. */
export const planEmptyDatabase = (dialect: Database['dialect']): Promise<PlannedMigration[]> =>
  plan(dialect, Object.keys(migrations))

/** Runs the migrations on a dummy driver that records the statements and returns no rows. */
const plan = async (dialect: Database['dialect'], names: readonly string[]): Promise<PlannedMigration[]> => {
  const planned: PlannedMigration[] = []
  for (const name of names) {
    const statements: string[] = []
    const recorder = new Kysely<unknown>({
      dialect: { ...dialects[dialect], createDriver: () => new DummyDriver() },
      log: ({ query }) => void statements.push(inlineParameters(query)),
    })
    await migrations[name]?.up(recorder, '')
    planned.push({ name, statements })
  }
  return planned
}

/** Replaces parameters with literals, except within quotes, so that the SQL can be executed directly. */
const inlineParameters = ({ sql, parameters }: CompiledQuery): string => {
  const values = [...parameters]
  const text = sql.replace(/'[^']*'|"[^"]*"|\?|\$\d+/g, (found) =>
    found === '?' || found.startsWith('$') ? toLiteral(values.shift()) : found,
  )
  return text.trim()
}

const toLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value ?? null)

const dialects: Readonly<Record<Database['dialect'], Omit<Dialect, 'createDriver'>>> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}
