import { memberScreens } from './member-screens.ts'
import { roleScreens } from './role-screens.ts'
import { organizationPath, waitForRows } from './organization-page.ts'
import { openDialog, serviceUnavailable, submitInvalidForm, type ScreenState, waitForItems } from './screen-state.ts'
import { findDialog } from './visitor.ts'

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
  ...memberScreens,
  ...roleScreens,
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
      await findDialog(visitor.page).waitFor()
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
