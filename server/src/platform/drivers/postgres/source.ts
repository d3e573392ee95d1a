import { Client, TypeOverrides, types } from 'pg'
import type { Source } from '../../database/source.ts'

/** The PostgreSQL database of another program, `postgres://…`. Nothing in it is changed, and nobody has to wait for it. */
export const postgresSource = async (url: string): Promise<Source> => {
  const client = new Client({
    connectionString: url,
    application_name: 'latchkey import',
    keepAlive: true,
    // A server that takes the connection and says nothing is none.
    connectionTimeoutMillis: 10_000,
    types: numericTypes,
  })
  // Without a listener a lost connection ends the process. The query that was under way hears of it anyway.
  client.on('error', () => {})
  await client.connect()
  await client.query('start transaction isolation level repeatable read read only')
  for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await client.query(`set local ${timeout} = 0`)
  }
  // All rows will be read: the plan that has the first ones soon is the slower one.
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

/** Ids may be numbers, and counts are. */
const numericTypes = new TypeOverrides()
numericTypes.setTypeParser(types.builtins.INT8, Number)
