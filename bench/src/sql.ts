import { Client } from 'pg'
import { openConnection } from '@latchkey/server/test-support'

/** Runs statements that both databases understand, all or none, the numbers of each in the order of their `?`. */
export const runSql = async (url: string, statements: readonly (readonly [text: string, ...values: unknown[]])[]) => {
  if (url.startsWith('file:')) {
    const database = openConnection(url.slice('file:'.length))
    database.exec('pragma busy_timeout = 5000')
    // Half a gigabyte: a million rows go into indexes that are written once, at the end.
    database.exec('pragma cache_size = -500000')
    // What is lost with the machine is made anew, and every row that is named here is there.
    database.exec('pragma synchronous = off')
    database.exec('pragma foreign_keys = off')
    database.exec('begin immediate')
    for (const [text, ...values] of statements) database.prepare(text).run(...values)
    database.exec('commit')
    // Now, so that nobody does it in the middle of a measurement.
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    return
  }
  const client = new Client(url)
  await client.connect()
  // Without the triggers of foreign keys: every row that is named here is there.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await client.query('begin')
  for (const [text, ...values] of statements) {
    let place = 0
    await client.query(
      text.replaceAll('?', () => `$${++place}`),
      values,
    )
  }
  await client.query('commit')
  // Now, so that PostgreSQL does not think of it in the middle of a measurement.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
