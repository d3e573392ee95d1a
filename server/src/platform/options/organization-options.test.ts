import { expect, test } from 'vitest'
import { inviteMember, type TestUser, startTestServer } from '@latchkey/testing'

test.each([Infinity, 3e9])('accepts a limit of %s', async (limit) => {
  const server = await startTestServer({
    organization: {
      organizationLimit: limit,
      membershipLimit: limit,
      invitationLimit: limit,
      teams: { enabled: true, maximumTeams: limit },
    },
  })
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const organization = await ann.createOrganization()
  expect((await bob.joinOrganization(organization)).role).toBe('member')
  expect((await ann.post('/organization/create-team', { name: 'Second' })).status).toBe(200)
  expect((await inviteMember(ann, { email: 'carl@example.com' })).status).toBe(200)
  expect((await ann.createOrganization()).members).toHaveLength(1)
})

test('lets an owner assign a role with permissions that owners lack', async () => {
  const server = await startTestServer({ organization: { roles: { editor: { project: ['create'] } } } })
  const [ann, bob, carl] = [
    await server.createUser('Ann'),
    await server.createUser('Bob'),
    await server.createUser('Carl'),
  ]
  const organization = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(organization, 'editor')
  await carl.joinOrganization(organization, 'admin')
  const actions = [
    (caller: TestUser) =>
      inviteMember(caller, { email: 'dora@example.com' }, { role: 'editor', organizationId: organization.id }),
    (caller: TestUser) =>
      caller.post('/organization/update-member-role', { memberId, role: 'member', organizationId: organization.id }),
  ]
  for (const action of actions) {
    expect((await action(carl)).status).toBe(403)
    expect((await action(ann)).status).toBe(200)
  }
})
