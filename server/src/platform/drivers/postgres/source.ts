import { Client, TypeOverrides, types } from 'pg'
import type { Source } from '../../database/source.ts'
import { PrimaryFinder } from './primary-finder.ts'
import { ignoreError } from './query-once.ts'
import { splitServerList } from './server-list.ts'

/** Opens the PostgreSQL database of another program, `postgres://…`, read-only and without blocking its writers. */
export const postgresSource = async (url: string): Promise<Source> => {
  const client = new Client({
    connectionString: await new PrimaryFinder(splitServerList(url), () => {}).find(),
    application_name: 'latchkey import',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    types: numericTypes,
  })
  client.on('error', ignoreError)
  await client.connect()
  await client.query('start transaction isolation level repeatable read read only')
  for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await client.query(`set local ${timeout} = 0`)
  }
  // All rows are read, so the planner must not optimize for the first rows.
  await client.query('set local cursor_tuple_fraction = 1')
  let cursors = 0
  return {
    dialect: 'postgres',
    stream: async function* (sql, size) {
      const cursor = `import${cursors++}`
      await client.query(`declare ${cursor} no scroll cursor for ${sql}`)
      for (;;) {
        const { rows } = await client.query(`fetch ${size} from ${cursor}`)
        if (rows.length > 0) yield rows
        if (rows.length < size) break
      }
      await client.query(`close ${cursor}`)
    },
    close: () => client.end(),
  }
}

/** Parses bigint IDs and counts as numbers. */
const numericTypes = new TypeOverrides()
numericTypes.setTypeParser(types.builtins.INT8, Number)
