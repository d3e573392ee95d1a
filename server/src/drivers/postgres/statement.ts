import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Way } from './connect.ts'

/** Each connection keeps its named statements to its end, so texts that vary without end stay unnamed. */
const MAX_NAMES = 500

/**
 * A query that the server parses and plans once per connection: it is named by a hash of its text. Through a pooler the
 * next query meets another connection, so there it has no name. SQLite knows no boolean and the columns are integers,
 * so booleans are bound as 0 and 1 here too.
 */
export const toQuery = (sql: string, parameters: readonly unknown[], way: Way): QueryConfig => ({
  name: way === 'direct' ? nameOf(sql) : undefined,
  text: sql,
  values: parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
})

export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)

const names = new Map<string, string>()

const nameOf = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size === MAX_NAMES || !/^(select|insert|update|delete|with)\b/i.test(sql)) return undefined
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 16)
  names.set(sql, name)
  return name
}
