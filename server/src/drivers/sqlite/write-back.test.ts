import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SqliteFile } from './file.ts'
import { Turns } from './turns.ts'
import { WriteBack } from './write-back.ts'

/** Bytes that fill forty pages. */
const ROW = 160_000
const INSERT = 'insert into "picture" values (?, zeroblob(?))'

const newFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'latchkey.db')
  const file = new SqliteFile(path)
  onTestFinished(() => file.close())
  file.writer.run('create table "picture" ("id" integer primary key, "bytes" blob)', [])
  return { path, file }
}

test('a log that has grown long is written back beside fifty who write, and begins anew; nothing is lost', async () => {
  const { file } = await newFile()
  const sizes: number[] = []
  const insert = async (bytes: number): Promise<void> => {
    const endTurn = await file.turns.take()
    file.writer.run(INSERT, [sizes.push(bytes), bytes])
    endTurn()
    await file.committed()
  }
  const insertSome = async (): Promise<void> => {
    for (let count = 0; count < 6; count++) await insert(ROW)
  }
  // 12,000 pages: SQLite by itself would let them be.
  await Promise.all(Array.from({ length: 50 }, insertSome))
  const beginsAnew = async (): Promise<void> => {
    await insert(1)
    expect(file.writer.logPages()).toBeLessThan(4000)
  }
  await vi.waitFor(beginsAnew, { timeout: 10_000 })
  const found = file.writer.rows('select length("bytes") as "size" from "picture" order by "id"', [])
  expect(found.map(({ size }) => size)).toEqual(sizes)
  expect(file.writer.rows('pragma integrity_check', [])).toEqual([{ integrity_check: 'ok' }])
})

test('where no thread can write the log back commits go on, and the next one is tried a good deal later', async () => {
  const { path, file } = await newFile()
  const failing = new WriteBack(join(path, 'nowhere'), new Turns())
  onTestFinished(() => failing.close())
  const threads: Worker[] = []
  const remember = (thread: Worker): void => void threads.push(thread)
  process.on('worker', remember)
  onTestFinished(() => void process.off('worker', remember))
  let id = 0
  const insert = (rows: number, bytes: number): void => {
    for (let count = 0; count < rows; count++) {
      file.writer.run(INSERT, [id++, bytes])
      failing.afterCommit(file.writer)
    }
  }
  insert(112, ROW)
  const [thread] = await once(process, 'worker')
  await new Promise((resolve) => thread.once('exit', resolve))
  insert(64, 1)
  // Node tells of a new thread by now.
  await nextTurn()
  expect(threads).toHaveLength(1)
  insert(112, ROW)
  await nextTurn()
  expect(threads).toHaveLength(2)
  expect(file.writer.rows('select count(*) as "rows" from "picture"', [])).toEqual([{ rows: 288 }])
})

test('whose turn has come meanwhile is not disturbed by the look at the log', async () => {
  const { path, file } = await newFile()
  const other = new WriteBack(path, new Turns())
  file.writer.run('begin immediate', [])
  for (let count = 0; count < 16; count++) other.afterCommit(file.writer)
  expect(file.writer.isInTransaction).toBe(true)
  file.writer.run('commit', [])
  await other.close()
})
