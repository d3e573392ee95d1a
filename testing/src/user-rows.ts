import type { Kysely } from 'kysely'
import type { Tables } from '@latchkey/server/test-support'

/** Epoch milliseconds. */
export const ROW_TIMESTAMP = Date.UTC(2026, 10, 20)

/** A user row that tests insert directly. */
export const createUserRow = (id: string) => ({
  id,
  name: 'Olena',
  email: `${id}@example.com`,
  emailVerified: 0 as const,
  sessionVersion: 0,
  createdAt: ROW_TIMESTAMP,
  updatedAt: ROW_TIMESTAMP,
})

export const insertUserRow = (db: Kysely<Tables>, id: string) =>
  db.insertInto('user').values(createUserRow(id)).execute()

export const listUserIds = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('user').select('id').orderBy('id').execute()).map(({ id }) => id)
