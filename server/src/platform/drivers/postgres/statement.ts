import { createHash } from 'node:crypto'
import type { Way } from './connect.ts'
import type { Named } from './named-query.ts'
import { toWire } from './values.ts'

/** Each connection keeps its named statements to its end, so texts that vary without end stay unnamed. */
const MAX_NAMES = 500

/** A statement with its values as they are sent. Without a name it is parsed and planned each time. */
export type Statement = Named | (Omit<Named, 'name'> & { readonly name: undefined })

/**
 * A statement that the server parses and plans once per connection: it is named by a hash of its text. Through a pooler
 * the next one meets another connection, so there it has no name.
 */
export const toStatement = (sql: string, parameters: readonly unknown[], way: Way): Statement => ({
  name: way === 'direct' ? nameOf(sql) : undefined,
  text: sql,
  values: parameters.map(toWire),
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
