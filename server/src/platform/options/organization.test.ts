import { expect, test } from 'vitest'
import { inviteMember, type TestUser, startTestServer } from '@latchkey/testing'
import { type OrganizationOptions, organizationSettingsFrom } from './organization.ts'

test.each([Infinity, 3e9])('a limit of %s lets everybody in', async (limit) => {
  const here = await startTestServer({
    organization: {
      organizationLimit: limit,
      membershipLimit: limit,
      invitationLimit: limit,
      teams: { enabled: true, maximumTeams: limit },
    },
  })
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  const organization = await ann.createOrganization()
  expect((await bob.joinOrganization(organization)).role).toBe('member')
  expect((await ann.post('/organization/create-team', { name: 'Second' })).status).toBe(200)
  expect((await inviteMember(ann, { email: 'carl@example.com' })).status).toBe(200)
  expect((await ann.createOrganization()).members).toHaveLength(1)
})

test.each<[string, OrganizationOptions]>([
  ['organizationLimit', { organizationLimit: -1 }],
  ['membershipLimit', { membershipLimit: 2.5 }],
  ['invitationLimit', { invitationLimit: NaN }],
  ['teams.maximumTeams', { teams: { enabled: true, maximumTeams: 0.1 } }],
  ['invitationExpiresIn', { invitationExpiresIn: Infinity }],
  ['invitationExpiresIn', { invitationExpiresIn: 0 }],
  ['invitationExpiresIn', { invitationExpiresIn: 1 / 3 }],
  ['creatorRole', { creatorRole: 'boss' }],
  ['roles', { roles: { 'one,two': {} } }],
  ['roles', { roles: { ' padded': {} } }],
])('an option that cannot be used is named when the server starts: %s', (option, options) => {
  expect(() => organizationSettingsFrom(options)).toThrow(new RegExp(`^organization\\.${option}\\b`))
})

test('an owner gives and takes every role, also one that grants what an owner’s does not', async () => {
  const here = await startTestServer({ organization: { roles: { editor: { project: ['create'] } } } })
  const [ann, bob, carl] = [await here.createUser('Ann'), await here.createUser('Bob'), await here.createUser('Carl')]
  const organization = await ann.createOrganization()
  const { id: memberId } = await bob.joinOrganization(organization, 'editor')
  await carl.joinOrganization(organization, 'admin')
  const acts = [
    (person: TestUser) =>
      inviteMember(person, { email: 'dora@example.com' }, { role: 'editor', organizationId: organization.id }),
    (person: TestUser) =>
      person.post('/organization/update-member-role', { memberId, role: 'member', organizationId: organization.id }),
  ]
  for (const act of acts) {
    expect((await act(carl)).status).toBe(403)
    expect((await act(ann)).status).toBe(200)
  }
})
