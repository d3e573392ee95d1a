// Database access without a framework: prepared statements and durable transactions.
import { Client, Pool, type PoolClient } from 'pg'
import { openConnection } from '@latchkey/server/test-support'
import { JOIN, type Row } from './bare-session.ts'

/** Runs a statement with `?` parameters. Each text is prepared once. */
export type Run = (text: string, ...values: unknown[]) => Promise<readonly Row[]> | readonly Row[]

export interface Store {
  readonly session: (tokenHash: string) => Promise<Row | undefined> | Row | undefined
  /** Runs a read outside of transactions. */
  readonly read: Run
  /** Commits the writes durably, or none of them. */
  readonly transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>
}

export const openStore = (url: string): Promise<Store> =>
  url.startsWith('file:') ? openSqlite(url) : openPostgres(url)

/** Uses the connection settings of the service, but SQLite itself syncs each commit. */
const openSqlite = async (url: string): Promise<Store> => {
  const open = () => {
    const database = openConnection(url.slice('file:'.length))
    for (const pragma of ['busy_timeout = 10', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
      database.exec(`pragma ${pragma}`)
    }
    database.exec(`pragma cache_size = ${-1024 * 64}`)
    // Garbage collection of the handle would close the connection.
    openDatabases.push(database)
    return database
  }
  const [reader, writer] = [open(), open()]
  reader.exec('pragma query_only = on')
  const join = reader.prepare(`${JOIN}?`)
  join.setReturnArrays(true)
  const runOn = (database: typeof writer): Run => {
    const prepared = new Map<string, ReturnType<typeof database.prepare>>()
    return (text, ...values) => {
      let statement = prepared.get(text)
      if (!statement) {
        statement = database.prepare(text)
        statement.setReturnArrays(true)
        prepared.set(text, statement)
      }
      return statement.all(...values)
    }
  }
  const run = runOn(writer)
  let lastTransaction: Promise<unknown> = Promise.resolve()
  return {
    session: (tokenHash) => join.get(tokenHash),
    read: runOn(reader),
    // SQLite allows one writer at a time.
    transaction: (work) => {
      const transaction = lastTransaction.then(async () => {
        writer.exec('begin immediate')
        try {
          const response = await work(run)
          writer.exec('commit')
          return response
        } catch (error) {
          writer.exec('rollback')
          throw error
        }
      })
      lastTransaction = transaction.catch(() => undefined)
      return transaction
    },
  }
}

const openDatabases: unknown[] = []

/** For single statements, one pipelined connection is faster here than a pool. */
const openPostgres = async (url: string): Promise<Store> => {
  const client = new Client({ connectionString: url, pipeline: true })
  await client.connect()
  const pool = new Pool({ connectionString: url, max: 10 })
  const join = { name: 'get-session', text: `${JOIN}$1`, rowMode: 'array' as const }
  const texts = new Map<string, { name: string; text: string }>()
  const toStatement = (text: string) => {
    const known = texts.get(text)
    if (known) return known
    let lastParameter = 0
    const statement = { name: `s${texts.size}`, text: text.replaceAll('?', () => `$${++lastParameter}`) }
    texts.set(text, statement)
    return statement
  }
  const runOnce = async <T>(connection: PoolClient, work: (run: Run) => Promise<T>): Promise<T> => {
    await connection.query('begin isolation level serializable')
    try {
      const response = await work(async (text, ...values) => {
        const query = { ...toStatement(text), values, rowMode: 'array' as const }
        return (await connection.query<unknown[]>(query)).rows
      })
      await connection.query('commit')
      return response
    } catch (error) {
      await connection.query('rollback')
      throw error
    }
  }
  return {
    session: async (tokenHash) => (await client.query<unknown[]>({ ...join, values: [tokenHash] })).rows[0],
    read: async (text, ...values) =>
      (await client.query<unknown[]>({ ...toStatement(text), values, rowMode: 'array' as const })).rows,
    transaction: async (work) => {
      const connection = await pool.connect()
      try {
        for (;;) {
          try {
            return await runOnce(connection, work)
          } catch (error) {
            if (!isSerializationFailure(error)) throw error
          }
        }
      } finally {
        connection.release()
      }
    },
  }
}

/**
 * Checks whether the transaction must be retried: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
