import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { catchFailure } from '@latchkey/testing'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { migrate } from '../../database/migrate.ts'
import { sqlite } from '../sqlite.ts'
import type { DatabaseSyncInstance } from './build.ts'

const createDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-driver-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'latchkey.db')
  const first = sqlite(`file:${path}`)
  await migrate(first)
  await first.close()
  const database = sqlite(`file:${path}`)
  onTestFinished(() => database.close())
  return { database, log: `${path}-wal` }
}

const user = (id: string) => ({
  id,
  name: 'Olena',
  email: `${id}@example.com`,
  emailVerified: 0 as const,
  sessionVersion: 0,
  createdAt: 0,
  updatedAt: 0,
})

const addJob = (db: Kysely<Tables>, id: string) => db.insertInto('job').values({ id, dueAt: 0 }).execute()

/** The file cannot grow beyond its current pages, as on a full disk. */
const fillDisk = async ({ kysely }: Database): Promise<void> => {
  await sql`pragma max_page_count = 1`.execute(kysely)
}

const LARGE = 'x'.repeat(1_000_000)

const listJobIds = ({ read }: Database) => read('select "id" from "job"', [])

const listUserIds = ({ read }: Database) => read('select "id" from "user" order by "id"', [])

test('a commit whose sync fails does not undo the next transaction', async () => {
  const { database, log } = await createDatabase()
  // Both connections keep the WAL open and continue to use it when its name refers to another file.
  expect(await listUserIds(database)).toEqual([])
  const first = database.kysely.transaction().execute(async (tx) => {
    await tx.insertInto('user').values(user('first')).execute()
    await rm(log)
    // A device that cannot be synced simulates a failing disk.
    await symlink('/dev/null', log)
  })
  const failed = expect(first).rejects.toThrow('EINVAL')
  const second = database.kysely.transaction().execute(async (tx) => {
    await tx.insertInto('user').values(user('second')).execute()
    await failed
    await tx.insertInto('user').values(user('third')).execute()
  })
  await expect(second).rejects.toThrow('EINVAL')
  expect(await listUserIds(database)).toEqual([{ id: 'first' }, { id: 'second' }, { id: 'third' }])
})

test.each([
  [
    'awaited',
    async (tx: Kysely<Tables>) => {
      await addJob(tx, LARGE).catch(() => {})
      await addJob(tx, 'later')
    },
  ],
  [
    'started together with it',
    async (tx: Kysely<Tables>) => {
      await Promise.allSettled([addJob(tx, LARGE), addJob(tx, 'later')])
    },
  ],
])('a statement after a full disk has ended its transaction stores nothing: %s', async (_title, write) => {
  const { database } = await createDatabase()
  await fillDisk(database)
  const failure = await catchFailure(
    database.transaction(async ({ kysely }) => {
      await addJob(kysely, 'earlier')
      await write(kysely)
    }),
  )
  expect(database.isUnavailable(failure)).toBe(true)
  expect(await listJobIds(database)).toEqual([])
})

test('a handle of the application stores nothing after a full disk has ended its transaction', async () => {
  const { database } = await createDatabase()
  await fillDisk(database)
  const failures: unknown[] = []
  const failure = await catchFailure(
    database.transaction(async ({ client }) => {
      const handle = client() as DatabaseSyncInstance
      for (const id of [LARGE, 'later']) {
        const write = async () => handle.prepare('insert into "job" ("id", "dueAt") values (?, 0)').run(id)
        failures.push(await catchFailure(write()))
      }
    }),
  )
  expect(failures.map(String)).toEqual(['Error: database or disk is full', 'Error: The transaction has ended'])
  expect(database.isUnavailable(failure)).toBe(true)
  expect(await listJobIds(database)).toEqual([])
})
