import type { TestServer } from './test-server.ts'
import type { TestUser } from './test-user.ts'

/** Inserts copies of the user's newest session, each a second older than the previous one. Returns their IDs. */
export const insertSessions = async ({ database }: TestServer, user: TestUser, count: number): Promise<string[]> => {
  const { id: userId } = await user.fetchUser()
  const newest = await database.kysely
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, index) => ({
    ...newest,
    id: `copy-${index}-${newest.id}`,
    tokenHash: `copy-${index}-${newest.tokenHash}`,
    createdAt: newest.createdAt - 1000 * (index + 1),
  }))
  for (const copy of copies) await database.kysely.insertInto('session').values(copy).execute()
  return copies.map(({ id }) => id)
}

/** Returns the session cookie of a browser. Throws if there is none. */
export const getSessionCookie = ({ cookies }: TestUser): { name: string; value: string } => {
  for (const [name, value] of cookies) {
    if (name.endsWith('.session_token')) return { name, value }
  }
  throw new Error('The browser has no session cookie')
}
