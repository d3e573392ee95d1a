import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Source } from '@latchkey/server/import-better-auth'
import { postgresSource } from '@latchkey/server/postgres-source'
import { type BetterAuthRows, createBetterAuthFile } from './better-auth-file.ts'
import { createEmptyDatabase, testDialect } from './databases.ts'

/** A database of better-auth with these rows, of the dialect of this test run. The tables have the columns of their rows. */
export const createBetterAuthSource = (rows: BetterAuthRows): Promise<Source> =>
  testDialect === 'postgres' ? createPostgresSource(rows) : createBetterAuthFile(rows)

const createPostgresSource = async (rows: BetterAuthRows): Promise<Source> => {
  const { url, remove } = await createEmptyDatabase()
  const client = new Client(url)
  await client.connect()
  for (const [table, own] of Object.entries(rows)) {
    const columns = [...new Set(own.flatMap((row) => Object.keys(row)))]
    const definitions = columns.map((column) => `"${column}" ${getColumnType(column)}`)
    await client.query(`create table "${table}" (${definitions.join(', ')})`)
    const values = columns.map((_, index) => `$${index + 1}`)
    for (const row of own) {
      await client.query(
        `insert into "${table}" values (${values.join(', ')})`,
        columns.map((column) => row[column] ?? null),
      )
    }
  }
  await client.end()
  const source = await postgresSource(url)
  onTestFinished(async () => {
    await source.close()
    await remove()
  })
  return source
}

/** The types that the migrations of better-auth 1.7 choose. */
const getColumnType = (column: string): string => {
  if (booleanColumns.includes(column)) return 'boolean'
  if (/(At|Expires|lastRequest)$/.test(column)) return 'timestamptz'
  return integerColumns.includes(column) ? 'integer' : 'text'
}

const booleanColumns = ['emailVerified', 'twoFactorEnabled', 'banned', 'backedUp', 'enabled', 'rateLimitEnabled']
const integerColumns = [
  'memberCount',
  'counter',
  'rateLimitMax',
  'rateLimitTimeWindow',
  'requestCount',
  'remaining',
  'refillAmount',
  'refillInterval',
]
