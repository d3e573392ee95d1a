import { createRequire } from 'node:module'
import * as kysely from 'kysely'
import { expect, test } from 'vitest'
import { concurrently } from './statements.ts'

/** The CommonJS build of the package: its classes are not those of the build that Latchkey imports. */
const otherCopy: typeof kysely = createRequire(import.meta.url)('kysely')

test.each([
  ['of Latchkey', kysely],
  ['of an options file', otherCopy],
])('recognizes PostgreSQL with the copy of Kysely %s', (_owner, copy) => {
  const { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, SqliteAdapter } = copy
  const createDatabase = (createAdapter: () => kysely.DialectAdapter) =>
    new Kysely<object>({
      dialect: {
        createAdapter,
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
  expect(otherCopy.PostgresAdapter).not.toBe(kysely.PostgresAdapter)
  expect(concurrently(createDatabase(() => new PostgresAdapter()))).toBe('concurrently')
  expect(concurrently(createDatabase(() => new SqliteAdapter()))).toBe('')
})
