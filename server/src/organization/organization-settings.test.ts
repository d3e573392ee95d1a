import { organizationActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { invites } from '../testing/invitations.ts'
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

test('whoever gives or takes a role holds all that it grants, so an owner shares what a role adds', async () => {
  const project = ['create']
  const editor = { project }
  for (const [roles, status] of [
    [{ editor }, 403],
    [{ editor, owner: { ...organizationActions, project } }, 200],
  ] as const) {
    const here = await world({ organization: { roles } })
    const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
    const organization = await ann.createsOrganization()
    const { id: memberId } = await bob.joins(organization, 'editor')
    expect((await invites(ann, { email: 'carl@example.com' }, { role: 'editor' })).status).toBe(status)
    expect((await ann.post('/organization/update-member-role', { memberId, role: 'member' })).status).toBe(status)
  }
})
