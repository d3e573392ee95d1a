import { type QueryExecutorProvider, sql } from 'kysely'
import { createSearchTermsQuery } from '../search-terms.ts'
import { findLastIdOfUserBatch } from '../user-batch.ts'

/** The previous release ignores the rows. */
export const worksWith = '0014-a-hundred-members'

/** Stores the search terms of the users who signed up before the triggers. Returns the last ID of the batch. */
export const up = async (db: QueryExecutorProvider, position: string): Promise<string | null> => {
  const last = await findLastIdOfUserBatch(db, position)
  if (last === null) return null
  const [before, after] = createSearchTermsQuery('USERS').split('USERS')
  await sql`insert into "userSearchTerm" ("term", "userId") select "term", "userId" from (
    ${sql.raw(before ?? '')}
      select "id", "searchName", "email" from "user" where "id" > ${position} and "id" <= ${last}
    ${sql.raw(after ?? '')}
  ) as "terms" where true on conflict do nothing`.execute(db)
  return last
}
