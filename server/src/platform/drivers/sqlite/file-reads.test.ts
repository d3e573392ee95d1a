import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from './build.ts'
import { SqliteFile } from './file.ts'

/** A file with one table, and a connection of another process to it. */
const twoOnOneFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-reads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'some.db')
  const [one, other] = [new SqliteFile(path), new SqliteFile(path)]
  one.writer.run('create table "seat" ("id" text primary key)', [])
  const sit = (file: SqliteFile, id: string) => file.writer.run('insert into "seat" values (?)', [id])
  const count = async (file: SqliteFile) => (await file.read('select count(*) as "count" from "seat"', []))[0]?.count
  return { one, other, sit, count }
}

const closed = (...files: SqliteFile[]) => Promise.all(files.map((file) => file.close()))

test('a read sees everything committed before it, and all reads of one event loop turn see the same state', async () => {
  const { one, other, sit, count } = await twoOnOneFile()
  const early = [count(one), count(one)]
  sit(other, 'Ann')
  const late = [count(one), count(one)]
  sit(one, 'Bob')
  expect(await Promise.all([...early, ...late])).toEqual([2, 2, 2, 2])
  await closed(one, other)
})

test('concurrent reads never see a part of a transaction', async () => {
  const { one, other, sit, count } = await twoOnOneFile()
  one.writer.run('begin immediate', [])
  sit(one, 'Ann')
  expect(await Promise.all([count(one), count(one), count(other)])).toEqual([0, 0, 0])
  sit(one, 'Bob')
  one.writer.run('commit', [])
  expect(await Promise.all([count(one), count(one), count(other)])).toEqual([2, 2, 2])
  await closed(one, other)
})

test('a failed read does not fail the other reads', async () => {
  const { one, other, count } = await twoOnOneFile()
  const outcomes = await Promise.allSettled([count(one), one.read('select "nothing" from "nowhere"', []), count(one)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(one.writer.isInTransaction).toBe(false)
  await closed(one, other)
})

test('reads before the close succeed, reads after it are rejected', async () => {
  const { one, other, count } = await twoOnOneFile()
  const early = count(one)
  await closed(one, other)
  expect(await early).toBe(0)
  await expect(count(one)).rejects.toThrow('The database is closed')
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
  await closed(file)
})
