import { hash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Mode } from './mode.ts'
import type { NamedStatement } from './named-query.ts'
import { toWireValue } from './values.ts'

/** A connection keeps its prepared statements until it closes, so further statements stay unnamed. */
const MAX_NAMED_STATEMENTS = 500

/** A statement with its encoded values. Without a name, the server parses and plans it each time. */
export type Statement = NamedStatement | (Omit<NamedStatement, 'name'> & { readonly name: undefined })

/** A statement of the application: the configuration of a query of `pg`, without a name. */
export type AppStatement = Omit<QueryConfig, 'name'> & { readonly name?: undefined }

/**
 * Creates a prepared statement, named by a hash of its text. In `pooled` mode it has no name, because the next statement
 * may use another server connection.
 */
export const toStatement = (sql: string, parameters: readonly unknown[], mode: Mode): Statement => ({
  name: mode === 'direct' ? getStatementName(sql) : undefined,
  text: sql,
  values: parameters.map(toWireValue),
})

const statementNames = new Map<string, string>()

const getStatementName = (sql: string): string | undefined => {
  const cached = statementNames.get(sql)
  if (cached !== undefined) return cached
  if (statementNames.size === MAX_NAMED_STATEMENTS || !/^(select|insert|update|delete|with)\b/i.test(sql))
    return undefined
  const name = hash('sha256', sql, 'base64url').slice(0, 16)
  statementNames.set(sql, name)
  return name
}
