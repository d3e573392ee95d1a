import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createLatchkey } from '../../latchkey.ts'
import { silentLogger } from '../observability/logger.ts'
import { BASE_URL, createDeferred, createEmptyDatabase, openDatabase, send, type TestDatabase } from '@latchkey/testing'

let testDatabase: TestDatabase

beforeEach(async () => {
  testDatabase = await createEmptyDatabase()
})

afterEach(async () => {
  await testDatabase.remove()
})

const path = createRequire(import.meta.url).resolve('@latchkey/testing/counting-program')

const startProgram = (times: number): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', path, testDatabase.url, String(times)])

/** The output of the process after its end. */
const readOutput = async (program: ChildProcess): Promise<string[]> => {
  let output = ''
  let errors = ''
  program.stdout?.on('data', (data) => (output += data))
  program.stderr?.on('data', (data) => (errors += data))
  await once(program, 'close')
  expect(errors).toBe('')
  return output.trim().split('\n')
}

const addCounter = async ({ kysely }: Database): Promise<void> => {
  const times = { createdAt: 0, updatedAt: 0 }
  const user = { id: 'olena', name: 'Olena', email: 'olena@example.com', emailVerified: 0 as const, sessionVersion: 0 }
  await kysely
    .insertInto('user')
    .values({ ...user, ...times })
    .execute()
  const counter = { id: 'counter', identifier: 'counter', value: '0', userId: 'olena', expiresAt: 0 }
  await kysely
    .insertInto('verification')
    .values({ ...counter, ...times })
    .execute()
}

const readCounter = async ({ kysely }: Database): Promise<number> =>
  Number((await kysely.selectFrom('verification').select('value').executeTakeFirstOrThrow()).value)

test('concurrent processes lose no writes, and all of them make progress', async () => {
  const database = openDatabase(testDatabase.url)
  await migrate(database)
  await addCounter(database)
  const outputs = await Promise.all([1, 2, 3, 4].map(() => readOutput(startProgram(100))))
  expect(await readCounter(database)).toBe(400)
  for (const output of outputs) expect(Number(output.at(-1))).toBeLessThan(4000)
  await database.close()
})

test('a process that is killed during a write loses no commit and does not block other processes', async () => {
  const database = openDatabase(testDatabase.url)
  await migrate(database)
  await addCounter(database)
  const [survivor, victim] = [startProgram(150), startProgram(1_000_000)]
  const survivorOutput = readOutput(survivor)
  const victimOutput = readOutput(victim)
  for (let lines = 0; lines < 40; ) {
    const [data] = victim.stdout ? await once(victim.stdout, 'data') : []
    lines += String(data).split('incremented').length - 1
  }
  victim.kill('SIGKILL')
  const committed = (await victimOutput).filter((line) => line === 'incremented').length
  await survivorOutput
  // The killed process may have committed once more without reporting it.
  expect([committed + 150, committed + 151]).toContain(await readCounter(database))
  await database.close()
})

test('a process that starts during a long migration of another one waits for its end, reports it, and responds with 503', async () => {
  const [other, database] = [openDatabase(testDatabase.url), openDatabase(testDatabase.url)]
  const infos: string[] = []
  const latchkey = createLatchkey({
    database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    logger: { ...silentLogger, info: (_fields, message) => infos.push(message) },
  })
  const end = createDeferred<void>()
  const migration = createDeferred<void>()
  const migrating = other.inExclusiveTransaction(
    async () => {
      migration.resolve()
      await end.promise
    },
    () => {},
  )
  await migration.promise
  const starting = latchkey.ready()
  expect(await send({ latchkey }, '/ok')).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  await expect.poll(() => infos).toContain('Waiting for another process that migrates or locks the database')
  end.resolve()
  await migrating
  await starting
  expect(await send({ latchkey }, '/ok')).toMatchObject({ status: 200 })
  await latchkey.close()
  await other.close()
}, 60_000)

test('processes that start concurrently on an empty database run each migration once', async () => {
  const databases = Array.from({ length: 6 }, () => openDatabase(testDatabase.url))
  await Promise.all([
    ...databases.map((database) => migrate(database)),
    ...[1, 2, 3].map(() => readOutput(startProgram(0))),
  ])
  for (const database of databases) {
    const done = await database.read('select "name" from "kysely_migration"', [])
    expect(done.map(({ name }) => name)).toContain('0001-accounts')
    expect(new Set(done.map(({ name }) => name)).size).toBe(done.length)
    expect(await database.read('select "id" from "user"', [])).toEqual([])
    await database.close()
  }
})
