import { type QueryExecutorProvider, sql } from 'kysely'

/** Users per transaction of a migration. Storing their search terms takes a tenth of a second. */
const BATCH_SIZE = 1000

/** Finds the last ID of the batch of users that starts after `afterId`. Returns null after the last user. */
export const findLastIdOfUserBatch = async (db: QueryExecutorProvider, afterId: string): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    select max("id") as "last" from (
      select "id" from "user" where "id" > ${afterId} order by "id" limit ${sql.lit(BATCH_SIZE)}
    ) as "batch"`.execute(db)
  return rows[0]?.last ?? null
}
