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
import { migrations, pendingMigrations } from './migrate.ts'

/** A migration that has yet to run. */
export interface PlannedMigration {
  readonly name: string
  /** SQL, in order. What a migration would write for each row that it finds is not among it. */
  readonly statements: readonly string[]
}

/** What `migrate` would do to this database. Only reads it; throws as `migrate` does. */
export const planMigrations = async (database: Database): Promise<PlannedMigration[]> =>
  plan(database.dialect, await pendingMigrations(database))

/** The same for a database that is not there yet. */
export const planEmptyDatabase = (dialect: Database['dialect']): Promise<PlannedMigration[]> =>
  plan(dialect, Object.keys(migrations))

/** The migrations run on a database that is none: it writes the statements down, and has no rows. */
const plan = async (dialect: Database['dialect'], names: readonly string[]): Promise<PlannedMigration[]> => {
  const planned: PlannedMigration[] = []
  for (const name of names) {
    const statements: string[] = []
    const recorder = new Kysely<unknown>({
      dialect: { ...dialects[dialect], createDriver: () => new DummyDriver() },
      log: ({ query }) => void statements.push(inlineParameters(query)),
    })
    await migrations[name]?.up(recorder)
    planned.push({ name, statements })
  }
  return planned
}

/** With values in the place of its parameters, so that it can be run as it stands. What is between quotes stays. */
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
