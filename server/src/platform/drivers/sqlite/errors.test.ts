import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { catchFailure, openDatabase } from '@latchkey/testing'
import { openConnection } from './build.ts'

/** A database, and a second connection to its file in the role of another process. */
const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-errors-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  const database = openDatabase(`file:${file}`)
  onTestFinished(() => database.close())
  await migrate(database)
  const other = openConnection(file)
  onTestFinished(() => other.close())
  /** An autocommitted statement, with or without a result. */
  const addJob = (id: string, responses: boolean) =>
    (responses
      ? sql`insert into "job" ("id", "dueAt") values (${id}, 0) returning "id"`
      : sql`insert into "job" ("id", "dueAt") values (${id}, 0)`
    ).execute(database.kysely)
  return { database, other, addJob }
}

test.each([
  ['that answers rows', true],
  ['that answers none', false],
])('a statement %s waits for another process, and detects a conflict and a full disk', async (_title, responses) => {
  const { database, other, addJob } = await open()
  other.exec('begin immediate')
  const waiting = addJob('one', responses)
  // The statement has found the file locked by then.
  await setImmediate()
  other.exec('rollback')
  await waiting

  expect(database.isConflict(await catchFailure(addJob('one', responses)))).toBe(true)

  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.kysely)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(database.kysely)
  const failure = await catchFailure(addJob('x'.repeat(100_000), responses))
  expect(failure).toMatchObject({ message: 'database or disk is full' })
  expect(database.isUnavailable(failure)).toBe(true)
})
