import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { sqlite } from '../sqlite.ts'

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
