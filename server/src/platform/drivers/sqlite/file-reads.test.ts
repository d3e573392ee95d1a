import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from './build.ts'
import { SqliteFile } from './file.ts'

/** A file with one table, and a connection of another process to it. */
const openFileTwice = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-reads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'some.db')
  const [first, second] = [new SqliteFile(path), new SqliteFile(path)]
  first.writer.run('create table "seat" ("id" text primary key)', [])
  const insertSeat = (file: SqliteFile, id: string) => file.writer.run('insert into "seat" values (?)', [id])
  const count = async (file: SqliteFile) => (await file.read('select count(*) as "count" from "seat"', []))[0]?.count
  return { first, second, insertSeat, count }
}

const closeAll = (...files: SqliteFile[]) => Promise.all(files.map((file) => file.close()))

test('a read sees everything committed before it, and all reads of one event loop iteration see the same state', async () => {
  const { first, second, insertSeat, count } = await openFileTwice()
  const early = [count(first), count(first)]
  insertSeat(second, 'Ann')
  const late = [count(first), count(first)]
  insertSeat(first, 'Bob')
  expect(await Promise.all([...early, ...late])).toEqual([2, 2, 2, 2])
  await closeAll(first, second)
})

test('concurrent reads never see a part of a transaction', async () => {
  const { first, second, insertSeat, count } = await openFileTwice()
  first.writer.run('begin immediate', [])
  insertSeat(first, 'Ann')
  expect(await Promise.all([count(first), count(first), count(second)])).toEqual([0, 0, 0])
  insertSeat(first, 'Bob')
  first.writer.run('commit', [])
  expect(await Promise.all([count(first), count(first), count(second)])).toEqual([2, 2, 2])
  await closeAll(first, second)
})

test('a failed read does not fail the other reads', async () => {
  const { first, second, count } = await openFileTwice()
  const outcomes = await Promise.allSettled([
    count(first),
    first.read('select "nothing" from "nowhere"', []),
    count(first),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(first.writer.isInTransaction).toBe(false)
  await closeAll(first, second)
})

test('reads before the close succeed, reads after it are rejected', async () => {
  const { first, second, count } = await openFileTwice()
  const early = count(first)
  await closeAll(first, second)
  expect(await early).toBe(0)
  await expect(count(first)).rejects.toThrow('The database is closed')
})

test('waits for a database file that another process is creating', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-reads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'some.db')
  const maker = openConnection(path)
  maker.exec('begin exclusive')
  const file = new SqliteFile(path)
  const reading = file.read('select count(*) as "seats" from "seat"', [])
  await wait(50)
  maker.exec('create table "seat" ("id" text primary key)')
  maker.exec('commit')
  expect(await reading).toEqual([{ seats: 0 }])
  maker.close()
  await closeAll(file)
})
