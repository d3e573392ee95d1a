import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'

type Db = Database['kysely']

export interface EncryptedValue {
  readonly key: string
  readonly encrypted: string
}

/** Finds values without the prefix of the current key, ordered by row key, starting after the key `after`. */
export const findValuesWithOldKey = async (
  db: Db,
  { table, column, key }: EncryptedColumn,
  { keyPrefix, after, count }: { keyPrefix: string; after: string; count: number },
): Promise<EncryptedValue[]> => {
  const { rows } = await sql<EncryptedValue>`
    select ${sql.ref(key)} as "key", ${sql.ref(column)} as "encrypted" from ${sql.table(table)}
    where ${hasOldKey(column, keyPrefix)} and ${sql.ref(key)} > ${after}
    order by ${sql.ref(key)} limit ${count}`.execute(db)
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
  { table, column, key: keyColumn }: EncryptedColumn,
  { key, encrypted, renewed }: EncryptedValue & { renewed: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
    where ${sql.ref(keyColumn)} = ${key} and ${sql.ref(column)} = ${encrypted}`.execute(db)
  return numAffectedRows === 1n
}

/** Counts backup codes that were hashed with another key, and their users. */
export const countBackupCodesWithOldKey = (db: Db, keyPrefix: string): Promise<{ codes: number; people: number }> =>
  db
    .selectFrom('backupCode')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.count<number>('userId').distinct().as('people')])
    .where('codeHash', 'not like', `${keyPrefix}%`)
    .executeTakeFirstOrThrow()

/** Empty values need no key. */
const hasOldKey = (column: string, keyPrefix: string) =>
  sql<boolean>`${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${keyPrefix}%`}`
