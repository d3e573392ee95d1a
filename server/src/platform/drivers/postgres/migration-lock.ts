import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/**
 * Runs `work` in a transaction that holds the migration lock, an advisory lock. The lock ends with the transaction, so it
 * works through a pooler and no crash leaves it behind. Callers poll for the lock instead of waiting for it in the
 * server: `create index concurrently` waits for older queries, so it would deadlock with the waiting ones.
 */
export const withMigrationLock = async <T>(
  kysely: Kysely<Tables>,
  { schema, onWait }: { schema: string | null; onWait: () => void },
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const done = await kysely
      .transaction()
      // Each statement must see the migrations that were committed before the lock was acquired.
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const { rows } = await sql<{
          isAcquired: 0 | 1
        }>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK_ID}) as "isAcquired"`.execute(tx)
        if (!rows[0]?.isAcquired) return null
        await sql`set local statement_timeout = 0`.execute(tx)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
        // A statement that waits for a table lock blocks all later statements on that table.
        await sql`set local lock_timeout = 1000`.execute(tx)
        if (schema !== null) await createSchema(tx, schema)
        return { result: await work(tx) }
      })
    if (done) return done.result
    onWait()
    await wait(50 + Math.random() * 100)
  }
}

/** `create schema if not exists` would need the privilege to create one even if it exists. */
const createSchema = async (tx: Kysely<Tables>, schema: string): Promise<void> => {
  const { rows } = await sql`select from pg_namespace where "nspname" = ${schema}`.execute(tx)
  if (rows.length === 0) await tx.schema.createSchema(schema).execute()
}

/** An arbitrary number that no other program on the same database uses. */
const MIGRATION_LOCK_ID = '5490021700346'
