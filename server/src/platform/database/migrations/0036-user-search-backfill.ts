import { type QueryExecutorProvider, sql } from 'kysely'
import { searchTermsOf } from '../search-terms.ts'

/** The previous release ignores the rows. */
export const worksWith = '0014-a-hundred-members'

/** Users per transaction: about a tenth of a second. */
const BATCH_SIZE = 1000

/** Stores the search terms of the users who signed up before the triggers. Returns the last ID of the batch. */
export const up = async (db: QueryExecutorProvider, position: string): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    select max("id") as "last" from (
      select "id" from "user" where "id" > ${position} order by "id" limit ${sql.lit(BATCH_SIZE)}
    ) as "batch"`.execute(db)
  const last = rows[0]?.last ?? null
  if (last === null) return null
  const [before, after] = searchTermsOf('USERS').split('USERS')
  await sql`insert into "userSearchTerm" ("term", "userId") select "term", "userId" from (
    ${sql.raw(before ?? '')}
      select "id", "searchName", "email" from "user" where "id" > ${position} and "id" <= ${last}
    ${sql.raw(after ?? '')}
  ) as "terms" where true on conflict do nothing`.execute(db)
  return last
}
