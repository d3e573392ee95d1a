import { existsSync } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Row } from '../../database/database.ts'
import type { Source } from '../../database/source.ts'
import { sqlitePath } from '../sqlite.ts'
import { openConnection, type StatementSyncInstance } from './build.ts'

const BUSY_TIMEOUT_MS = 10_000

/** Opens the SQLite file of another program, `file:PATH`, read-only. Its journal mode does not change. */
export const sqliteSource = async (url: string): Promise<Source> => {
  const path = sqlitePath(url)
  if (!existsSync(path)) throw new Error(`${path} does not exist`)
  const handle = openConnection(path)
  handle.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  handle.exec('pragma query_only = on')
  // All reads see the snapshot of the first one, which also fails if the file is not a database.
  handle.exec('begin')
  handle.prepare('select 1 from sqlite_schema').get()
  // The package's iterators do not reference their statements. Stepping a garbage-collected statement crashes the process.
  const unfinished = new Map<Iterator<Row>, StatementSyncInstance>()
  const finish = (rows: Iterator<Row>): void => {
    rows.return?.()
    unfinished.delete(rows)
  }
  return {
    dialect: 'sqlite',
    stream: async function* (sql, size) {
      const statement = handle.prepare(sql)
      // Otherwise an integer that is not safe as a number stops the iteration without the name of its row.
      statement.setReadBigInts(true)
      const rows: Iterator<Row> = statement.iterate()
      unfinished.set(rows, statement)
      try {
        for (let batch = readBatch(rows, size); batch.length > 0; batch = readBatch(rows, size)) {
          yield batch
          await yieldToEventLoop()
        }
      } finally {
        finish(rows)
      }
    },
    close: async () => {
      for (const rows of unfinished.keys()) finish(rows)
      handle.exec('rollback')
      handle.close()
    },
  }
}

const readBatch = (rows: Iterator<Row>, size: number): Row[] => {
  const batch: Row[] = []
  while (batch.length < size) {
    const next = rows.next()
    if (next.done) break
    batch.push(toSafeNumbers(next.value))
  }
  return batch
}

/** Unsafe integers stay of the type bigint. */
const toSafeNumbers = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toSafeNumber(value)]))

const toSafeNumber = (value: unknown): unknown =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
