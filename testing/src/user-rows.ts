import { type Kysely, sql } from 'kysely'
import type { Database } from '@latchkey/server'
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

/** Inserts Person 1, Person 2, … with the addresses person1@example.com, … in this order. Sign-ups would take hours. */
export const insertPersons = async ({ dialect, kysely }: Database, count: number): Promise<void> => {
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE - 1, count)
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt", "searchName")
      with recursive "numbers" ("n") as (select ${sql.lit(first)} union all select "n" + 1 from "numbers" where "n" < ${sql.lit(last)})
      select 'user' || "n", 'Person ' || "n", 'person' || "n" || '@example.com', 1, 0, "n", "n", 'person ' || "n" from "numbers"`.execute(
      kysely,
    )
  }
  // PostgreSQL does this automatically, SQLite does not.
  if (dialect === 'postgres') await sql`analyze`.execute(kysely)
}

/** A statement with more rows, whose triggers insert rows too, can exceed the statement timeout on a busy machine. */
const BATCH_SIZE = 10_000

export const countUsers = async ({ database }: { database: Database }): Promise<number> =>
  (await listUserIds(database.kysely)).length

export const listUserIds = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('user').select('id').orderBy('id').execute()).map(({ id }) => id)
