import { Client, type ClientConfig } from 'pg'
import type { Row } from '../../database/database.ts'
import { getValueParser } from './values.ts'

/** The options of every connection that Latchkey opens. */
export const commonConfig: ClientConfig = {
  application_name: 'latchkey',
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  types: { getTypeParser: getValueParser },
}

/** Listens to `error` of a client: an event without a listener ends the process. Pending queries reject anyway. */
export const ignoreError = (): void => {}

interface Query {
  readonly sql: string
  readonly values?: unknown[]
  /** For the connection and the query together. */
  readonly timeoutMs: number
}

/**
 * Runs one query over a new connection. Throws the error of the server, or a connection error after the timeout.
 */
export const queryOnce = async (url: string, { sql, values = [], timeoutMs }: Query): Promise<Row[]> => {
  const client = new Client({ ...commonConfig, connectionString: url })
  client.on('error', ignoreError)
  const timer = setTimeout(() => client.connection.stream.destroy(), timeoutMs)
  try {
    await client.connect()
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
    clearTimeout(timer)
  }
}
