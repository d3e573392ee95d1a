import { expect, test } from 'vitest'
import { invites } from '../testing/invitations.ts'
import type { Person } from '../testing/person.ts'
import { world } from '../testing/world.ts'
import { type OrganizationOptions, organizationSettingsFrom } from './organization-settings.ts'

test.each([Infinity, 3e9])('a limit of %s lets everybody in', async (limit) => {
  const here = await world({
    organization: {
      organizationLimit: limit,
      membershipLimit: limit,
      invitationLimit: limit,
      teams: { enabled: true, maximumTeams: limit },
    },
  })
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  const organization = await ann.createsOrganization()
  expect((await bob.joins(organization)).role).toBe('member')
  expect((await ann.post('/organization/create-team', { name: 'Second' })).status).toBe(200)
  expect((await invites(ann, { email: 'carl@example.com' })).status).toBe(200)
  expect((await ann.createsOrganization()).members).toHaveLength(1)
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
  const here = await world({ organization: { roles: { editor: { project: ['create'] } } } })
  const [ann, bob, carl] = [await here.person('Ann'), await here.person('Bob'), await here.person('Carl')]
  const organization = await ann.createsOrganization()
  const { id: memberId } = await bob.joins(organization, 'editor')
  await carl.joins(organization, 'admin')
  const acts = [
    (person: Person) =>
      invites(person, { email: 'dora@example.com' }, { role: 'editor', organizationId: organization.id }),
    (person: Person) =>
      person.post('/organization/update-member-role', { memberId, role: 'member', organizationId: organization.id }),
  ]
  for (const act of acts) {
    expect((await act(carl)).status).toBe(403)
    expect((await act(ann)).status).toBe(200)
  }
})
