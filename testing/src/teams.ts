import type { TestUser } from './test-user.ts'
import type { TestServer } from './test-server.ts'

export const TEAM_NOT_FOUND = { code: 'TEAM_NOT_FOUND', message: 'Team not found' }

export const createTeam = async (user: TestUser, name: string) =>
  (await user.post('/organization/create-team', { name })).body

/** The members of the active organization, oldest first. */
export const fetchMembers = async (user: TestUser) => (await user.post('/organization/set-active', {})).body.members

export const fetchTeams = async (user: TestUser) => (await user.get('/organization/list-teams')).body

export const fetchTeamNames = async (user: TestUser): Promise<string[]> => {
  const teams: { name: string }[] = await fetchTeams(user)
  return teams.map(({ name }) => name)
}

/** Two organizations with different owners, each with a second team and a member. */
export const createTwoOrganizations = async (server: TestServer) => {
  const [ann, bob, carol, dan] = await Promise.all(
    ['Ann', 'Bob', 'Carol', 'Dan'].map((name) => server.createUser(name)),
  )
  if (!ann || !bob || !carol || !dan) throw new Error('Expected four users')
  const [acme, beta] = [await ann.createOrganization({ name: 'Acme' }), await bob.createOrganization({ name: 'Beta' })]
  const [design, labs] = [await createTeam(ann, 'Design'), await createTeam(bob, 'Labs')]
  return {
    ann,
    bob,
    acme,
    beta,
    design,
    labs,
    carol: await carol.joinOrganization(acme),
    dan: await dan.joinOrganization(beta),
  }
}
