import type { Database, OpenTransaction } from '../database/database.ts'
import type { HookTransaction, PostgresClient, SqliteHandle } from './hook-types.ts'

export const createHookTransaction = ({ dialect }: Database, tx: OpenTransaction): HookTransaction => ({
  kysely: tx.applicationKysely(),
  get postgres() {
    if (dialect !== 'postgres') throw new Error('The database is SQLite: use tx.sqlite or tx.kysely')
    return tx.client() as PostgresClient // The driver of PostgreSQL returns one.
  },
  get sqlite() {
    if (dialect !== 'sqlite') throw new Error('The database is PostgreSQL: use tx.postgres or tx.kysely')
    return tx.client() as SqliteHandle // The driver of SQLite returns one.
  },
})
