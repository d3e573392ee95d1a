import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SealedColumn } from './sealed-columns.ts'

interface Place extends Pick<SealedColumn, 'table' | 'column' | 'key'> {
  /** What all begins with that needs no other key. */
  mark: string
}

/** What another key has sealed, in the order of the rows: the next ones behind `after`. */
export const findSealedOtherwise = async (
  { kysely }: Pick<Database, 'kysely'>,
  { place, after, count }: { place: Place; after: string; count: number },
): Promise<{ key: string; sealed: string }[]> => {
  const { rows } = await sql<{ key: string; sealed: string }>`
    select ${sql.ref(place.key)} as "key", ${sql.ref(place.column)} as "sealed" from ${sql.table(place.table)}
    where ${isSealedOtherwise(place)} and ${sql.ref(place.key)} > ${after}
    order by ${sql.ref(place.key)} limit ${count}`.execute(kysely)
  return rows
}

export const countSealedOtherwise = async ({ kysely }: Pick<Database, 'kysely'>, place: Place): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(place.table)} where ${isSealedOtherwise(place)}`.execute(kysely)
  return rows[0]?.count ?? 0
}

/** Puts the new text in the place of the old one, unless somebody has put another there meanwhile. */
export const replaceSealed = async (
  { kysely }: Pick<Database, 'kysely'>,
  { place, key, sealed, renewed }: { place: Place; key: string; sealed: string; renewed: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${renewed}
    where ${sql.ref(place.key)} = ${key} and ${sql.ref(place.column)} = ${sealed}`.execute(kysely)
  return numAffectedRows === 1n
}

/** Backup codes whose hashes were made with another key, and the people who hold them. */
export const countCodesHashedOtherwise = async ({ kysely }: Pick<Database, 'kysely'>, mark: string) => {
  const { codes, people } = await kysely
    .selectFrom('backupCode')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.count<number>('userId').distinct().as('people')])
    .where('codeHash', 'not like', `${mark}%`)
    .executeTakeFirstOrThrow()
  return { codes, people }
}

/** An emptied column needs no key. */
const isSealedOtherwise = ({ column, mark }: Place) =>
  sql<boolean>`${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${mark}%`}`
