import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, type Migration as Change, sql } from 'kysely'
import type { Database } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as organizations from './migrations/0002-organizations.ts'
import * as pictures from './migrations/0003-pictures.ts'
import * as social from './migrations/0004-social.ts'
import * as twoFactor from './migrations/0005-two-factor.ts'
import * as administration from './migrations/0006-administration.ts'
import * as sessionIndexes from './migrations/0007-session-indexes.ts'
import * as retention from './migrations/0009-retention.ts'
import * as verifiedOnAnotherDevice from './migrations/0010-verified-on-another-device.ts'
import * as fillfactor from './migrations/0011-fillfactor.ts'
import * as partialTeamIndexes from './migrations/0012-partial-team-indexes.ts'
import * as fewerInvitationIndexes from './migrations/0013-fewer-invitation-indexes.ts'
import * as organizationStatistics from './migrations/0014-organization-statistics.ts'
import type { Tables } from './tables.ts'

/** One step forward. It commits as a whole, together with the record that it was done. */
export interface Migration extends Pick<Change, 'up'> {
  /**
   * The oldest migration whose release goes on working once this one is done. Without it no release that does not know
   * this one starts on the database any more.
   */
  readonly worksWith?: string
  /**
   * For `create index concurrently`, which PostgreSQL refuses in a transaction. It may stop halfway and is then run
   * again, so it begins by dropping what it makes.
   */
  readonly isConcurrent?: true
}

/** Forward only, in the order of the names. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-organizations': organizations,
  '0003-pictures': pictures,
  '0004-social': social,
  '0005-two-factor': twoFactor,
  '0006-administration': administration,
  '0007-session-indexes': sessionIndexes,
  '0009-retention': retention,
  '0010-proven-elsewhere': verifiedOnAnotherDevice,
  '0011-room-for-changes': fillfactor,
  '0012-nobody-in-no-team': partialTeamIndexes,
  '0013-fewer-indexes-of-invitations': fewerInvitationIndexes,
  '0014-a-hundred-members': organizationStatistics,
}

/** How often a migration is tried that could not have a table to itself soon enough, or lost against other transactions. */
const MAX_ATTEMPTS = 20

/**
 * Brings the schema up to date and answers the names of what was done here. Any number of nodes may start at once,
 * also while those of the release before serve: each migration is done by one of them under the database's lock, and
 * the others find it done. Throws where a newer release has taken away what this one needs (decision 32).
 */
export const migrate = async (database: Database, known = migrations): Promise<string[]> => {
  const done: string[] = []
  while ((await pendingMigrations(database, known)).length > 0) {
    const name = await runNextMigration(database, known)
    if (name !== null) done.push(name)
  }
  return done
}

/** The names of those that are still to be done. Only reads; throws as `migrate` does. */
export const pendingMigrations = async ({ kysely }: Pick<Database, 'kysely'>, known = migrations): Promise<string[]> =>
  findPending(known, await listAppliedMigrations(kysely))

/** Does the first one that nobody has done; null where another node has done the last one meanwhile. */
const runNextMigration = async (database: Database, known: typeof migrations): Promise<string | null> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.inExclusiveTransaction(async (tx) => {
        const [name = ''] = findPending(known, await ensureMigrationTable(tx))
        const migration = known[name]
        if (!migration) return null
        if (migration.isConcurrent && database.dialect === 'postgres')
          await runOutsideTransaction(tx, database, migration)
        else await migration.up(tx)
        await withMigrationTable(tx)
          .insertInto(MIGRATION_TABLE)
          .values({ name, timestamp: new Date().toISOString(), worksWith: migration.worksWith ?? null })
          .execute()
        return name
      })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !database.isConflict(error)) throw error
    }
    await wait(Math.random() * 500)
  }
}

/** The lock is held meanwhile by a transaction that looks at nothing: the migration waits for whoever does. */
const runOutsideTransaction = async (tx: Kysely<Tables>, { kysely }: Database, { up }: Migration): Promise<void> => {
  // PostgreSQL keeps a query open, with what it saw, until the next statement, and this one sees nothing.
  await sql`savepoint "outside"`.execute(tx)
  await up(kysely)
}

/** What was done, as Kysely's own migrator would record it. */
const MIGRATION_TABLE = 'kysely_migration'

interface AppliedMigration {
  name: string
  timestamp: string
  /** For releases that do not know this one. */
  worksWith: string | null
}

/** The record is no table of the rules. */
const withMigrationTable = (db: Kysely<Tables>) => db.withTables<{ [MIGRATION_TABLE]: AppliedMigration }>()

const findMigrationTable = async (db: Kysely<Tables>) =>
  (await db.introspection.getTables({ withInternalKyselyTables: true })).find(({ name }) => name === MIGRATION_TABLE)

/** Asked for rather than looked up: a start finds it there, and looking through the schema takes longer than all else. */
const listAppliedMigrations = async (db: Kysely<Tables>): Promise<AppliedMigration[]> => {
  try {
    return await selectAppliedMigrations(db)
  } catch {
    // Another node may have made it meanwhile; what is wrong else is wrong again.
    return (await findMigrationTable(db)) ? selectAppliedMigrations(db) : []
  }
}

const selectAppliedMigrations = async (db: Kysely<Tables>): Promise<AppliedMigration[]> => {
  const rows = await withMigrationTable(db).selectFrom(MIGRATION_TABLE).selectAll().execute()
  // Older releases made the record without it.
  return rows.map((row) => ({ ...row, worksWith: row.worksWith ?? null }))
}

/** The same, made where it is missing. */
const ensureMigrationTable = async (tx: Kysely<Tables>): Promise<AppliedMigration[]> => {
  const record = await findMigrationTable(tx)
  if (!record) {
    await tx.schema
      .createTable(MIGRATION_TABLE)
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .addColumn('worksWith', 'varchar(255)')
      .execute()
  } else if (!record.columns.some(({ name }) => name === 'worksWith')) {
    await tx.schema.alterTable(MIGRATION_TABLE).addColumn('worksWith', 'varchar(255)').execute()
  }
  return selectAppliedMigrations(tx)
}

const findPending = (known: typeof migrations, done: readonly AppliedMigration[]): string[] => {
  for (const { name, worksWith } of done) {
    if (Object.hasOwn(known, name) || (worksWith !== null && Object.hasOwn(known, worksWith))) continue
    throw new Error(`The database was migrated by a newer release (${name}), and this one no longer works with it`)
  }
  const names = new Set(done.map(({ name }) => name))
  return Object.keys(known)
    .filter((name) => !names.has(name))
    .sort()
}
