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
