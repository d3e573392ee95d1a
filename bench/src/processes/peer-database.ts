import { Pool } from 'pg'
import { openConnection } from '@latchkey/server/test-support'
import { toBetterSqlite } from '@latchkey/testing/processes'

/**
 * Opens the database of better-auth. SQLite uses the driver, the journal mode and the cache size of Latchkey. Its commits
 * are as durable as those of Latchkey.
 */
export const openPeerDatabase = (url: string) =>
  url.startsWith('file:') ? openSqlite(url) : new Pool({ connectionString: url })

const openSqlite = (url: string) => {
  const database = openConnection(url.slice('file:'.length))
  // better-auth does not retry a statement that encounters a lock. Latchkey waits for 10 ms and retries later.
  database.exec('pragma busy_timeout = 1000')
  database.exec('pragma journal_mode = wal')
  // Latchkey uses NORMAL, and a thread syncs the log before the response (decision 15). better-auth does not wait for a
  // thread.
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  database.exec(`pragma cache_size = ${-1024 * 64}`)
  return toBetterSqlite(database)
}
