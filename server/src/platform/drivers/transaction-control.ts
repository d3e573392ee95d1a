import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

const CONTROL =
  /^\s*(?:begin|start\s+transaction|commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b)|prepare\s+transaction)\b/i

/** Literals, quoted names and comments. A semicolon in them ends no statement. */
const QUOTED_OR_COMMENT = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g

/**
 * Throws if the application would begin or end the transaction with one of these statements. Savepoints are allowed. Finds
 * mistakes: the code of the application is trusted.
 */
export const rejectTransactionControl = (sql: string): void => {
  const statements = sql.replace(QUOTED_OR_COMMENT, ' ').split(';')
  if (statements.some((statement) => CONTROL.test(statement)))
    throw new Error('Latchkey ends the transaction. Use savepoints instead of begin, commit and rollback')
}

/** A connection that refuses queries of the application that would begin or end its transaction. */
export const rejectControlQueries = (connection: DatabaseConnection): DatabaseConnection => {
  const execute = <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    rejectTransactionControl(query.sql)
    return connection.executeQuery<R>(query)
  }
  return {
    executeQuery: async <R>(query: CompiledQuery) => execute<R>(query),
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield await execute<R>(query)
    },
  }
}
