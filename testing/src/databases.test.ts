import { expect, test } from 'vitest'
import { openTestDatabase } from './databases.ts'

test('a test database is empty, although the databases of earlier tests are reused', async () => {
  for (let round = 0; round < 3; round++) {
    const database = await openTestDatabase()
    expect(await database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
    expect(await database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
    const times = { createdAt: 0, updatedAt: 0 }
    await database.kysely
      .insertInto('user')
      .values({ id: 'olena', name: 'Olena', email: 'olena', emailVerified: 1, sessionVersion: 0, ...times })
      .execute()
    const session = { id: '1', tokenHash: '1', userId: 'olena', expiresAt: 0, remembered: 1, ipAddress: '' } as const
    await database.kysely
      .insertInto('session')
      .values({ ...session, userAgent: '', ...times })
      .execute()
    await database.close()
  }
})

test('databases that are open at the same time are different ones', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(openTestDatabase))
  const names = await Promise.all(
    databases.map(async ({ dialect, read }) => {
      const own =
        dialect === 'sqlite' ? `select file as "name" from pragma_database_list` : `select current_database() as "name"`
      return (await read(own, []))[0]?.name
    }),
  )
  expect(new Set(names).size).toBe(4)
  await Promise.all(databases.map((database) => database.close()))
})
