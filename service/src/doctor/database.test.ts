import { chmod, writeFile } from 'node:fs/promises'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { sqlite } from '@latchkey/server/sqlite'
import { expect, test } from 'vitest'
import { databaseCheck } from './database.ts'
import { runCheck, type Situation } from './test-support.ts'

const change = async (url: string, work: (database: Database) => Promise<unknown>): Promise<void> => {
  const database = sqlite(url)
  await work(database)
  await database.close()
}

/** Migrates the database and adds the row of a migration that this release does not know. */
const addNewerMigration = async (database: Database, worksWith: string | null): Promise<void> => {
  await migrate(database)
  const row = { name: '9999-later', timestamp: '', worksWith }
  await database.kysely
    .withTables<{ kysely_migration: typeof row }>()
    .insertInto('kysely_migration')
    .values(row)
    .execute()
}

test.each<Situation>([
  ['does not exist yet', {}, /^ok .*The first start creates it/],
  [
    'is unreachable',
    { variables: { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' } },
    /^problem .*ECONNREFUSED.*DATABASE_URL/,
  ],
  [
    'is an invalid file',
    { prepare: (_url, file) => writeFile(file, 'not a database'.repeat(100)) },
    /^problem .*not a database/,
  ],
  [
    'has no tables',
    { prepare: (url) => change(url, ({ kysely }) => kysely.schema.createTable('x').addColumn('y', 'text').execute()) },
    /^warning \d+ migrations are pending: 0001-accounts.*latchkey migrate/,
  ],
  [
    'has a table of another program, on which a start fails',
    {
      prepare: (url) =>
        change(url, ({ kysely }) => kysely.schema.createTable('user').addColumn('id', 'text').execute()),
    },
    /^problem The database has a table "user" of another program\./,
  ],
  [
    'a newer release has migrated',
    { prepare: (url) => change(url, (database) => addNewerMigration(database, null)) },
    /^problem A newer release has migrated the database \(9999-later\).*Start the newer release\..*backup/,
  ],
  [
    'a newer release has migrated compatibly, as during an upgrade',
    { prepare: (url) => change(url, (database) => addNewerMigration(database, '0001-accounts')) },
    /^warning It is writable\. A newer release has migrated it \(9999-later\).*Complete the upgrade/,
  ],
])('reports a database that %s', async (_name, setup, finding) => {
  expect(await runCheck(databaseCheck, setup)).toContainEqual(expect.stringMatching(finding))
})

test('reports a migrated database as correct', async () => {
  const findings = await runCheck(databaseCheck, { prepare: (url) => change(url, migrate) })
  expect(findings.join('\n')).toMatch(/^ok SQLite 3\.[\d.]+ responds\.\nok It is writable/)
  expect(findings.join('\n')).not.toContain('Other users')
})

if (process.platform !== 'win32') {
  test('reports a file that other users of the machine can read', async () => {
    const prepare = async (url: string, file: string): Promise<void> => {
      await change(url, migrate)
      await chmod(file, 0o640)
    }
    expect(await runCheck(databaseCheck, { prepare })).toContainEqual(
      expect.stringMatching(/^warning Other users of this machine can read .*latchkey\.db.*chmod 600/),
    )
  })
}
