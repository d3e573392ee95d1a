import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { EncryptedColumn } from './encrypted-columns.ts'

interface RotatedColumn extends Pick<EncryptedColumn, 'table' | 'column' | 'key'> {
  /** What all begins with that needs no other key. */
  keyPrefix: string
}

/** What another key has sealed, in the order of the rows: the next ones behind `after`. */
export const findValuesWithOldKey = async (
  { kysely }: Pick<Database, 'kysely'>,
  { place, after, count }: { place: RotatedColumn; after: string; count: number },
): Promise<{ key: string; sealed: string }[]> => {
  const { rows } = await sql<{ key: string; sealed: string }>`
    select ${sql.ref(place.key)} as "key", ${sql.ref(place.column)} as "sealed" from ${sql.table(place.table)}
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

/** Puts the new text in the place of the old one, unless somebody has put another there meanwhile. */
export const replaceValue = async (
  { kysely }: Pick<Database, 'kysely'>,
  { place, key, sealed, renewed }: { place: RotatedColumn; key: string; sealed: string; renewed: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${renewed}
    where ${sql.ref(place.key)} = ${key} and ${sql.ref(place.column)} = ${sealed}`.execute(kysely)
  return numAffectedRows === 1n
}

/** Backup codes whose hashes were made with another key, and the people who hold them. */
export const countBackupCodesWithOldKey = async ({ kysely }: Pick<Database, 'kysely'>, keyPrefix: string) => {
  const { codes, people } = await kysely
    .selectFrom('backupCode')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.count<number>('userId').distinct().as('people')])
    .where('codeHash', 'not like', `${keyPrefix}%`)
    .executeTakeFirstOrThrow()
  return { codes, people }
}

/** An emptied column needs no key. */
const hasOldKey = ({ column, keyPrefix }: RotatedColumn) =>
  sql<boolean>`${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${keyPrefix}%`}`
