import { createHash } from 'node:crypto'
import type { Mode } from './connect.ts'
import type { NamedStatement } from './named-query.ts'
import { toWireValue } from './values.ts'

/** Each connection keeps its named statements to its end, so texts that vary without end stay unnamed. */
const MAX_NAMED_STATEMENTS = 500

/** A statement with its values as they are sent. Without a name it is parsed and planned each time. */
export type Statement = NamedStatement | (Omit<NamedStatement, 'name'> & { readonly name: undefined })

/**
 * A statement that the server parses and plans once per connection: it is named by a hash of its text. Through a pooler
 * the next one meets another connection, so there it has no name.
 */
export const toStatement = (sql: string, parameters: readonly unknown[], mode: Mode): Statement => ({
  name: mode === 'direct' ? getStatementName(sql) : undefined,
  text: sql,
  values: parameters.map(toWireValue),
})

export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)

const statementNames = new Map<string, string>()

const getStatementName = (sql: string): string | undefined => {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  if (statementNames.size === MAX_NAMED_STATEMENTS || !/^(select|insert|update|delete|with)\b/i.test(sql))
    return undefined
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 16)
  statementNames.set(sql, name)
  return name
}
