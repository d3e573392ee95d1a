import type { Person } from './person.ts'
import type { World } from './world.ts'

/** Somebody who has signed up and holds these platform roles: by the word of the database, as nobody else could give the first. */
export const holderOf = async (here: World, role: string, name = 'Root'): Promise<Person & { id: string }> => {
  const person = await here.person(name)
  const { id } = await person.whoAmI()
  await here.database.kysely
    .updateTable('user')
    .set((row) => ({ role, sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return { ...person, id }
}

/** Somebody else who has signed up, and their id. */
export const personWithId = async (here: World, name = 'Bob'): Promise<Person & { id: string }> => {
  const person = await here.person(name)
  return { ...person, id: (await person.whoAmI()).id }
}
