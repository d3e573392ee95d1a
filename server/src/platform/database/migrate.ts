import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { type Migration, migrations } from './migration-list.ts'
import type { Tables } from './tables.ts'

/** Creates the table `user`, whose name other programs use too. */
const FIRST_MIGRATION = '0001-accounts'

/** The attempts of a migration that fails with lock timeouts and conflicts. */
const MAX_ATTEMPTS = 20

/**
 * Runs the pending migrations and returns the names of those that this node ran. Several nodes can start at once, also
 * while nodes of the previous release serve: one of them runs each migration under the migration lock. Throws if a newer
 * release has removed something that this one needs (decision 32). Calls `onWait` once if another node holds the lock.
 */
export const migrate = async (database: Database, known = migrations, onWait = () => {}): Promise<string[]> => {
  const applied: string[] = []
  let position = ''
  let hasWaited = false
  const reportWait = (): void => {
    if (!hasWaited) onWait()
    hasWaited = true
  }
  while ((await pendingMigrations(database, known)).length > 0) {
    const { name, nextPosition } = await runNextMigration(database, { known, position, reportWait })
    position = nextPosition ?? ''
    if (name !== null && nextPosition === null) applied.push(name)
  }
  return applied
}

/** Returns the names of the pending migrations. Only reads; throws like `migrate`. */
export const pendingMigrations = async ({ kysely }: Pick<Database, 'kysely'>, known = migrations): Promise<string[]> =>
  findPending(known, await listAppliedMigrations(kysely))

/** A migration of a newer release, which this release does not know. */
interface NewerMigration {
  readonly name: string
  /** This release still works after it. */
  readonly isCompatible: boolean
}

/** Lists the migrations that a newer release has run. Only reads. */
export const listNewerMigrations = async (
  { kysely }: Pick<Database, 'kysely'>,
  known = migrations,
): Promise<NewerMigration[]> => findNewer(known, await listAppliedMigrations(kysely))

/** Finds the reason why no migration can run: another program has a table with the name of one of Latchkey. */
export const findForeignTable = async ({ kysely }: Pick<Database, 'kysely'>): Promise<string | null> => {
  const isMigrated = (await listAppliedMigrations(kysely)).length > 0
  return !isMigrated && (await hasTable(kysely, 'user')) ? FOREIGN_TABLE : null
}

const FOREIGN_TABLE =
  'The database has a table "user" of another program. Use another database, or on PostgreSQL a schema of its own: ?schema=accounts'

interface MigrationRun {
  /** Null if another node has run the last migration. */
  name: string | null
  /** Null if the migration is complete. */
  nextPosition: string | null
}

/** Runs the first pending migration, or a batch of it. Retries after conflicts. */
const runNextMigration = async (
  database: Database,
  { known, position, reportWait }: { known: typeof migrations; position: string; reportWait: () => void },
): Promise<MigrationRun> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.inExclusiveTransaction(
        (tx) => applyNextMigration(tx, database, known, position),
        reportWait,
      )
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !database.isConflict(error)) throw error
    }
    await wait(Math.random() * 500)
  }
}

const applyNextMigration = async (
  tx: Kysely<Tables>,
  database: Database,
  known: typeof migrations,
  position: string,
): Promise<MigrationRun> => {
  await createMigrationTable(tx)
  const [name = ''] = findPending(known, await selectAppliedMigrations(tx))
  const migration = known[name]
  if (!migration) return { name: null, nextPosition: null }
  if (name === FIRST_MIGRATION && (await hasTable(tx, 'user'))) throw new Error(FOREIGN_TABLE)
  if (migration.isConcurrent && database.dialect === 'postgres') {
    await runOutsideTransaction(tx, database, migration)
  } else {
    const nextPosition = (await migration.up(tx, position)) ?? null
    if (nextPosition !== null) return { name, nextPosition }
  }
  await withMigrationTable(tx)
    .insertInto(MIGRATION_TABLE)
    .values({ name, timestamp: new Date().toISOString(), worksWith: migration.worksWith ?? null })
    .execute()
  return { name, nextPosition: null }
}

/** Runs a concurrent migration while another transaction holds the lock. That transaction must not hold a snapshot. */
const runOutsideTransaction = async (tx: Kysely<Tables>, { kysely }: Database, { up }: Migration): Promise<void> => {
  // PostgreSQL keeps the snapshot of a query until the next statement, and this statement takes none.
  await sql`savepoint "outside"`.execute(tx)
  await up(kysely, '')
}

/** The table of Kysely's own migrator. */
const MIGRATION_TABLE = 'kysely_migration'

interface AppliedMigration {
  name: string
  timestamp: string
  /** For releases that do not know this migration. */
  worksWith: string | null
}

const withMigrationTable = (db: Kysely<Tables>) => db.withTables<{ [MIGRATION_TABLE]: AppliedMigration }>()

/** Reads the table before checking whether it exists: it usually does, and introspection is the slowest part of a start. */
const listAppliedMigrations = async (db: Kysely<Tables>): Promise<AppliedMigration[]> => {
  try {
    return await selectAppliedMigrations(db)
  } catch {
    // Another node may have created the table. Other errors occur again.
    return (await hasTable(db, MIGRATION_TABLE)) ? selectAppliedMigrations(db) : []
  }
}

/** Other applications may have such a table in other schemas of the database. SQLite has no schemas. */
const hasTable = async (db: Kysely<Tables>, table: string): Promise<boolean> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const schemas = tables.filter(({ name }) => name === table).map(({ schema }) => schema)
  if (schemas.every((schema) => schema === undefined)) return schemas.length > 0
  const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db)
  return schemas.includes(rows[0]?.schema)
}

const selectAppliedMigrations = (db: Kysely<Tables>): Promise<AppliedMigration[]> =>
  withMigrationTable(db).selectFrom(MIGRATION_TABLE).selectAll().execute()

const createMigrationTable = (tx: Kysely<Tables>): Promise<void> =>
  tx.schema
    .createTable(MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .addColumn('worksWith', 'varchar(255)')
    .execute()

const findPending = (known: typeof migrations, applied: readonly AppliedMigration[]): string[] => {
  const breaking = findNewer(known, applied).find(({ isCompatible }) => !isCompatible)
  if (breaking) {
    throw new Error(
      `The database was migrated by a newer release (${breaking.name}), and this one no longer works with it. Start the newer release, or restore a backup from before its migration`,
    )
  }
  const names = new Set(applied.map(({ name }) => name))
  return Object.keys(known)
    .filter((name) => !names.has(name))
    .sort()
}

const findNewer = (known: typeof migrations, applied: readonly AppliedMigration[]): NewerMigration[] =>
  applied
    .filter(({ name }) => !Object.hasOwn(known, name))
    .map(({ name, worksWith }) => ({ name, isCompatible: worksWith !== null && Object.hasOwn(known, worksWith) }))
