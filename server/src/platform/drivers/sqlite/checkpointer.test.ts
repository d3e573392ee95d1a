import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { SqliteConnection } from './connection.ts'
import { SqliteFile } from './file.ts'
import { Semaphore } from '../../semaphore.ts'
import { Checkpointer } from './checkpointer.ts'

/** Bytes that fill forty pages. */
const ROW = 160_000
const MEGABYTE = 2 ** 20
const INSERT = 'insert into "picture" ("bytes") values (zeroblob(?))'

const createFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'latchkey.db')
  const file = new SqliteFile(path)
  onTestFinished(() => file.close())
  file.writer.run('create table "picture" ("id" integer primary key, "bytes" blob)', [])
  /** Commits like the driver. */
  const insert = async (bytes: number): Promise<void> => {
    const release = await file.writerQueue.acquire()
    file.writer.run(INSERT, [bytes])
    release()
    await file.waitUntilDurable()
  }
  return { path, file, insert }
}

test('checkpoints and resets a long WAL during fifty concurrent writes without data loss', async () => {
  const { file, insert } = await createFile()
  const sizes: number[] = []
  const insertNext = (bytes: number): Promise<void> => {
    sizes.push(bytes)
    return insert(bytes)
  }
  const insertSome = async (): Promise<void> => {
    for (let count = 0; count < 6; count++) await insertNext(ROW)
  }
  // 12,000 pages, to which SQLite would not truncate the WAL.
  await Promise.all(Array.from({ length: 50 }, insertSome))
  const insertAndCountWalPages = async (): Promise<number | undefined> => {
    await insertNext(1)
    return file.writer.countWalPages()
  }
  await expect.poll(insertAndCountWalPages).toBeLessThan(4000)
  const found = file.writer.query('select length("bytes") as "size" from "picture" order by "id"', [])
  expect(found.map(({ size }) => size)).toEqual(sizes)
  expect(file.writer.query('pragma integrity_check', [])).toEqual([{ integrity_check: 'ok' }])
})

test('truncates the WAL that grew during a long read once it is reset', async () => {
  const { path, insert } = await createFile()
  const reader = new SqliteConnection(path, { cacheMegabytes: 1, readOnly: true })
  reader.run('begin', [])
  reader.query('select * from "picture"', [])
  await insert(40 * MEGABYTE)
  const logBytes = async (): Promise<number> => (await stat(`${path}-wal`)).size
  expect(await logBytes()).toBeGreaterThan(40 * MEGABYTE)
  reader.run('commit', [])
  const insertAndMeasureLog = async (): Promise<number> => {
    await insert(1)
    return logBytes()
  }
  await expect.poll(insertAndMeasureLog).toBeLessThanOrEqual(32 * MEGABYTE)
  reader.close()
})

test('commits succeed without a checkpoint thread, and the next thread starts after a delay', async () => {
  const { path, file } = await createFile()
  const failing = new Checkpointer(join(path, 'nowhere'), new Semaphore())
  onTestFinished(() => failing.close())
  const threads: Worker[] = []
  const remember = (thread: Worker): void => void threads.push(thread)
  process.on('worker', remember)
  onTestFinished(() => void process.off('worker', remember))
  const insert = (rows: number, bytes: number): void => {
    for (let count = 0; count < rows; count++) {
      file.writer.run(INSERT, [bytes])
      failing.afterCommit(file.writer)
    }
  }
  insert(112, ROW)
  const [thread] = await once(process, 'worker')
  await new Promise((resolve) => thread.once('exit', resolve))
  insert(64, 1)
  // Node has emitted the event of a new thread by now.
  await nextIteration()
  expect(threads).toHaveLength(1)
  insert(112, ROW)
  await nextIteration()
  expect(threads).toHaveLength(2)
  expect(file.writer.query('select count(*) as "rows" from "picture"', [])).toEqual([{ rows: 288 }])
})

test('does not check the WAL while the next transaction is open', async () => {
  const { path, file } = await createFile()
  const other = new Checkpointer(path, new Semaphore())
  file.writer.run('begin immediate', [])
  for (let count = 0; count < 16; count++) other.afterCommit(file.writer)
  expect(file.writer.isInTransaction).toBe(true)
  file.writer.run('commit', [])
  await other.close()
})
