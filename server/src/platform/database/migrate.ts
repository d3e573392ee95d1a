import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
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
import * as authentications from './migrations/0015-authentications.ts'
import * as usedIdTokens from './migrations/0016-used-id-tokens.ts'
import * as knownDevices from './migrations/0017-known-devices.ts'
import * as mailAndPasswordIndexes from './migrations/0018-mail-and-password-indexes.ts'
import * as twoFactorRecovery from './migrations/0019-two-factor-recovery.ts'
import * as externalPictures from './migrations/0021-external-pictures.ts'
import * as replacedCookies from './migrations/0021-replaced-cookies.ts'
import * as additionalFields from './migrations/0022-additional-fields.ts'
import * as eventDeliveries from './migrations/0023-event-deliveries.ts'
import * as passkeys from './migrations/0024-passkeys.ts'
import * as emailCodes from './migrations/0025-email-codes.ts'
import * as pendingSignUps from './migrations/0026-pending-sign-ups.ts'
import * as challengeProviders from './migrations/0028-challenge-providers.ts'
import * as emailAddresses from './migrations/0031-email-addresses.ts'
import * as emailAddressesBackfill from './migrations/0031-email-addresses-backfill.ts'
import * as requiredData from './migrations/0033-required-data.ts'
import * as apiKeys from './migrations/0034-api-keys.ts'
import * as brand from './migrations/0035-brand.ts'
import * as userSearch from './migrations/0036-user-search.ts'
import * as userSearchBackfill from './migrations/0036-user-search-backfill.ts'
import * as signingKeys from './migrations/0037-signing-keys.ts'
import * as twoFactorPolicy from './migrations/0040-two-factor-policy.ts'
import * as organizationRoles from './migrations/0041-organization-roles.ts'
import * as deviceCodes from './migrations/0042-device-codes.ts'
import * as webhooks from './migrations/0043-webhooks.ts'
import * as pendingLinks from './migrations/0044-pending-links.ts'
import * as pictureRequesters from './migrations/0045-picture-requesters.ts'
import * as addressChanges from './migrations/0046-address-changes.ts'
import * as secretChanges from './migrations/0047-secret-changes.ts'
import * as previousRotations from './migrations/0048-previous-rotations.ts'
import type { Tables } from './tables.ts'

/** A forward-only migration. It commits together with its row in the migration table. */
export interface Migration {
  /**
   * A migration that changes many rows changes a batch of them, and returns the position of the next batch while rows are
   * left. Each batch commits on its own, so that other nodes can write in between. The migration may be interrupted and
   * run again from the position ''.
   */
  // The migrations declare the tables of their release.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly up: (db: Kysely<any>, position: string) => Promise<string | null | void>
  /**
   * The oldest migration whose release still works after this one. Without it, releases that do not know this migration
   * no longer start on the database.
   */
  readonly worksWith?: string
  /**
   * For `create index concurrently`, which PostgreSQL rejects in a transaction. It may be interrupted and run again, so it
   * starts by dropping the indexes that it creates.
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
  '0015-authentications': authentications,
  '0016-used-id-tokens': usedIdTokens,
  '0017-known-devices': knownDevices,
  '0018-mail-and-password-indexes': mailAndPasswordIndexes,
  '0019-two-factor-recovery': twoFactorRecovery,
  '0021-external-pictures': externalPictures,
  '0021-replaced-cookies': replacedCookies,
  '0022-additional-fields': additionalFields,
  '0023-event-deliveries': eventDeliveries,
  '0024-passkeys': passkeys,
  '0025-email-codes': emailCodes,
  '0026-pending-sign-ups': pendingSignUps,
  '0028-challenge-providers': challengeProviders,
  '0031-email-addresses': emailAddresses,
  '0031-email-addresses-backfill': emailAddressesBackfill,
  '0033-required-data': requiredData,
  '0034-api-keys': apiKeys,
  '0035-brand': brand,
  '0036-user-search': userSearch,
  '0036-user-search-backfill': userSearchBackfill,
  '0037-signing-keys': signingKeys,
  '0040-two-factor-policy': twoFactorPolicy,
  '0041-organization-roles': organizationRoles,
  '0042-device-codes': deviceCodes,
  '0043-webhooks': webhooks,
  '0044-pending-links': pendingLinks,
  '0045-picture-requesters': pictureRequesters,
  '0046-address-changes': addressChanges,
  '0047-secret-changes': secretChanges,
  '0048-previous-rotations': previousRotations,
}

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
  for (const { name, worksWith } of applied) {
    if (Object.hasOwn(known, name) || (worksWith !== null && Object.hasOwn(known, worksWith))) continue
    throw new Error(`The database was migrated by a newer release (${name}), and this one no longer works with it`)
  }
  const names = new Set(applied.map(({ name }) => name))
  return Object.keys(known)
    .filter((name) => !names.has(name))
    .sort()
}
