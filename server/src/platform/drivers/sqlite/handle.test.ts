import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '@latchkey/testing'
import { expect, onTestFinished, test } from 'vitest'
import { sqlite } from '../sqlite.ts'
import { openConnection } from './build.ts'

test('shares the file of an open handle, and leaves the handle open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-handle-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const handle = openConnection(join(folder, 'app.db'))
  onTestFinished(() => handle.close())
  handle.exec('create table "orders" ("id" integer primary key); insert into "orders" values (1)')

  const server = await startTestServer({ database: sqlite(handle) })
  const ann = await server.createUser('Ann')
  expect(handle.prepare('select "email" from "user"').all()).toEqual([{ email: ann.email }])
  await server.latchkey.close()
  expect(handle.isOpen).toBe(true)
  expect(handle.prepare('select "id" from "orders"').all()).toEqual([{ id: 1 }])
})

test('rejects a database in memory and handles of other builds', () => {
  const handle = openConnection(':memory:')
  onTestFinished(() => handle.close())
  expect(() => sqlite(handle)).toThrow(/is a file here/)
  const betterSqlite = { name: 'app.db', location: () => 'app.db', prepare: () => {} }
  expect(() => sqlite(betterSqlite)).toThrow(/two builds of SQLite/)
})
