import { PASSWORD } from './users.ts'
import { busy, isFaulty, isRefused, opens, type ScreenState, sends } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

const SOON = new Date(Date.now() + 3_600_000).toISOString()

const twoDevices = (visitor: Visitor) => visitor.page.locator('main li').nth(1).waitFor()

const isLoaded = (visitor: Visitor) => visitor.page.locator('main section li, main section form').first().waitFor()

/** Whoever has not confirmed their address, and belongs to no organization. */
export const newcomersAccount: readonly ScreenState[] = [
  { name: 'profile-not-verified', path: '/account/profile', title: ({ account }, name) => account.greeting(name) },
  {
    name: 'organizations-not-verified',
    path: '/account/organizations',
    title: ({ organization }) => organization.title,
    act: (visitor) => visitor.reads(visitor.texts.organization.own.empty),
  },
  { name: 'danger', path: '/account/danger', title: ({ account }) => account.links.danger, act: isLoaded },
  {
    name: 'danger-asked',
    path: '/account/danger',
    title: ({ account }) => account.links.danger,
    act: opens(({ account }) => account.danger.start, 'section'),
  },
]

/** Whoever has confirmed their address, and is signed in on two devices. */
export const membersAccount: readonly ScreenState[] = [
  {
    name: 'menu',
    path: '/verify-email',
    title: ({ pages }) => pages.verifyEmail.doneTitle,
    act: async ({ page }) => {
      await page.locator('header button').last().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'profile-saved',
    path: '/account/profile',
    title: ({ account }, name) => account.greeting(name),
    act: async (visitor) => {
      await sends(visitor)
      // Where the pointer rests on it, it stays.
      await visitor.page.locator('[role=status] button').hover()
    },
    isTold: true,
  },
  {
    name: 'profile-pending',
    path: '/account/profile',
    title: ({ account }, name) => account.greeting(name),
    answers: {
      'pending-email-change': { json: { newEmail: 'the-new-address@a-long-subdomain.example.com', expiresAt: SOON } },
    },
    act: async (visitor) => {
      const { email, profile } = visitor.texts.account
      await visitor.press(email.change)
      await visitor.press(profile.picture.useAddress)
      await visitor.page.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  { name: 'security-empty', path: '/account/security', title: ({ account }) => account.links.security, act: isFaulty },
  {
    name: 'security-none',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    answers: { 'list-accounts': { json: [] } },
    act: (visitor) => visitor.reads(visitor.texts.account.security.none),
  },
  {
    name: 'security-loading',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    answers: { 'list-accounts': 'never' },
  },
  {
    name: 'security-refused',
    path: '/account/security',
    title: ({ account }) => account.links.security,
    act: async (visitor) => {
      const { account, web } = visitor.texts
      await visitor.write(account.security.current, 'not the password')
      await visitor.write(web.fields.newPassword, PASSWORD)
      await sends(visitor)
      await isRefused(visitor)
    },
  },
  { name: 'sessions', path: '/account/sessions', title: ({ account }) => account.links.sessions, act: twoDevices },
  {
    name: 'sessions-revoke-one',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    act: async (visitor) => {
      await twoDevices(visitor)
      await visitor.page.locator('main li button').first().click()
      await dialogOf(visitor.page).waitFor()
    },
  },
  {
    name: 'sessions-revoke-others',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    act: opens(({ account }) => account.sessions.revokeOthers),
  },
  {
    name: 'sessions-revoke-all',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    act: opens(({ account }) => account.sessions.revokeAll),
  },
  {
    name: 'sessions-loading',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    answers: { 'list-sessions': 'never' },
  },
  {
    name: 'sessions-failed',
    path: '/account/sessions',
    title: ({ account }) => account.links.sessions,
    answers: { 'list-sessions': busy },
    act: (visitor) => visitor.reads(visitor.texts.web.failed),
  },
  {
    name: 'connections',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    act: isLoaded,
  },
  {
    name: 'connections-failed',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: { 'list-accounts': busy },
    act: (visitor) => visitor.reads(visitor.texts.web.failed),
  },
  {
    name: 'connections-none',
    path: '/account/connections',
    title: ({ account }) => account.links.connections,
    answers: { 'list-accounts': { json: [] } },
    act: (visitor) => visitor.reads(visitor.texts.account.connections.empty),
  },
]
