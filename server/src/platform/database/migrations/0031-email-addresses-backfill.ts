import { type QueryExecutorProvider, sql } from 'kysely'
import { findLastIdOfUserBatch } from '../user-batch.ts'

/** The previous release ignores the rows. */
export const worksWith = '0014-a-hundred-members'

/** Stores the addresses of the users who signed up before the triggers. Returns the last ID of the batch. */
export const up = async (db: QueryExecutorProvider, position: string): Promise<string | null> => {
  const last = await findLastIdOfUserBatch(db, position)
  if (last === null) return null
  await sql`insert into "emailAddress" ("email", "userId", "createdAt")
    select "email", "id", "createdAt" from "user" where "id" > ${position} and "id" <= ${last}
    on conflict do nothing`.execute(db)
  return last
}
