import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  createDeferred,
  createTestDatabase,
  insertUserRow,
  listUserIds,
  openDatabase,
  startTestServer,
  testDialect,
} from '@latchkey/testing'
import { createPasswordHasher } from './crypto/password-hash.ts'
import type { Database } from './database/database.ts'
import { withLocalLock } from './database/local-lock.ts'
import { migrate } from './database/migrate.ts'
import { Deadline, DeadlineError } from './deadline.ts'

let url: string
let database: Database

beforeEach(async () => {
  const testDatabase = await createTestDatabase()
  url = testDatabase.url
  database = openDatabase(url)
  await migrate(database)
  onTestFinished(async () => {
    await database.close()
    await testDatabase.remove()
  })
})

/**
 * Another program changes all organizations and users, and commits nothing until it is released. On PostgreSQL it also
 * locks the audit log against reads. On SQLite reads never wait for a lock.
 */
const lockRows = async (): Promise<() => Promise<void>> => {
  const other = openDatabase(url)
  const released = createDeferred()
  let open: Promise<unknown> | undefined
  await new Promise<void>((resolve) => {
    open = other.kysely.transaction().execute(async (tx) => {
      await tx.updateTable('organization').set({ name: 'Locked' }).execute()
      await tx.updateTable('user').set({ name: 'Locked' }).execute()
      if (testDialect === 'postgres') await sql`lock table "audit" in access exclusive mode`.execute(tx)
      resolve()
      await released.promise
      throw new Error('Rolled back')
    })
  })
  const end = async (): Promise<void> => {
    released.resolve()
    await open?.catch(() => {})
    await other.close()
  }
  onTestFinished(end)
  return end
}

test('ends six changes and six reads behind one lock with 503 after ten seconds, not one after the other', async () => {
  const server = await startTestServer({ database: openDatabase(url) })
  const ann = await server.createUser('Ann')
  const { id: organizationId, name } = await ann.createOrganization()
  const update = (newName: string) => ann.post('/organization/update', { organizationId, data: { name: newName } })
  const unlock = await lockRows()
  const startedAt = performance.now()
  const summarize = async (call: ReturnType<typeof update>) => {
    const { status, body, headers } = await call
    // Each read of the second half would wait for nine seconds longer than the one before.
    expect(performance.now() - startedAt).toBeLessThan(40_000)
    return { status, code: body.code, retryAfter: headers.get('retry-after') }
  }
  const six = [1, 2, 3, 4, 5, 6]
  const changes = six.map((number) => summarize(update(`Name ${number}`)))
  const reads = six.map(() => summarize(ann.get('/list-activity')))
  const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '2' }
  expect(await Promise.all(changes)).toEqual(six.map(() => unavailable))
  const found = { status: 200, code: undefined, retryAfter: null }
  expect(await Promise.all(reads)).toEqual(six.map(() => (testDialect === 'postgres' ? unavailable : found)))
  await unlock()
  expect((await ann.get('/list-activity')).status).toBe(200)
  // Nothing that was refused is committed later.
  await wait(300)
  const stored = await server.database.kysely.selectFrom('organization').select('name').execute()
  expect(stored).toEqual([{ name }])
  expect((await update('Afterwards')).status).toBe(200)
})

test('a transaction that is not finished at its deadline commits nothing', async () => {
  const late = database.transaction(async ({ kysely }) => {
    await insertUserRow(kysely, 'olena')
    await wait(1300)
  }, Deadline.after(1000))
  await expect(late).rejects.toBeInstanceOf(DeadlineError)
  expect(await listUserIds(database.kysely)).toEqual([])
  await database.transaction(async ({ kysely }) => insertUserRow(kysely, 'taras'), Deadline.after())
  expect(await listUserIds(database.kysely)).toEqual(['taras'])
})

test('a transaction whose deadline is over is reported as unavailable, because the driver can be another copy of the package', async () => {
  const error = await database
    .transaction(async ({ kysely }) => insertUserRow(kysely, 'olena'), Deadline.after(0))
    .then(
      () => expect.fail('expected a failure'),
      (reason: unknown) => reason,
    )
  expect(error).toBeInstanceOf(DeadlineError)
  expect(database.isUnavailable(error)).toBe(true)
})

test('a statement that waits for a lock of another program ends at the deadline', async () => {
  await insertUserRow(database.kysely, 'olena')
  const unlock = await lockRows()
  const startedAt = performance.now()
  const blocked = database.transaction(
    async ({ kysely }) => kysely.updateTable('user').set({ name: 'Late' }).execute(),
    Deadline.after(300),
  )
  const error = await blocked.then(
    () => expect.fail('expected a failure'),
    (reason: unknown) => reason,
  )
  expect(database.isUnavailable(error)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(9000)
  await unlock()
  const names = await database.kysely.selectFrom('user').select('name').execute()
  expect(names).not.toContainEqual({ name: 'Late' })
})

test('a caller that waits for a transaction of this program is refused at its deadline, and the next one is served', async () => {
  const ended = createDeferred()
  const places = testDialect === 'postgres' ? 10 : 1
  const open = Array.from({ length: places }, () => database.transaction(() => ended.promise))
  const refused = database.transaction(async () => 'begun', Deadline.after(100))
  await expect(refused).rejects.toThrow(testDialect === 'postgres' ? 'busy' : 'stayed locked')
  const served = database.transaction(async () => 'begun', Deadline.after())
  ended.resolve()
  await Promise.all(open)
  expect(await served).toBe('begun')
  expect(database.load()).toMatchObject({ busy: 0, waiting: 0 })
})

test('a caller that waits for a local lock is refused at its deadline', async () => {
  const ended = createDeferred()
  const holder = withLocalLock(database, 'key', () => ended.promise)
  const waiting = withLocalLock(database, 'key', async () => 'done', Deadline.after(50))
  await expect(waiting).rejects.toBeInstanceOf(DeadlineError)
  ended.resolve()
  await holder
  expect(await withLocalLock(database, 'key', async () => 'done', Deadline.after())).toBe('done')
})

test('ends the wait for a validator of the application at the deadline', async () => {
  await expect(Deadline.after(50).limit(new Promise(() => {}))).rejects.toBeInstanceOf(DeadlineError)
  expect(await Deadline.after().limit(Promise.resolve('valid'))).toBe('valid')
  await expect(Deadline.after().limit(Promise.reject(new TypeError('Failed')))).rejects.toThrow('Failed')
})

test('a password that waits for a thread is refused at the deadline of its request', async () => {
  const hasher = createPasswordHasher({ permits: 1 })
  const earlier = Array.from({ length: 100 }, () => hasher.hash('a password'))
  const refused = hasher.hash('another password', Deadline.after(1))
  await expect(refused).rejects.toThrow('busy')
  const [hash = ''] = await Promise.all(earlier)
  expect(await hasher.verify(hash, 'a password', Deadline.after())).toBe(true)
})

if (testDialect === 'postgres') {
  test('a change whose commit was sent before the deadline is reported as done', async () => {
    await sql`create function "slow"() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.6); return null; end $$`.execute(database.kysely)
    await sql`create constraint trigger "slow" after insert on "user" deferrable initially deferred
      for each row execute function "slow"()`.execute(database.kysely)
    const startedAt = performance.now()
    await database.transaction(async ({ kysely }) => {
      // The statement timeout of the transaction also covers its commit.
      await insertUserRow(kysely, 'olena')
      await sql`set local statement_timeout = 0`.execute(kysely)
    }, Deadline.after(400))
    expect(performance.now() - startedAt).toBeGreaterThan(500)
    expect(await listUserIds(database.kysely)).toEqual(['olena'])
  })
}
