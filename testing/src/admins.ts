import type { TestUser } from './person.ts'
import type { TestServer } from './world.ts'

/** Somebody who has signed up and holds these platform roles: by the word of the database, as nobody else could give the first. */
export const createUserWithRole = async (
  here: TestServer,
  role: string,
  name = 'Root',
): Promise<TestUser & { id: string }> => {
  const person = await here.createUser(name)
  const { id } = await person.fetchUser()
  await here.database.kysely
    .updateTable('user')
    .set((row) => ({ role, sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { ...person, id }
}

/** Somebody else who has signed up, and their id. */
export const createUserWithId = async (here: TestServer, name = 'Bob'): Promise<TestUser & { id: string }> => {
  const person = await here.createUser(name)
  return { ...person, id: (await person.fetchUser()).id }
}
