import type { TestUser } from './test-user.ts'
import type { TestServer } from './test-server.ts'

/** Creates a signed-up user with a platform role. The role is written to the database, since only an admin can assign one. */
export const createUserWithRole = async (
  server: TestServer,
  role: string,
  name = 'Root',
): Promise<TestUser & { id: string }> => {
  const user = await server.createUser(name)
  const { id } = await user.fetchUser()
  await server.database.kysely
    .updateTable('user')
    // The new version invalidates the cached session, which has the previous role.
    .set((row) => ({ role, sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { ...user, id }
}

/** Creates a signed-up user, and adds the user ID to the result. */
export const createUserWithId = async (server: TestServer, name = 'Bob'): Promise<TestUser & { id: string }> => {
  const user = await server.createUser(name)
  return { ...user, id: (await user.fetchUser()).id }
}
