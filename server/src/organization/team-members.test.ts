import { expect, test } from 'vitest'
import {
  createTeam,
  fetchMembers,
  fetchTeamNames,
  createTwoOrganizations,
  fetchTeams,
  startTestServer,
} from '@latchkey/testing'

test('keeps the members of a removed team without a team', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const organization = await ann.createOrganization()
  const design = await createTeam(ann, 'Design')
  const member = await bob.joinOrganization(organization, 'member', design.id)
  expect(member.teamId).toBe(design.id)
  await ann.post('/organization/remove-team', { teamId: design.id })
  const seen = (await fetchMembers(ann)).find(({ id }: { id: string }) => id === member.id)
  expect(seen).toMatchObject({ role: 'member', teamId: null })
  await bob.post('/organization/set-active', { organizationId: organization.id })
  expect(await fetchTeamNames(bob)).toHaveLength(1)
})

test('lets a member delete their own team', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const organization = await ann.createOrganization()
  const [own] = await fetchTeams(ann)
  expect(organization.members[0].teamId).toBe(own.id)
  await createTeam(ann, 'Design')
  expect((await ann.post('/organization/remove-team', { teamId: own.id })).status).toBe(200)
  expect(await fetchMembers(ann)).toMatchObject([{ role: 'owner', teamId: null }])
})

test('moves a member to a team, to another team, and to none', async () => {
  const server = await startTestServer()
  const { ann, carol, design } = await createTwoOrganizations(server)
  const other = await createTeam(ann, 'Dev')
  for (const teamId of [design.id, other.id, null]) {
    const { status, body } = await ann.post('/organization/set-member-team', { memberId: carol.id, teamId })
    expect({ status, body }).toEqual({ status: 200, body: { ...carol, createdAt: expect.any(String), teamId } })
  }
})

test('adds a member without a team, and never moves a member of another team', async () => {
  const server = await startTestServer()
  const { ann, carol, design } = await createTwoOrganizations(server)
  const other = await createTeam(ann, 'Dev')
  const { userId } = carol
  await ann.post('/organization/set-member-team', { memberId: carol.id, teamId: null })
  const added = { id: carol.id, userId, teamId: design.id, createdAt: expect.any(String) }
  for (let attempt = 0; attempt < 2; attempt++) {
    const { status, body } = await ann.post('/organization/add-team-member', { teamId: design.id, userId })
    expect({ status, body }).toEqual({ status: 200, body: added })
  }
  expect(await ann.post('/organization/add-team-member', { teamId: other.id, userId })).toMatchObject({
    status: 400,
    body: { code: 'USER_IS_A_MEMBER_OF_ANOTHER_TEAM', message: 'User is a member of another team' },
  })
  expect((await ann.get(`/organization/list-team-members?teamId=${design.id}`)).body).toEqual([added])
})

test('removes a member from a team, but not from another one', async () => {
  const server = await startTestServer()
  const { ann, carol, design } = await createTwoOrganizations(server)
  const other = await createTeam(ann, 'Dev')
  const { userId } = carol
  await ann.post('/organization/set-member-team', { memberId: carol.id, teamId: design.id })
  const remove = (teamId: string) => ann.post('/organization/remove-team-member', { teamId, userId })
  expect(await remove(other.id)).toMatchObject({ status: 400, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM' } })
  expect(await remove(design.id)).toMatchObject({
    status: 200,
    body: { message: 'Team member removed successfully.' },
  })
  expect((await remove(design.id)).body.code).toBe('USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
  expect((await fetchMembers(ann)).find(({ id }: { id: string }) => id === carol.id)).toMatchObject({ teamId: null })
})

test('lists the members of a team by page, to all members of the organization', async () => {
  const server = await startTestServer()
  const { ann, bob, acme, carol, design } = await createTwoOrganizations(server)
  const eve = await server.createUser('Eve')
  const second = await eve.joinOrganization(acme, 'member', design.id)
  await ann.post('/organization/set-member-team', { memberId: carol.id, teamId: design.id })
  const list = (user: typeof ann, more = '') =>
    user.get(`/organization/list-team-members?teamId=${design.id}&organizationId=${acme.id}${more}`)
  const listIds = ({ body }: Awaited<ReturnType<typeof list>>) => body.map(({ id }: { id: string }) => id)
  expect(listIds(await list(eve))).toEqual([carol.id, second.id])
  expect(listIds(await list(ann, '&limit=1'))).toEqual([carol.id])
  expect(listIds(await list(ann, `&limit=1&cursor=${carol.id}`))).toEqual([second.id])
  expect((await list(ann, '&cursor=unknown')).body.code).toBe('MEMBER_NOT_FOUND')
  expect(await list(bob)).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' } })
  const unknown = await ann.get('/organization/list-team-members?teamId=unknown')
  expect(unknown).toMatchObject({ status: 400, body: { code: 'TEAM_NOT_FOUND' } })
})

test('lets an admin move members and admins, but not owners (R25)', async () => {
  const server = await startTestServer()
  const { ann, acme, carol, design } = await createTwoOrganizations(server)
  const admins = await Promise.all(['Eve', 'Fay'].map((name) => server.createUser(name)))
  const [eve, fay] = await Promise.all(admins.map((admin) => admin.joinOrganization(acme, 'admin')))
  const [first] = admins
  const [owner] = acme.members
  const move = (memberId?: string) =>
    first?.post('/organization/set-member-team', { memberId, teamId: design.id, organizationId: acme.id })
  for (const member of [carol, eve, fay]) expect((await move(member?.id))?.status).toBe(200)
  expect(await move(owner.id)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' },
  })
  expect((await fetchMembers(ann))[0]).toMatchObject({ id: owner.id, teamId: owner.teamId })
})

test('a member who already is in the team, or in none, causes no event', async () => {
  const changes: unknown[] = []
  const server = await startTestServer({
    hooks: { on: { 'member.team-changed': ({ data: { teamId } }) => changes.push(teamId) } },
  })
  const { ann, carol, design } = await createTwoOrganizations(server)
  for (const teamId of [design.id, design.id, null, null]) {
    const response = await ann.post('/organization/set-member-team', { memberId: carol.id, teamId })
    expect(response).toMatchObject({ status: 200, body: { id: carol.id, teamId } })
  }
  expect(changes).toEqual([design.id, null])
})
