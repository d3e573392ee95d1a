import { expect, test } from 'vitest'
import { runFiftyTimes, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

// A thousand requests each, on a machine that may be busy.

const ROUNDS = Array.from({ length: 20 }, (_, index) => index)

const createTeam = async (person: TestUser, name: string): Promise<string> =>
  (await person.post('/organization/create-team', { name })).body.id

const teamIdsOf = async (person: TestUser): Promise<string[]> => {
  const { body } = await person.get('/organization/list-teams')
  return body.map(({ id }: { id: string }) => id)
}

const countRecords = async (
  { database }: TestServer,
  action: 'team.updated' | 'member.team-changed',
): Promise<number> =>
  (await database.kysely.selectFrom('audit').select('id').where('action', '=', action).execute()).length

test('keeps one of the last two teams in fifty concurrent removals', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await ann.createOrganization()
  for (const round of ROUNDS) {
    await createTeam(ann, `round ${round}`)
    const both = await teamIdsOf(ann)
    expect(both).toHaveLength(2)
    const counts = await runFiftyTimes((index) => ann.post('/organization/remove-team', { teamId: both[index % 2] }))
    expect(counts).toEqual({ 200: 1, TEAM_NOT_FOUND: 24, UNABLE_TO_REMOVE_LAST_TEAM: 25 })
    expect(await teamIdsOf(ann)).toHaveLength(1)
  }
})

test('never exceeds maximumTeams with fifty concurrent requests', async () => {
  const here = await startTestServer({ organization: { teams: { enabled: true, maximumTeams: 3 } } })
  const ann = await here.createUser('Ann')
  await ann.createOrganization()
  for (const round of ROUNDS) {
    const counts = await runFiftyTimes((index) => ann.post('/organization/create-team', { name: `${round}.${index}` }))
    expect(counts).toEqual({ 200: 2, YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 48 })
    const [, ...others] = await teamIdsOf(ann)
    expect(others).toHaveLength(2)
    for (const teamId of others) await ann.post('/organization/remove-team', { teamId })
  }
})

test('removes a team during fifty concurrent updates and audits each successful update', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await ann.createOrganization()
  let renamed = 0
  for (const round of ROUNDS) {
    const teamId = await createTeam(ann, `round ${round}`)
    const { 200: done = 0, ...refused } = await runFiftyTimes((index) =>
      index === 25
        ? ann.post('/organization/remove-team', { teamId })
        : ann.post('/organization/update-team', { teamId, data: { name: `${index}` } }),
    )
    expect(refused).toEqual(done === 50 ? {} : { TEAM_NOT_FOUND: 50 - done })
    expect(await teamIdsOf(ann)).toHaveLength(1)
    renamed += done - 1
    expect(await countRecords(here, 'team.updated')).toBe(renamed)
  }
})

test('leaves no member in a team that is removed concurrently', async () => {
  const here = await startTestServer()
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  const organization = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(organization)
  let moved = 0
  for (const round of ROUNDS) {
    const teamId = await createTeam(ann, `round ${round}`)
    const { 200: done = 0, ...refused } = await runFiftyTimes((index) =>
      index === 25
        ? ann.post('/organization/remove-team', { teamId })
        : ann.post('/organization/set-member-team', { memberId, teamId }),
    )
    expect(refused).toEqual(done === 50 ? {} : { TEAM_NOT_FOUND: 50 - done })
    const members = await here.database.kysely.selectFrom('member').selectAll().where('id', '=', memberId).execute()
    expect(members).toMatchObject([{ teamId: null }])
    moved += done - 1
    expect(await countRecords(here, 'member.team-changed')).toBe(moved)
  }
})
