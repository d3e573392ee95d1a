import { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import { openConnection } from '@latchkey/server/test-support'
import { toBetterSqlite } from '@latchkey/testing/processes'

/** A database as better-auth accepts it. Closed after the test. */
export const openBetterAuthDatabase = (url: string) => (url.startsWith('file:') ? openSqlite(url) : openPostgres(url))

const openSqlite = (url: string) => {
  const database = openConnection(url.slice('file:'.length))
  database.exec('pragma journal_mode = wal')
  onTestFinished(() => database.close())
  return toBetterSqlite(database)
}

const openPostgres = (connectionString: string): Pool => {
  const pool = new Pool({ connectionString })
  // The database of the test is deleted while connections can be open.
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return pool
}
