import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** Epoch milliseconds. */
export const NOW = Date.UTC(2026, 10, 20)

/** A row as a test writes it past the service. */
export const person = (id: string) => ({
  id,
  name: 'Olena',
  email: `${id}@example.com`,
  emailVerified: 0 as const,
  sessionVersion: 0,
  createdAt: NOW,
  updatedAt: NOW,
})

export const addUser = (db: Kysely<Tables>, id: string) => db.insertInto('user').values(person(id)).execute()

export const userIds = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('user').select('id').orderBy('id').execute()).map(({ id }) => id)
