import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'

interface RotatedColumn extends Pick<EncryptedColumn, 'table' | 'column' | 'key'> {
  /** The prefix of values that the current key encrypted. */
  keyPrefix: string
}

/** Finds values that another key encrypted, ordered by row key, starting after the key `after`. */
export const findValuesWithOldKey = async (
  { kysely }: Pick<Database, 'kysely'>,
  { place, after, count }: { place: RotatedColumn; after: string; count: number },
): Promise<{ key: string; encrypted: string }[]> => {
  const { rows } = await sql<{ key: string; encrypted: string }>`
    select ${sql.ref(place.key)} as "key", ${sql.ref(place.column)} as "encrypted" from ${sql.table(place.table)}
    where ${hasOldKey(place)} and ${sql.ref(place.key)} > ${after}
    order by ${sql.ref(place.key)} limit ${count}`.execute(kysely)
  return rows
}

export const countValuesWithOldKey = async (
  { kysely }: Pick<Database, 'kysely'>,
  place: RotatedColumn,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(place.table)} where ${hasOldKey(place)}`.execute(kysely)
  return rows[0]?.count ?? 0
}

/** Replaces a value unless it changed since it was read. Returns whether it was replaced. */
export const replaceValue = async (
  { kysely }: Pick<Database, 'kysely'>,
  { place, key, encrypted, renewed }: { place: RotatedColumn; key: string; encrypted: string; renewed: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${renewed}
    where ${sql.ref(place.key)} = ${key} and ${sql.ref(place.column)} = ${encrypted}`.execute(kysely)
  return numAffectedRows === 1n
}

/** Counts backup codes that were hashed with another key, and their users. */
export const countBackupCodesWithOldKey = async ({ kysely }: Pick<Database, 'kysely'>, keyPrefix: string) => {
  const { codes, people } = await kysely
    .selectFrom('backupCode')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.count<number>('userId').distinct().as('people')])
    .where('codeHash', 'not like', `${keyPrefix}%`)
    .executeTakeFirstOrThrow()
  return { codes, people }
}

/** Empty values need no key. */
const hasOldKey = ({ column, keyPrefix }: RotatedColumn) =>
  sql<boolean>`${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${keyPrefix}%`}`
