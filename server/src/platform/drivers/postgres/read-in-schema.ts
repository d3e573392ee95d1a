import type { QueryResult } from 'pg'
import { toSearchPath } from './connect.ts'
import type { Statement } from './statement.ts'

/**
 * Runs a read over a connection that others share, so that only a transaction can set its search path. The statements are
 * sent at once, where the connection is pipelined.
 */
export const readInSchema = async (
  run: (statement: Statement | string) => Promise<QueryResult>,
  statement: Statement,
  schema: string,
): Promise<QueryResult> => {
  const start = run(`start transaction read only; set local search_path = ${toSearchPath(schema).search_path}`)
  const result = run(statement)
  // The connection may be released only after the transaction.
  await Promise.allSettled([start, result, run('commit')])
  // Without the search path, the result can be of another schema.
  await start
  return result
}
