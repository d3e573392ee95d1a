import type { Texts } from '@latchkey/locales'
import { customRoles } from './custom-roles.ts'
import { serviceUnavailable, submitInvalidForm, openDialog, type ScreenData, type ScreenState } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

const organizationPath =
  (rest: string) =>
  ({ slug }: ScreenData) =>
    `/organizations/${slug}/${rest}`

const invitationPath = ({ invitation: { id, secret } }: ScreenData) => `/accept-invitation/${id}#${secret}`

const waitForRows = ({ page }: Visitor) => page.getByRole('rowheader').first().waitFor()

const waitForItems = ({ page }: Visitor) => page.locator('main section li').first().waitFor()

const openRowMenu = (row: string) => async (visitor: Visitor) => {
  await visitor.press(visitor.texts.controls.table.actions(row))
  await visitor.page.getByRole('menu').waitFor()
}

const openRowDialog = (row: string, action: (texts: Texts['organization']) => string) => async (visitor: Visitor) => {
  await openRowMenu(row)(visitor)
  await visitor.page.getByRole('menuitem', { name: action(visitor.texts.organization) }).click()
  await dialogOf(visitor.page).waitFor()
}

/** An invitation that can no longer be accepted. */
const invitationInState = (
  name: string,
  state: string,
  key: 'expired' | 'canceled' | 'rejected' | 'member' | 'full' | 'inviterGone',
): ScreenState => ({
  name: `invitation-${name}`,
  path: invitationPath,
  title: ({ organization }) => organization.invitation[key].title,
  responses: { 'organization/get-invitation': { fields: { state } } },
})

/** Screens of an invitee who is not signed in. */
export const invitationScreens: readonly ScreenState[] = [
  {
    name: 'invitation-without-secret',
    path: ({ invitation }) => `/accept-invitation/${invitation.id}`,
    title: ({ organization }) => organization.invitation.signedOut.title,
  },
  {
    name: 'invitation-sign-up',
    path: invitationPath,
    title: ({ organization }, _name, data) => organization.invitation.title(data.name),
    prepare: submitInvalidForm,
  },
  {
    name: 'invitation-sign-in',
    path: ({ secondInvitation: { id, secret } }) => `/accept-invitation/${id}#${secret}`,
    title: ({ organization }, _name, { secondInvitation }) => organization.invitation.title(secondInvitation.name),
    prepare: submitInvalidForm,
  },
  invitationInState('expired', 'expired', 'expired'),
  invitationInState('canceled', 'canceled', 'canceled'),
  invitationInState('declined', 'rejected', 'rejected'),
  invitationInState('member', 'already-member', 'member'),
  invitationInState('full', 'organization-full', 'full'),
  invitationInState('inviter-gone', 'inviter-gone', 'inviterGone'),
]

/** Screens of a user without a verified email or an organization. */
export const unverifiedOrganizationScreens: readonly ScreenState[] = [
  {
    name: 'invitation-not-verified',
    path: ({ invitation }) => `/accept-invitation/${invitation.id}`,
    title: ({ organization }) => organization.invitation.unverified.title,
  },
  {
    name: 'invitation-of-another',
    path: invitationPath,
    title: ({ organization }) => organization.invitation.wrongAddress.title,
  },
  {
    name: 'organization-no-access',
    path: organizationPath('members'),
    title: ({ organization }) => organization.noAccess.title,
  },
]

/** Screens of the owner of an organization. */
export const ownerOrganizationScreens: readonly ScreenState[] = [
  {
    name: 'organization-new-empty',
    path: '/organizations/new',
    title: ({ organization }) => organization.create.title,
    prepare: submitInvalidForm,
  },
  {
    name: 'organization-new',
    path: '/organizations/new',
    title: ({ organization }) => organization.create.title,
    prepare: async (visitor) => {
      const { fields } = visitor.texts.organization
      await visitor.fill(fields.name, 'Some other organization')
      await visitor.waitForText(fields.slugAvailable)
    },
  },
  {
    name: 'overview',
    path: '/account',
    title: ({ account }, name) => account.greeting(name),
    prepare: waitForItems,
  },
  {
    name: 'organizations',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    prepare: waitForItems,
  },
  {
    name: 'danger-sole-owner',
    path: '/account/danger',
    title: ({ account }) => account.links.danger,
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.soleOwner.intro),
  },
  {
    name: 'switcher',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    prepare: async ({ page }) => {
      await page.locator('header button').first().click()
      await page.getByRole('dialog').locator('li').first().waitFor()
    },
  },
  {
    name: 'welcome',
    path: organizationPath('welcome'),
    title: (_texts, _name, data) => data.name,
    prepare: submitInvalidForm,
  },
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
      const dialog = dialogOf(visitor.page)
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
      const dialog = dialogOf(visitor.page)
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
      await visitor.press(create, dialogOf(visitor.page))
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
      await dialogOf(visitor.page).getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'settings',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    prepare: async (visitor) => {
      const { fields, settings } = visitor.texts.organization
      await visitor.fill(fields.slug, 'another-web-address')
      await visitor.waitForText(settings.slugWarning)
      await visitor.press(settings.addRow)
    },
  },
  {
    name: 'roles',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    responses: { 'organization/list-roles': { json: customRoles } },
    prepare: waitForRows,
  },
  {
    name: 'roles-empty',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.customRoles.empty),
  },
  {
    name: 'role-create',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    prepare: async (visitor) => {
      const { create } = visitor.texts.organization.customRoles
      await openDialog(() => create)(visitor)
      await visitor.press(create, dialogOf(visitor.page))
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'role-edit',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    responses: { 'organization/list-roles': { json: customRoles } },
    prepare: openRowDialog('Support', ({ customRoles: texts }) => texts.edit),
  },
  {
    name: 'role-delete',
    path: organizationPath('roles'),
    title: ({ organization }) => organization.links.roles,
    responses: {
      'organization/list-roles': { json: customRoles },
      'organization/get-role': { json: { ...customRoles[0], memberCount: 3, invitationCount: 1 } },
    },
    prepare: async (visitor) => {
      await openRowDialog('Support', ({ customRoles: texts }) => texts.remove)(visitor)
      await visitor.waitForText(visitor.texts.organization.customRoles.inUse(3, 1))
    },
  },
  {
    name: 'settings-two-factor-policy',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    responses: { 'organization/list-members': { json: { members: [], nextCursor: null, memberCount: 1 } } },
    prepare: openDialog(({ organization }) => organization.twoFactorPolicy.require),
  },
  {
    name: 'settings-two-factor-required',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    responses: { 'organization/get-full-organization': { fields: { requireTwoFactor: true } } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.twoFactorPolicy.makeOptional),
  },
  {
    name: 'organization-two-factor-required',
    path: organizationPath('members'),
    title: ({ organization }) => organization.requiredFactor.title,
    responses: {
      'organization/get-full-organization': { status: 403, code: 'ORGANIZATION_REQUIRES_TWO_FACTOR' },
    },
  },
  {
    name: 'settings-delete',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    prepare: openDialog(({ organization }) => organization.deletion.title),
  },
  {
    name: 'organization-unreachable',
    path: organizationPath('members'),
    title: ({ web }) => web.failed,
    responses: { 'organization/get-full-organization': serviceUnavailable },
  },
]

/** Screens of a plain member who is invited to a second organization. */
export const memberOrganizationScreens: readonly ScreenState[] = [
  {
    name: 'members-as-member',
    path: organizationPath('members'),
    title: ({ organization }) => organization.links.members,
    prepare: waitForRows,
  },
  {
    name: 'invitations-as-member',
    path: organizationPath('members/invitations'),
    title: ({ organization }) => organization.links.invitations,
  },
  {
    name: 'teams-as-member',
    path: organizationPath('teams'),
    title: ({ organization }) => organization.links.teams,
    prepare: waitForRows,
  },
  {
    name: 'settings-as-member',
    path: organizationPath('settings'),
    title: ({ organization }) => organization.links.settings,
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.leave.submit),
  },
  {
    name: 'overview-invited',
    path: '/account',
    title: ({ account }, name) => account.greeting(name),
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.invitation.decline),
  },
  {
    name: 'organizations-invited',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.invitation.decline),
  },
  {
    name: 'organization-leave',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    prepare: async (visitor) => {
      await visitor.page.getByRole('button', { name: visitor.texts.organization.own.leave }).first().click()
      await dialogOf(visitor.page).waitFor()
    },
  },
  {
    name: 'invitation',
    path: ({ secondInvitation }) => `/accept-invitation/${secondInvitation.id}`,
    title: ({ organization }, _name, { secondInvitation }) => organization.invitation.title(secondInvitation.name),
  },
  {
    name: 'invitation-unknown',
    path: '/accept-invitation/no-such-invitation',
    title: ({ organization }) => organization.invitation.unknown.title,
  },
]
