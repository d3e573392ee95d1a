import { expect, test } from 'vitest'
import { runFiftyTimes, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

const ROUNDS = Array.from({ length: 20 }, (_, index) => index)

const createTeam = async (user: TestUser, name: string): Promise<string> =>
  (await user.post('/organization/create-team', { name })).body.id

const listTeamIds = async (user: TestUser): Promise<string[]> => {
  const { body } = await user.get('/organization/list-teams')
  return body.map(({ id }: { id: string }) => id)
}

const countRecords = async (
  { database }: TestServer,
  action: 'team.updated' | 'member.team-changed',
): Promise<number> =>
  (await database.kysely.selectFrom('audit').select('id').where('action', '=', action).execute()).length

test('keeps one of the last two teams in fifty concurrent removals', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  for (const round of ROUNDS) {
    await createTeam(ann, `round ${round}`)
    const both = await listTeamIds(ann)
    expect(both).toHaveLength(2)
    const counts = await runFiftyTimes((index) => ann.post('/organization/remove-team', { teamId: both[index % 2] }))
    expect(counts).toEqual({ 200: 1, TEAM_NOT_FOUND: 24, UNABLE_TO_REMOVE_LAST_TEAM: 25 })
    expect(await listTeamIds(ann)).toHaveLength(1)
  }
})

test('never exceeds maximumTeams with fifty concurrent requests', async () => {
  const server = await startTestServer({ organization: { teams: { enabled: true, maximumTeams: 3 } } })
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  for (const round of ROUNDS) {
    const counts = await runFiftyTimes((index) => ann.post('/organization/create-team', { name: `${round}.${index}` }))
    expect(counts).toEqual({ 200: 2, YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 48 })
    const [, ...others] = await listTeamIds(ann)
    expect(others).toHaveLength(2)
    for (const teamId of others) await ann.post('/organization/remove-team', { teamId })
  }
})

test('removes a team during fifty concurrent updates and audits each successful update', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  let renamed = 0
  for (const round of ROUNDS) {
    const teamId = await createTeam(ann, `round ${round}`)
    const { 200: succeeded = 0, ...failures } = await runFiftyTimes((index) =>
      index === 25
        ? ann.post('/organization/remove-team', { teamId })
        : ann.post('/organization/update-team', { teamId, data: { name: `${index}` } }),
    )
    expect(failures).toEqual(succeeded === 50 ? {} : { TEAM_NOT_FOUND: 50 - succeeded })
    expect(await listTeamIds(ann)).toHaveLength(1)
    renamed += succeeded - 1
    expect(await countRecords(server, 'team.updated')).toBe(renamed)
  }
})

test('leaves no member in a team that is removed concurrently', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const organization = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(organization)
  let moved = 0
  for (const round of ROUNDS) {
    const teamId = await createTeam(ann, `round ${round}`)
    const { 200: succeeded = 0, ...failures } = await runFiftyTimes((index) =>
      index === 25
        ? ann.post('/organization/remove-team', { teamId })
        : ann.post('/organization/set-member-team', { memberId, teamId }),
    )
    expect(failures).toEqual(succeeded === 50 ? {} : { TEAM_NOT_FOUND: 50 - succeeded })
    const members = await server.database.kysely.selectFrom('member').selectAll().where('id', '=', memberId).execute()
    expect(members).toMatchObject([{ teamId: null }])
    // Only the first of the successful requests changes the team.
    moved += Math.min(succeeded - 1, 1)
    expect(await countRecords(server, 'member.team-changed')).toBe(moved)
  }
})

test('adds a member to one of two teams in fifty concurrent requests', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const organization = await ann.createOrganization()
  const { userId } = await bob.joinOrganization(organization)
  const teams = [await createTeam(ann, 'Design'), await createTeam(ann, 'Labs')]
  const counts = await runFiftyTimes((index) =>
    ann.post('/organization/add-team-member', { teamId: teams[index % 2], userId }),
  )
  expect(counts).toEqual({ 200: 25, USER_IS_A_MEMBER_OF_ANOTHER_TEAM: 25 })
  expect(await countRecords(server, 'member.team-changed')).toBe(1)
})
