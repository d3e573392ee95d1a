import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'

type Db = Database['kysely']

export interface EncryptedValue {
  /** The value of `keyColumn` in the row. */
  readonly rowKey: string
  readonly encrypted: string
}

/** Lists the values after the row key `after` that lack the prefix of the current encryption key, by row key. */
export const listValuesWithOldKey = async (
  db: Db,
  { table, column, keyColumn }: EncryptedColumn,
  { keyPrefix, after, limit }: { keyPrefix: string; after: string; limit: number },
): Promise<EncryptedValue[]> => {
  const { rows } = await sql<EncryptedValue>`
    select ${sql.ref(keyColumn)} as "rowKey", ${sql.ref(column)} as "encrypted" from ${sql.table(table)}
    where ${hasOldKey(column, keyPrefix)} and ${sql.ref(keyColumn)} > ${after}
    order by ${sql.ref(keyColumn)} limit ${limit}`.execute(db)
  return rows
}

export const countValuesWithOldKey = async (
  db: Db,
  { table, column }: EncryptedColumn,
  keyPrefix: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(table)} where ${hasOldKey(column, keyPrefix)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Replaces a value unless it changed since it was read. Returns whether it was replaced. */
export const replaceValue = async (
  db: Db,
  { table, column, keyColumn }: EncryptedColumn,
  { rowKey, encrypted, renewed }: EncryptedValue & { renewed: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
    where ${sql.ref(keyColumn)} = ${rowKey} and ${sql.ref(column)} = ${encrypted}`.execute(db)
  return numAffectedRows === 1n
}

/** Counts backup codes that were hashed with another key, and their users. */
export const countBackupCodesWithOldKey = (db: Db, keyPrefix: string): Promise<{ codes: number; users: number }> =>
  db
    .selectFrom('backupCode')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.count<number>('userId').distinct().as('users')])
    .where('codeHash', 'not like', `${keyPrefix}%`)
    .executeTakeFirstOrThrow()

/** Empty values are not encrypted. */
const hasOldKey = (column: string, keyPrefix: string) =>
  sql<boolean>`${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${keyPrefix}%`}`
