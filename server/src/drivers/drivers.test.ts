import { copyFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { openDatabase, openTestDatabase, testDatabaseUrl, testDialect } from '../testing/databases.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})

afterEach(async () => {
  await database.close()
})

/** Each database marks a parameter its own way. */
const mark = testDialect === 'postgres' ? '$1' : '?'

const NOW = Date.UTC(2026, 10, 20)

const person = (id: string) => ({
  id,
  name: 'Olena',
  email: `${id}@example.com`,
  emailVerified: 0 as const,
  sessionVersion: 0,
  createdAt: NOW,
  updatedAt: NOW,
})

const addUser = (db: Kysely<Tables>, id: string) => db.insertInto('user').values(person(id)).execute()

const userIds = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('user').select('id').orderBy('id').execute()).map(({ id }) => id)

const fifty = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)))

/** Tries again for as long as the database says that this helps. */
const inTransaction = async <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> => {
  try {
    return await database.kysely.transaction().execute(work)
  } catch (error) {
    if (!database.isConflict(error)) throw error
    await wait(Math.random() * 20)
    return inTransaction(work)
  }
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )

test('a reader never sees the write of a transaction that is still open', async () => {
  await database.kysely.transaction().execute(async (tx) => {
    await addUser(tx, 'olena')
    expect(await userIds(tx)).toEqual(['olena'])
    expect(await userIds(database.kysely)).toEqual([])
    expect(await database.read('select "id" from "user"', [])).toEqual([])
  })
  expect(await userIds(database.kysely)).toEqual(['olena'])
  expect(await database.read('select "id" from "user"', [])).toEqual([{ id: 'olena' }])
})

test('a statement that nobody waits for belongs to the transaction, and its failure is the failure of the transaction', async () => {
  const add = `insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt")
    values (${database.dialect === 'sqlite' ? '?1, ?1, ?1' : '$1::text, $1::text, $1::text'}, 1, 0, 0, 0)`
  await database.transaction(async ({ post, run }) => {
    post(add, ['olena'])
    expect(await run('select "id" from "user"', [])).toEqual([{ id: 'olena' }])
    post(add, ['taras'])
  })
  expect(await userIds(database.kysely)).toEqual(['olena', 'taras'])

  const alone = database.transaction(async ({ post }) => {
    post(add, ['maria'])
    post(add, ['olena'])
  })
  const followed = database.transaction(async ({ post, run }) => {
    post(add, ['maria'])
    post(add, ['olena'])
    post(add, ['petro'])
    await run('select "id" from "user"', [])
  })
  // What has failed first is told, not what PostgreSQL says of all that follows.
  for (const failure of [await failureOf(alone), await failureOf(followed)]) {
    expect(database.isConflict(failure)).toBe(true)
  }
  expect(await userIds(database.kysely)).toEqual(['olena', 'taras'])
})

test('transactions that read, decide and write at once lose nothing when the losers try again', async () => {
  await addUser(database.kysely, 'olena')
  await fifty(() =>
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

test('writes that stand alone lose nothing to each other or to transactions', async () => {
  await addUser(database.kysely, 'olena')
  await fifty(async (index) => {
    const raise = (db: Kysely<Tables>) =>
      db
        .updateTable('user')
        .set((row) => ({ sessionVersion: row('sessionVersion', '+', 1) }))
        .executeTakeFirst()
    const { numUpdatedRows } =
      index % 5 === 0 ? await inTransaction(raise) : await retried(() => raise(database.kysely))
    expect(numUpdatedRows).toBe(1n)
  })
  expect(await database.kysely.selectFrom('user').select('sessionVersion').execute()).toEqual([{ sessionVersion: 50 }])
})

const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!database.isConflict(error)) throw error
    await wait(Math.random() * 20)
    return retried(work)
  }
}

test('two transactions that each rely on what the other removes cannot both commit', async () => {
  for (let round = 0; round < 10; round++) {
    await addUser(database.kysely, 'olena')
    await addUser(database.kysely, 'taras')
    await Promise.all(
      ['olena', 'taras'].map((id) =>
        inTransaction(async (tx) => {
          if ((await userIds(tx)).length > 1) await tx.deleteFrom('user').where('id', '=', id).execute()
        }),
      ),
    )
    expect(await userIds(database.kysely)).toHaveLength(1)
    await database.kysely.deleteFrom('user').execute()
  }
})

/** Whoever comes waits until so many have come. */
const meeting = (count: number): (() => Promise<void>) => {
  let missing = count
  let begin = (): void => {}
  const everybody = new Promise<void>((resolve) => {
    begin = resolve
  })
  return () => {
    missing--
    if (missing === 0) begin()
    return everybody
  }
}

test('two transactions about two people do not meet, however small the tables are', async () => {
  await addUser(database.kysely, 'a')
  await addUser(database.kysely, 'b')
  // From now on PostgreSQL knows that both of them lie in one page.
  await sql`analyze`.execute(database.kysely)
  // SQLite has one of them at a time.
  const bothHaveRead = meeting(testDialect === 'postgres' ? 2 : 1)
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

test('of fifty that delete one row at once, one gets it', async () => {
  await addUser(database.kysely, 'olena')
  const taken = await fifty(() =>
    retried(() => database.kysely.deleteFrom('user').where('id', '=', 'olena').returning('id').execute()),
  )
  expect(taken.flat()).toEqual([{ id: 'olena' }])
})

test('a transaction that fails leaves nothing, and the next one is not disturbed', async () => {
  const failure = new Error('changed my mind')
  const outcomes = await Promise.allSettled([
    database.kysely.transaction().execute(async (tx) => {
      await addUser(tx, 'olena')
      throw failure
    }),
    inTransaction((tx) => addUser(tx, 'taras')),
  ])
  expect(outcomes[0]).toEqual({ status: 'rejected', reason: failure })
  expect(outcomes[1].status).toBe('fulfilled')
  expect(await userIds(database.kysely)).toEqual(['taras'])
})

test('a key that is taken is a conflict, and a row without its parent is none', async () => {
  await addUser(database.kysely, 'olena')
  const sameId = await failureOf(addUser(database.kysely, 'olena'))
  const sameEmail = await failureOf(
    database.kysely
      .insertInto('user')
      .values({ ...person('taras'), email: 'olena@example.com' })
      .execute(),
  )
  const inside = await failureOf(database.kysely.transaction().execute((tx) => addUser(tx, 'olena')))
  const orphan = await failureOf(
    database.kysely
      .insertInto('account')
      .values({ id: '1', providerId: 'google', accountId: '1', userId: 'nobody', createdAt: NOW, updatedAt: NOW })
      .execute(),
  )
  expect([sameId, sameEmail, inside, orphan].map(database.isConflict)).toEqual([true, true, true, false])
  expect([sameId, sameEmail, inside, orphan].some(database.isUnavailable)).toBe(false)
})

/** What the columns hold that an insert does not name. */
const unnamed = {
  image: null,
  language: null,
  role: 'user',
  banned: null,
  banReason: null,
  banExpires: null,
  searchName: '',
  twoFactorEnabled: 0,
  provenElsewhere: 0,
}

test('booleans are stored as 0 and 1, undefined as null, and times come back as numbers', async () => {
  await addUser(database.kysely, 'olena')
  await sql`update "user" set "emailVerified" = ${true}, "image" = ${undefined}`.execute(database.kysely)
  expect(await database.read(`select * from "user" where "emailVerified" = ${mark}`, [true])).toStrictEqual([
    { ...person('olena'), ...unnamed, emailVerified: 1 },
  ])
  expect(await database.kysely.selectFrom('user').selectAll().execute()).toStrictEqual([
    { ...person('olena'), ...unnamed, emailVerified: 1 },
  ])
  expect(
    await database.read(
      `select count(*) as "count", sum("createdAt") as "sum", max("id") = ${mark} as "same" from "user"`,
      ['olena'],
    ),
  ).toEqual([{ count: 1, sum: NOW, same: 1 }])
})

test('a read that fails among others that run at the same time fails alone', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, async (_, index) =>
      index % 20 === 7
        ? database.read('select * from "nothing"', [])
        : database.read(`select ${mark} as "index"`, [String(index)]),
    ),
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (index % 20 === 7) expect(outcome.status).toBe('rejected')
    else expect(outcome).toEqual({ status: 'fulfilled', value: [{ index: String(index) }] })
  }
})

test('more texts than are kept prepared still work', async () => {
  for (let index = 0; index < 1100; index++) {
    expect(await database.read(`select ${mark} as "column${index % 550}"`, ['x'])).toEqual([
      { [`column${index % 550}`]: 'x' },
    ])
  }
})

test('what was prepared before a migration of another node works after it', async () => {
  const { url, remove } = await testDatabaseUrl()
  const [old, other] = [openDatabase(url), openDatabase(url)]
  await migrate(old)
  const write = (id: string) => old.kysely.insertInto('user').values(person(id)).returningAll().execute()
  const read = () => old.read(`select * from "user" where "id" = ${mark}`, ['olena'])
  await write('olena')
  expect(Object.keys((await read())[0] ?? {})).not.toContain('nickname')

  await other.kysely.schema.alterTable('user').addColumn('nickname', 'text').execute()

  expect((await read())[0]).toMatchObject({ id: 'olena', nickname: null })
  expect(await old.kysely.selectFrom('user').selectAll().execute()).toHaveLength(1)
  expect(await write('taras')).toMatchObject([{ id: 'taras', nickname: null }])
  await Promise.all([old.close(), other.close()])
  await remove()
})

test('a database that cannot be reached says so', async () => {
  const away = openDatabase(
    testDialect === 'postgres' ? 'postgres://postgres@127.0.0.1:1/none' : 'file:/dev/null/none.db',
  )
  const failures = [
    await failureOf(Promise.resolve().then(() => away.read('select 1', []))),
    await failureOf(away.kysely.selectFrom('user').selectAll().execute()),
    await failureOf(addUser(away.kysely, 'olena')),
    await failureOf(away.kysely.transaction().execute((tx) => addUser(tx, 'olena'))),
  ]
  expect(failures.map(away.isUnavailable)).toEqual([true, true, true, true])
  expect(failures.some(away.isConflict)).toBe(false)
  await away.close()
})

test('closing waits for the open transaction, and gives everything back', async () => {
  const { url, remove } = await testDatabaseUrl()
  const closing = openDatabase(url)
  await migrate(closing)
  await closing.read('select 1', [])
  const open = closing.kysely.transaction().execute(async (tx) => {
    await wait(30)
    await addUser(tx, 'olena')
  })
  await wait(10)
  await closing.close()
  await open
  await closing.close()
  await expect((async () => closing.read('select 1', []))()).rejects.toThrow('closed')
  await expect(addUser(closing.kysely, 'taras')).rejects.toThrow()

  const again = openDatabase(testDialect === 'sqlite' ? await copyOf(url) : url)
  expect(await userIds(again.kysely)).toEqual(['olena'])
  if (testDialect === 'postgres') {
    // The one that asks, and the one that has just read the users.
    expect(
      await again.read('select count(*) as "count" from pg_stat_activity where datname = current_database()', []),
    ).toEqual([{ count: 2 }])
  }
  await again.close()
  await remove()
})

/** The file alone, without its log. */
const copyOf = async (url: string): Promise<string> => {
  await copyFile(url.slice('file:'.length), `${url.slice('file:'.length)}.copy`)
  return `${url}.copy`
}
