import { Client } from 'pg'
import { openConnection } from '@latchkey/server/test-support'

/** Runs statements in one transaction. Their SQL must be valid in both databases, with `?` for parameters. */
export const runSql = async (url: string, statements: readonly (readonly [text: string, ...values: unknown[]])[]) => {
  if (url.startsWith('file:')) {
    const database = openConnection(url.slice('file:'.length))
    database.exec('pragma busy_timeout = 5000')
    // At most 6 GB, so that the index pages of ten million rows are written once.
    database.exec('pragma cache_size = -6000000')
    // No durability and no foreign key checks: the rows can be created again and are consistent.
    database.exec('pragma synchronous = off')
    database.exec('pragma foreign_keys = off')
    database.exec('begin immediate')
    for (const [text, ...values] of statements) database.prepare(text).run(...values)
    database.exec('commit')
    // Checkpoints now instead of during a measurement.
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    return
  }
  const client = new Client(url)
  await client.connect()
  // Disables foreign key triggers. The rows are consistent.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await client.query('begin')
  for (const [text, ...values] of statements) {
    let lastParameter = 0
    await client.query(
      text.replaceAll('?', () => `$${++lastParameter}`),
      values,
    )
  }
  await client.query('commit')
  // Vacuums now instead of during a measurement.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
