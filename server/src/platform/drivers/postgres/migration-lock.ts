import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Runs `work` in the one transaction that holds the lock. The lock ends with its transaction, so it works through a
 * pooler and no crash leaves it behind. Whoever does not get it asks again: a query that waited in the server would
 * have `create index concurrently`, which waits for older queries, wait for ever.
 */
export const withMigrationLock = async <T>(
  kysely: Kysely<Tables>,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const done = await kysely
      .transaction()
      // Each statement sees what was committed before it, else it would miss what was done until the lock was ours.
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const { rows } = await sql<{
          isOurs: 0 | 1
        }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK_ID}) as "isOurs"`.execute(tx)
        if (!rows[0]?.isOurs) return null
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        // Whoever waits for a whole table has everybody wait who comes after.
        await sql`set local lock_timeout = 1000`.execute(tx)
        return { result: await work(tx) }
      })
    if (done) return done.result
    await wait(50 + Math.random() * 100)
  }
}

/** Any number that no other program on the same database uses. */
const MIGRATION_LOCK_ID = '5490021700346'
