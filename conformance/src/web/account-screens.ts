import { PASSWORD } from './users.ts'
import {
  serviceUnavailable,
  submitInvalidForm,
  waitForRejection,
  openDialog,
  type ScreenState,
  submitForm,
} from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

const SOON = new Date(Date.now() + 3_600_000).toISOString()

const waitForTwoDevices = (visitor: Visitor) => visitor.page.getByRole('rowheader').nth(1).waitFor()

const waitForContent = (visitor: Visitor) =>
  visitor.page.locator('main section li, main section form').first().waitFor()

/** Screens of a user without a verified email or an organization. */
export const unverifiedAccountScreens: readonly ScreenState[] = [
  {
    name: 'overview-start',
    path: '/account',
    title: ({ account }, name) => account.greeting(name),
    prepare: (visitor) => visitor.waitForText(visitor.texts.account.overview.start.title),
  },
  { name: 'profile-not-verified', path: '/account/profile', title: ({ account }) => account.links.profile },
  {
    name: 'organizations-not-verified',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    prepare: (visitor) => visitor.waitForText(visitor.texts.organization.own.empty),
  },
  { name: 'danger', path: '/account/danger', title: ({ account }) => account.links.danger, prepare: waitForContent },
  {
    name: 'danger-dialog',
    path: '/account/danger',
    title: ({ account }) => account.links.danger,
    prepare: openDialog(({ account }) => account.danger.start, 'section'),
  },
]

/** Screens of a user with a verified email and two sessions. */
export const accountScreens: readonly ScreenState[] = [
  {
    name: 'menu',
    path: '/verify-email',
    title: ({ pages }) => pages.verifyEmail.doneTitle,
    prepare: async ({ page }) => {
      await page.locator('header button').last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile-saved',
    path: '/account/profile',
    title: ({ account }) => account.links.profile,
    prepare: async (visitor) => {
      // Found without their texts, because this runs again after a language switch.
      await visitor.page.locator('main section button').first().click()
      await submitForm(visitor)
      // A toast stays open while the pointer is on it.
      await visitor.page.locator('[role=status] button').hover()
    },
    hasToast: true,
  },
  {
    name: 'profile-pending',
    path: '/account/profile',
    title: ({ account }) => account.links.profile,
    responses: {
      'pending-email-change': {
        json: { newEmail: 'the-new-address@a-long-subdomain.example.com', expiresAt: SOON, confirmation: 'approval' },
      },
    },
    prepare: async (visitor) => {
      await visitor.press(visitor.texts.account.email.change)
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'profile-name',
    path: '/account/profile',
    title: ({ account }) => account.links.profile,
    prepare: async (visitor) => {
      const { name } = visitor.texts.account.profile
      await visitor.press(name.edit)
      await visitor.fill(visitor.texts.web.fields.name, '')
      await visitor.press(name.save)
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'profile-unsaved',
    path: '/account/profile',
    title: ({ account }) => account.links.profile,
    prepare: async (visitor) => {
      const { account, controls } = visitor.texts
      await visitor.fill(account.email.newAddress, 'new@example.com')
      await visitor.press(account.links.security)
      await findDialog(visitor.page).getByText(controls.unsavedChanges.body).waitFor()
    },
  },
  {
    name: 'profile-picture-url',
    path: '/account/profile',
    title: ({ account }) => account.links.profile,
    prepare: async (visitor) => {
      const { useAddress } = visitor.texts.account.profile.picture
      await openDialog(() => useAddress)(visitor)
      await visitor.press(useAddress, findDialog(visitor.page))
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'security-empty',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    prepare: submitInvalidForm,
  },
  {
    name: 'security-none',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    responses: { 'list-accounts': { json: [] } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.account.security.none),
  },
  {
    name: 'security-loading',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    responses: { 'list-accounts': 'never' },
  },
  {
    name: 'security-refused',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    prepare: async (visitor) => {
      const { account, web } = visitor.texts
      await visitor.fill(account.security.current, 'not the password')
      await visitor.fill(web.fields.newPassword, PASSWORD)
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    name: 'sessions',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    prepare: waitForTwoDevices,
  },
  {
    name: 'sessions-revoke-one',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    prepare: async (visitor) => {
      await waitForTwoDevices(visitor)
      await visitor.page.locator('main tbody button').first().click()
      await findDialog(visitor.page).waitFor()
    },
  },
  {
    name: 'sessions-revoke-others',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    prepare: openDialog(({ account }) => account.sessions.revokeOthers),
  },
  {
    name: 'sessions-revoke-all',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    prepare: openDialog(({ account }) => account.sessions.revokeAll),
  },
  {
    name: 'sessions-loading',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    responses: { 'list-sessions': 'never' },
  },
  {
    name: 'sessions-failed',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    responses: { 'list-sessions': serviceUnavailable },
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'connections',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    prepare: waitForContent,
  },
  {
    name: 'connections-failed',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    responses: { 'list-accounts': serviceUnavailable },
    prepare: (visitor) => visitor.waitForText(visitor.texts.web.failed),
  },
  {
    name: 'connections-none',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    responses: { 'list-accounts': { json: [] } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.account.connections.empty),
  },
]
