import { existsSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type { Row } from '../../database/database.ts'
import type { Source } from '../../import/source.ts'
import { sqlitePath } from '../sqlite.ts'
import { openConnection } from './build.ts'

/** Whoever writes the file meanwhile is waited for that long. */
const BUSY_TIMEOUT_MS = 10_000

/** The SQLite file of another program, `file:PATH`. Nothing in it is changed, not even how it keeps its log. */
export const sqliteSource = async (url: string): Promise<Source> => {
  const path = sqlitePath(url)
  if (!existsSync(path)) throw new Error(`There is no file ${path}`)
  const handle = openConnection(path)
  handle.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  handle.exec('pragma query_only = on')
  // All reads see the moment of the first one.
  handle.exec('begin')
  return {
    dialect: 'sqlite',
    stream: async function* (sql, size) {
      const rows: Iterable<Row> = handle.prepare(sql).iterate()
      let batch: Row[] = []
      for (const row of rows) {
        if (batch.push(row) < size) continue
        yield batch
        batch = []
        await turn()
      }
      if (batch.length > 0) yield batch
    },
    close: async () => {
      handle.exec('rollback')
      handle.close()
    },
  }
}
