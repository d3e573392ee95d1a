import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { openTestDatabase } from '@latchkey/testing'
import type { Database } from './database.ts'
import { insertRow, insertRows, prepared } from './prepared.ts'

let database: Database
let ctx: ReturnType<typeof outsideTransaction>

/** No transaction is open. */
const outsideTransaction = (database: Database) => ({ database, transaction: null })

beforeEach(async () => {
  database = await openTestDatabase()
  ctx = outsideTransaction(database)
  const olena = { id: 'olena', name: 'Olena', email: 'olena@example.com', emailVerified: 1, sessionVersion: 3 } as const
  const taras = { id: 'taras', name: 'Taras', email: 'taras@example.com', emailVerified: 0, sessionVersion: 7 } as const
  const times = { createdAt: 1, updatedAt: 1 }
  await database.kysely
    .insertInto('user')
    .values([
      { ...olena, ...times },
      { ...taras, ...times },
    ])
    .execute()
})

afterEach(async () => {
  await database.close()
})

const findUser = prepared<{ id: string; least: number }>()((db, value) =>
  db
    .selectFrom('user')
    .where('id', '=', value('id'))
    .where('name', '!=', 'Unknown')
    .where('sessionVersion', '>=', value('least'))
    .where((user) => user.or([user('id', '=', value('id')), user('id', '=', 'unknown')]))
    .select(['id', 'email', 'image', 'sessionVersion']),
)

test('binds values of a prepared statement by name, also if a name occurs several times', async () => {
  const rows = await findUser(ctx, { id: 'taras', least: 5 })
  expectTypeOf(rows).toEqualTypeOf<
    readonly { id: string; email: string; image: string | null; sessionVersion: number }[]
  >()
  expect(rows).toEqual([{ id: 'taras', email: 'taras@example.com', image: null, sessionVersion: 7 }])
  expect(await findUser(ctx, { id: 'olena', least: 5 })).toEqual([])
  expect(await findUser(ctx, { id: 'olena', least: 3 })).toHaveLength(1)
})

test('builds a prepared statement once per database', async () => {
  let built = 0
  const countUsers = prepared<Record<never, never>>()((db) => {
    built++
    return db.selectFrom('user').select((user) => user.fn.countAll<number>().as('count'))
  })
  const other = await openTestDatabase()
  for (let i = 0; i < 3; i++) {
    expect(await countUsers(ctx, {})).toEqual([{ count: 2 }])
    expect(await countUsers(outsideTransaction(other), {})).toEqual([{ count: 0 }])
  }
  await other.close()
  expect(built).toBe(2)
})

const removeUser = prepared<{ id: string }>()((db, value) =>
  db.deleteFrom('user').where('id', '=', value('id')).returning('name'),
)

test('runs a prepared statement in the open transaction', async () => {
  await database
    .transaction(async ({ run, send }) => {
      const tx = { database, transaction: { run, send } }
      expect(await removeUser(tx, { id: 'olena' })).toEqual([{ name: 'Olena' }])
      expect(await findUser(tx, { id: 'olena', least: 3 })).toEqual([])
      expect(await findUser(ctx, { id: 'olena', least: 3 })).toHaveLength(1)
      throw new Error('Undone')
    })
    .catch(() => {})
  expect(await findUser(ctx, { id: 'olena', least: 3 })).toHaveLength(1)
})

test('commits a prepared change immediately without a transaction', async () => {
  expect(await removeUser(ctx, { id: 'olena' })).toEqual([{ name: 'Olena' }])
  expect(await removeUser(ctx, { id: 'olena' })).toEqual([])
  expect(await findUser(ctx, { id: 'olena', least: 3 })).toEqual([])
})

test('inserts a row with the given columns', async () => {
  const ivan = { id: 'ivan', name: 'Ivan', email: 'ivan@example.com', emailVerified: 1, sessionVersion: 1 } as const
  const times = { createdAt: 1, updatedAt: 1 }
  await insertRow(ctx, 'user', { ...ivan, ...times })
  await insertRow(ctx, 'user', { ...ivan, ...times, id: 'maria', email: 'maria@example.com', image: '/maria' })
  await insertRow(ctx, 'user', { ...ivan, ...times, id: 'petro', email: 'petro@example.com' })
  expect(await findUser(ctx, { id: 'petro', least: 0 })).toMatchObject([{ email: 'petro@example.com', image: null }])
  expect(await findUser(ctx, { id: 'maria', least: 0 })).toMatchObject([
    { email: 'maria@example.com', image: '/maria' },
  ])
})

test('inserts many rows with few statements', async () => {
  const before = { name: 'One of many', emailVerified: 1, sessionVersion: 1, createdAt: 1, updatedAt: 1 } as const
  const many = Array.from({ length: 23 }, (_, index) => ({
    ...before,
    id: `id-${index}`,
    email: `${index}@example.com`,
  }))
  const posted: string[] = []
  await database.transaction(async ({ run, send }) => {
    const seen: typeof send = (sql, parameters) => {
      posted.push(sql)
      send(sql, parameters)
    }
    await insertRows({ database, transaction: { run, send: seen } }, 'user', many)
    await insertRows({ database, transaction: { run, send: seen } }, 'user', [])
  })
  expect(posted).toHaveLength(3)
  for (const { id, email } of many) expect(await findUser(ctx, { id, least: 0 })).toMatchObject([{ email }])
})
