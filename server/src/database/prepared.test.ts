import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { openTestDatabase } from '../testing/databases.ts'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
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
    .where('name', '!=', 'Nobody')
    .where('sessionVersion', '>=', value('least'))
    .where((user) => user.or([user('id', '=', value('id')), user('id', '=', 'nobody')]))
    .select(['id', 'email', 'image', 'sessionVersion']),
)

test('a prepared select takes its values by name, however often each is used', async () => {
  const rows = await findUser(database, { id: 'taras', least: 5 })
  expectTypeOf(rows).toEqualTypeOf<
    readonly { id: string; email: string; image: string | null; sessionVersion: number }[]
  >()
  expect(rows).toEqual([{ id: 'taras', email: 'taras@example.com', image: null, sessionVersion: 7 }])
  expect(await findUser(database, { id: 'olena', least: 5 })).toEqual([])
  expect(await findUser(database, { id: 'olena', least: 3 })).toHaveLength(1)
})

test('a prepared select is built once for each database', async () => {
  let built = 0
  const countUsers = prepared<Record<never, never>>()((db) => {
    built++
    return db.selectFrom('user').select((user) => user.fn.countAll<number>().as('count'))
  })
  const other = await openTestDatabase()
  for (let i = 0; i < 3; i++) {
    expect(await countUsers(database, {})).toEqual([{ count: 2 }])
    expect(await countUsers(other, {})).toEqual([{ count: 0 }])
  }
  await other.close()
  expect(built).toBe(2)
})

test('anything but a select is refused', () => {
  const removeUser = prepared<{ id: string }>()((db, value) => db.deleteFrom('user').where('id', '=', value('id')))
  expect(() => removeUser(database, { id: 'olena' })).toThrow('Only a select')
})
