import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Below the lowest limit of bound parameters per statement, SQLite's 32766. */
const MAX_PARAMETERS = 30_000
/** The same number of attempts as the transactions of the service. */
const MAX_ATTEMPTS = 15

/** Runs `work` in a serializable transaction. Retries conflicts, because the service can run at the same time. */
export const inSerializableTransaction = async <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.kysely.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !database.isConflict(error)) throw error
    }
  }
}

/** Inserts any number of rows that have the same columns. */
const insertRows = async <Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const size = Math.floor(MAX_PARAMETERS / Object.keys(first).length)
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute()
  }
}

/** The rows of a user or an organization, by table. */
export type ImportedRows<Table extends keyof Tables> = { readonly [T in Table]: readonly Insertable<Tables[T]>[] }

export const insertImported = async <Table extends keyof Tables>(
  db: Db,
  tables: readonly Table[],
  imported: readonly ImportedRows<Table>[],
): Promise<void> => {
  for (const table of tables) {
    const rows = imported.flatMap((owner) => owner[table])
    await insertRows(db, table, rows)
  }
}

export const findUsersById = (db: Db, ids: readonly string[]) =>
  db.selectFrom('user').select(['id', 'name', 'email', 'createdAt']).where('id', 'in', ids).execute()

/** Finds the owners of addresses, primary and additional ones. */
export const findUsersByEmail = (db: Db, emails: readonly string[]) =>
  db.selectFrom('emailAddress').select(['userId as id', 'email']).where('email', 'in', emails).execute()

export const findIdentities = (db: Db, providerId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('account')
    .select('accountId')
    .where('providerId', '=', providerId)
    .where('accountId', 'in', accountIds)
    .execute()

/** Returns those of the credential IDs that exist. */
export const findPasskeys = async (db: Db, credentialIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('passkey')
    .select('credentialId')
    .where('credentialId', 'in', credentialIds)
    .execute()
  return rows.map(({ credentialId }) => credentialId)
}

/** Returns those of the hashes that exist. */
export const findKeyHashes = async (db: Db, hashes: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('apiKey').select('keyHash').where('keyHash', 'in', hashes).execute()
  return rows.map(({ keyHash }) => keyHash)
}

/** The tables with rows that belong to a user or an organization, and whose IDs come from the source. */
export type ChildTable = 'account' | 'twoFactor' | 'passkey' | 'apiKey' | 'session' | 'team' | 'member' | 'invitation'

/** Returns those of the IDs that rows of the table have. Accepts any number of IDs. */
export const findExistingIds = async (db: Db, table: ChildTable, ids: readonly string[]): Promise<string[]> => {
  const existing: string[] = []
  for (let start = 0; start < ids.length; start += MAX_PARAMETERS) {
    const part = ids.slice(start, start + MAX_PARAMETERS)
    const rows = await db.selectFrom(table).select('id').where('id', 'in', part).execute()
    existing.push(...rows.map(({ id }) => id))
  }
  return existing
}

/** Returns those of the targets (`user:ID` or `organization:ID`) whose deletion is in the audit log. */
export const findDeletedTargets = async (
  db: Db,
  action: 'user.deleted' | 'organization.deleted',
  targets: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('audit')
    .select('target')
    .where('target', 'in', targets)
    .where('action', '=', action)
    .execute()
  return new Set(rows.map(({ target }) => target))
}

export const findOrganizationsById = (db: Db, ids: readonly string[]) =>
  db.selectFrom('organization').select(['id', 'createdAt']).where('id', 'in', ids).execute()

export const findOrganizationsBySlug = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('organization').select(['id', 'slug']).where('slug', 'in', slugs).execute()

/** Sets the active organization of an imported session if its user is a member and nothing changed it since the import. */
export const restoreActiveOrganization = async (
  db: Db,
  { tokenHash, organizationId, updatedAt }: { tokenHash: string; organizationId: string; updatedAt: number },
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ activeOrganizationId: organizationId })
    .where('tokenHash', '=', tokenHash)
    .where('activeOrganizationId', 'is', null)
    .where('updatedAt', '=', updatedAt)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('member')
          .select('member.id')
          .whereRef('member.userId', '=', 'session.userId')
          .where('member.organizationId', '=', organizationId),
      ),
    )
    .execute()
}
