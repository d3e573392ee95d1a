import { sql } from 'kysely'
import type { Database, HookOptions, HookTransaction, LatchkeyEvent, Options } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { onTestFinished } from 'vitest'
import { createTestDatabase, openDatabase } from './databases.ts'
import { startTestServer } from './test-server.ts'

/** A table of the application, whose rows belong to users. */
export type AppTables = { profile: { userId: string; email: string } }

/** A server whose database has a table of the application with a foreign key to `user`. */
export const startServerWithProfiles = async (hooks: HookOptions, options: Partial<Options> = {}) => {
  const place = await createTestDatabase()
  const database = openDatabase(place.url)
  await migrate(database)
  await sql`create table profile ("userId" text primary key references "user" ("id") on delete cascade, "email" text not null)`.execute(
    database.kysely,
  )
  const server = await startTestServer({ ...options, database: options.database ?? database, hooks })
  onTestFinished(async () => {
    await server.latchkey.close()
    await database.close()
    await place.remove()
  })
  return { ...server, url: place.url, listProfiles: () => listProfiles(database) }
}

/** Inserts the profile of a new user through Kysely. */
export const insertProfile = ({ data }: LatchkeyEvent<'user.created'>, tx: HookTransaction) =>
  tx.kysely.withTables<AppTables>().insertInto('profile').values({ userId: data.userId, email: data.email }).execute()

/** The same through the client of the driver. */
export const insertProfileNatively = async (
  { data: { userId, email } }: LatchkeyEvent<'user.created'>,
  tx: HookTransaction,
  dialect: Database['dialect'],
): Promise<void> => {
  if (dialect === 'postgres') await tx.postgres.query('insert into profile values ($1, $2)', [userId, email])
  else tx.sqlite.prepare('insert into profile values (?, ?)').run(userId, email)
}

const listProfiles = async (database: Database): Promise<string[]> => {
  const rows = await database.kysely.withTables<AppTables>().selectFrom('profile').select('email').execute()
  return rows.map(({ email }) => email).toSorted()
}
