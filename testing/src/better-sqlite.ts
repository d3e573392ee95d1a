import type { openConnection } from '@latchkey/server/test-support'

/** Adapts an open SQLite file to Kysely's dialect for better-sqlite3, which better-auth depends on. */
export const toBetterSqlite = (connection: ReturnType<typeof openConnection>) => ({
  // better-auth identifies the driver by this name.
  aggregate: undefined,
  close: () => connection.close(),
  prepare: (sql: string) => {
    const statement = connection.prepare(sql)
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]): unknown[] => statement.all(...parameters),
      run: (parameters: readonly unknown[]) => statement.run(...parameters),
      iterate: (parameters: readonly unknown[]): IterableIterator<unknown> => statement.iterate(...parameters),
    }
  },
})
