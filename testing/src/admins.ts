import type { TestUser } from './test-user.ts'
import type { TestServer } from './test-server.ts'

/** Somebody who has signed up and holds these platform roles: by the word of the database, as nobody else could give the first. */
export const createUserWithRole = async (
  server: TestServer,
  role: string,
  name = 'Root',
): Promise<TestUser & { id: string }> => {
  const person = await server.createUser(name)
  const { id } = await person.fetchUser()
  await server.database.kysely
    .updateTable('user')
    .set((row) => ({ role, sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { ...person, id }
}

/** Somebody else who has signed up, and their id. */
export const createUserWithId = async (server: TestServer, name = 'Bob'): Promise<TestUser & { id: string }> => {
  const person = await server.createUser(name)
  return { ...person, id: (await person.fetchUser()).id }
}
