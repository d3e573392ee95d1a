import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import {
  insertUserRow,
  catchFailure,
  createBarrier,
  openTestDatabase,
  testDialect,
  listUserIds,
} from '@latchkey/testing'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})

afterEach(async () => {
  await database.close()
})

const runFifty = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))

/** Retries while the database reports a conflict. */
const inTransaction = async <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> => {
  try {
    return await database.kysely.transaction().execute(work)
  } catch (error) {
    if (!database.isConflict(error)) throw error
    await wait(Math.random() * 20)
    return inTransaction(work)
  }
}

test('a read does not return uncommitted writes', async () => {
  await database.kysely.transaction().execute(async (tx) => {
    await insertUserRow(tx, 'olena')
    expect(await listUserIds(tx)).toEqual(['olena'])
    expect(await listUserIds(database.kysely)).toEqual([])
    expect(await database.read('select "id" from "user"', [])).toEqual([])
  })
  expect(await listUserIds(database.kysely)).toEqual(['olena'])
  expect(await database.read('select "id" from "user"', [])).toEqual([{ id: 'olena' }])
})

test('a failed statement without a result fails the transaction', async () => {
  const add = `insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
    values (${database.dialect === 'sqlite' ? '?1, ?1, ?1' : '$1::text, $1::text, $1::text'}, 1, 0, 0, 0)`
  await database.transaction(async ({ send, run }) => {
    send(add, ['olena'])
    expect(await run('select "id" from "user"', [])).toEqual([{ id: 'olena' }])
    send(add, ['taras'])
  })
  expect(await listUserIds(database.kysely)).toEqual(['olena', 'taras'])

  const alone = database.transaction(async ({ send }) => {
    send(add, ['maria'])
    send(add, ['olena'])
  })
  const followed = database.transaction(async ({ send, run }) => {
    send(add, ['maria'])
    send(add, ['olena'])
    send(add, ['petro'])
    await run('select "id" from "user"', [])
  })
  // The first failure is reported, not PostgreSQL's errors about the statements after it.
  for (const failure of await Promise.all([catchFailure(alone), catchFailure(followed)])) {
    expect(database.isConflict(failure), String(failure)).toBe(true)
  }
  expect(await listUserIds(database.kysely)).toEqual(['olena', 'taras'])
})

test('concurrent read-modify-write transactions lose no update if conflicts are retried', async () => {
  await insertUserRow(database.kysely, 'olena')
  await runFifty(() =>
    inTransaction(async (tx) => {
      const { sessionVersion } = await tx.selectFrom('user').select('sessionVersion').executeTakeFirstOrThrow()
      await tx
        .updateTable('user')
        .set({ sessionVersion: sessionVersion + 1 })
        .execute()
    }),
  )
  expect(await database.kysely.selectFrom('user').select('sessionVersion').execute()).toEqual([{ sessionVersion: 50 }])
})

test('autocommitted writes lose no update to each other or to transactions', async () => {
  await insertUserRow(database.kysely, 'olena')
  await runFifty(async (index) => {
    const raise = (db: Kysely<Tables>) =>
      db
        .updateTable('user')
        .set((row) => ({ sessionVersion: row('sessionVersion', '+', 1) }))
        .executeTakeFirst()
    const { numUpdatedRows } =
      index % 5 === 0 ? await inTransaction(raise) : await runWithRetries(() => raise(database.kysely))
    expect(numUpdatedRows).toBe(1n)
  })
  expect(await database.kysely.selectFrom('user').select('sessionVersion').execute()).toEqual([{ sessionVersion: 50 }])
})

const runWithRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!database.isConflict(error)) throw error
    await wait(Math.random() * 20)
    return runWithRetries(work)
  }
}

test('of two transactions that each delete what the other one read, only one commits', async () => {
  for (let round = 0; round < 10; round++) {
    await insertUserRow(database.kysely, 'olena')
    await insertUserRow(database.kysely, 'taras')
    await Promise.all(
      ['olena', 'taras'].map((id) =>
        inTransaction(async (tx) => {
          if ((await listUserIds(tx)).length > 1) await tx.deleteFrom('user').where('id', '=', id).execute()
        }),
      ),
    )
    expect(await listUserIds(database.kysely)).toHaveLength(1)
    await database.kysely.deleteFrom('user').execute()
  }
})

test('transactions of two users do not conflict, also in small tables', async () => {
  await insertUserRow(database.kysely, 'a')
  await insertUserRow(database.kysely, 'b')
  // Updates the statistics: both rows are in one page.
  await sql`analyze`.execute(database.kysely)
  // SQLite runs one writing transaction at a time.
  const bothHaveRead = createBarrier(testDialect === 'postgres' ? 2 : 1)
  const rename = (id: string) =>
    database.transaction(async ({ kysely }) => {
      const user = kysely.selectFrom('user').select('name').where('id', '=', id)
      const { name } = await user.executeTakeFirstOrThrow()
      await bothHaveRead()
      await kysely
        .updateTable('user')
        .set({ name: `${name} ${id}` })
        .where('id', '=', id)
        .execute()
    })
  await Promise.all(['a', 'b'].map(rename))
  const names = await database.kysely.selectFrom('user').select('name').orderBy('id').execute()
  expect(names.map(({ name }) => name)).toEqual(['Olena a', 'Olena b'])
})

test('reads a row through an index, also in a small table and without a transaction', async () => {
  await insertUserRow(database.kysely, 'a')
  await sql`analyze`.execute(database.kysely)
  const explain = testDialect === 'postgres' ? 'explain' : 'explain query plan'
  const plan = await database.read(`${explain} select "name" from "user" where "id" = 'a'`, [])
  expect(JSON.stringify(plan)).toMatch(/index/i)
})

test('of 50 concurrent deletes of one row, one returns it', async () => {
  await insertUserRow(database.kysely, 'olena')
  const taken = await runFifty(() =>
    runWithRetries(() => database.kysely.deleteFrom('user').where('id', '=', 'olena').returning('id').execute()),
  )
  expect(taken.flat()).toEqual([{ id: 'olena' }])
})

test('a failed transaction is rolled back and does not affect the next one', async () => {
  const failure = new Error('changed my mind')
  const outcomes = await Promise.allSettled([
    database.kysely.transaction().execute(async (tx) => {
      await insertUserRow(tx, 'olena')
      throw failure
    }),
    inTransaction((tx) => insertUserRow(tx, 'taras')),
  ])
  expect(outcomes[0]).toEqual({ status: 'rejected', reason: failure })
  expect(outcomes[1].status).toBe('fulfilled')
  expect(await listUserIds(database.kysely)).toEqual(['taras'])
})
