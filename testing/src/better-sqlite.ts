import type { openConnection } from '@latchkey/server/test-support'

/** An open SQLite file as Kysely's dialect for better-sqlite3 takes it, which better-auth brings along. */
export const betterSqliteOf = (connection: ReturnType<typeof openConnection>) => ({
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
