import { Pool } from 'pg'
import { openConnection } from '@latchkey/server/test-support'
import { toBetterSqlite } from '@latchkey/testing/processes'

/** The database of better-auth. Uses the SQLite driver and settings of Latchkey, so that only the product differs. */
export const openPeerDatabase = (url: string) =>
  url.startsWith('file:') ? openSqlite(url) : new Pool({ connectionString: url })

const openSqlite = (url: string) => {
  const database = openConnection(url.slice('file:'.length))
  for (const pragma of ['busy_timeout = 1000', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
    database.exec(`pragma ${pragma}`)
  }
  database.exec(`pragma cache_size = ${-1024 * 64}`)
  return toBetterSqlite(database)
}
