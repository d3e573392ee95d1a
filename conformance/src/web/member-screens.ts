import { gus, member } from './admin-responses.ts'
import { openRowDialog, openRowMenu, organizationPath, waitForRows } from './organization-page.ts'
import { openDialog, serviceUnavailable, type ScreenState } from './screen-state.ts'
import { findDialog } from './visitor.ts'

/** One long word. */
export const LONG_TEAM_NAME = 'Donaudampfschifffahrtsgesellschaft'

const longTeam = { id: '11', name: LONG_TEAM_NAME, organizationId: '8', createdAt: member.createdAt, updatedAt: null }

/** The members, invitations and teams of an organization, for its owner. */
export const memberScreens: readonly ScreenState[] = [
  {
    name: 'members',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: waitForRows,
  },
  {
    name: 'members-selected',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: async ({ page, texts }) => {
      await page.getByRole('checkbox', { name: texts.controls.table.select('Gus') }).check()
    },
  },
  {
    name: 'members-remove-selected',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: async (visitor) => {
      const { controls, organization } = visitor.texts
      await visitor.page.getByRole('checkbox', { name: controls.table.select('Gus') }).check()
      await openDialog(() => organization.members.remove)(visitor)
    },
  },
  {
    name: 'member-menu',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: openRowMenu('Gus'),
  },
  {
    name: 'member-roles',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: async (visitor) => {
      const { members, roles } = visitor.texts.organization
      await visitor.press(members.roleOf('Gus', roles.member))
      await visitor.page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'members-no-match',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: async (visitor) => {
      const { members } = visitor.texts.organization
      await visitor.fill(members.search, 'no member has this name')
      await visitor.waitForText(members.empty)
    },
  },
  {
    name: 'members-two-factor',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    responses: {
      'organization/get-full-organization': { fields: { teams: [longTeam] } },
      'organization/list-members': {
        json: {
          members: [{ ...member, organizationId: '8', teamId: longTeam.id, hasSecondFactor: true, user: gus }],
          nextCursor: null,
          memberCount: 1,
        },
      },
    },
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.members.twoFactorBadge),
  },
  {
    name: 'members-failed',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    responses: { 'organization/list-members': serviceUnavailable },
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'members-loading',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    responses: { 'organization/list-members': 'never' },
  },
  {
    name: 'member-edit',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: openRowDialog('Gus', ({ members }) => members.edit),
  },
  {
    name: 'member-remove',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: openRowDialog('Gus', ({ members }) => members.remove),
  },
  {
    name: 'invitations',
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    prepare: waitForRows,
  },
  {
    name: 'invitations-failed',
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    responses: { 'organization/list-invitations': serviceUnavailable },
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'invite-refused',
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    prepare: async (visitor, { invitation }) => {
      const { invitations } = visitor.texts.organization
      await openDialog(() => invitations.invite)(visitor)
      const dialog = findDialog(visitor.page)
      await visitor.fill(invitations.addresses, `no-address-at-all, ${invitation.email}`, dialog)
      await visitor.press(invitations.send, dialog)
      await dialog.locator('li').first().waitFor()
    },
  },
  {
    name: 'invite-not-verified',
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    responses: {
      'organization/invite-members': { status: 403, code: 'EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS' },
    },
    prepare: async (visitor) => {
      const { invitations } = visitor.texts.organization
      await openDialog(() => invitations.invite)(visitor)
      const dialog = findDialog(visitor.page)
      await visitor.fill(invitations.addresses, 'ina@example.com', dialog)
      await visitor.press(invitations.send, dialog)
      await visitor.waitForText(visitor.texts.web.verifyEmail.resend)
    },
  },
  {
    name: 'invitation-cancel',
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
    prepare: async (visitor, { invitation }) =>
      openRowDialog(invitation.email, ({ invitations }) => invitations.cancel)(visitor),
  },
  {
    name: 'teams',
    path: organizationPath('teams'),
    title: ({ organization }) => organization.links.teams,
    prepare: waitForRows,
  },
  {
    name: 'team-create',
    path: organizationPath('teams'),
    title: ({ organization }) => organization.links.teams,
    prepare: async (visitor) => {
      const { create } = visitor.texts.organization.teams
      await openDialog(() => create)(visitor)
      await visitor.press(create, findDialog(visitor.page))
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'team-rename',
    path: organizationPath('teams'),
    title: ({ organization }) => organization.links.teams,
    prepare: openRowDialog('Design', ({ teams }) => teams.rename),
  },
  {
    name: 'team-remove',
    path: organizationPath('teams'),
    title: ({ organization }) => organization.links.teams,
    prepare: openRowDialog('Design', ({ teams }) => teams.remove),
  },
  {
    name: 'team',
    path: ({ slug, teamId }) => `/organizations/${slug}/teams/${teamId}`,
    title: () => 'Design',
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.teams.emptyTeam),
  },
  {
    name: 'team-add',
    path: ({ slug, teamId }) => `/organizations/${slug}/teams/${teamId}`,
    title: () => 'Design',
    prepare: async (visitor) => {
      await openDialog(({ organization }) => organization.teams.add)(visitor)
      await findDialog(visitor.page).getByRole('radio').first().waitFor()
    },
  },
]
