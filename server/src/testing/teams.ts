import type { Person } from './person.ts'
import type { World } from './world.ts'

export const TEAM_NOT_FOUND = { code: 'TEAM_NOT_FOUND', message: 'Team not found' }

export const createTeam = async (person: Person, name: string) =>
  (await person.post('/organization/create-team', { name })).body

/** The members of the active organization, those that came first. */
export const membersSeenBy = async (person: Person) => (await person.post('/organization/set-active', {})).body.members

export const teamsOf = async (person: Person) => (await person.get('/organization/list-teams')).body

export const namesOf = async (person: Person): Promise<string[]> => {
  const teams: { name: string }[] = await teamsOf(person)
  return teams.map(({ name }) => name)
}

/** Two organizations of different owners, each with a further team and member. */
export const neighbours = async (here: World) => {
  const [ann, bob, carol, dan] = await Promise.all(['Ann', 'Bob', 'Carol', 'Dan'].map((name) => here.person(name)))
  if (!ann || !bob || !carol || !dan) throw new Error('four people')
  const [acme, beta] = [
    await ann.createsOrganization({ name: 'Acme' }),
    await bob.createsOrganization({ name: 'Beta' }),
  ]
  const [design, labs] = [await createTeam(ann, 'Design'), await createTeam(bob, 'Labs')]
  return {
    ann,
    bob,
    acme,
    beta,
    design,
    labs,
    carol: await carol.joins(acme),
    dan: await dan.joins(beta),
  }
}
