import { adminUserScreens } from './admin-user-screens.ts'
import {
  activityPage,
  asAdmin,
  gus,
  mail,
  member,
  organization,
  organizationDetails,
  preview,
  session,
  statistics,
  unverifiedUser,
} from './admin-responses.ts'
import { serviceUnavailable, type ScreenState, waitForFailure, waitForItems } from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const dashboardScreen = { path: '/admin/dashboard', title: ({ admin }: Visitor['texts']) => admin.links.dashboard }
const mailScreen = { path: '/admin/mail', title: ({ admin }: Visitor['texts']) => admin.links.mail }
const organizationsScreen = {
  path: '/admin/organizations',
  title: ({ admin }: Visitor['texts']) => admin.links.organizations,
}
const organizationScreen = { path: '/admin/organizations/8', title: () => 'Second' }
const activityScreen = { path: '/admin/activity', title: ({ activity }: Visitor['texts']) => activity.title }

/** Screens of a platform admin. */
export const adminScreens: readonly ScreenState[] = [
  { name: 'dashboard', ...dashboardScreen, responses: { ...asAdmin, 'admin/get-statistics': statistics } },
  { name: 'dashboard-loading', ...dashboardScreen, responses: { ...asAdmin, 'admin/get-statistics': 'never' } },
  {
    name: 'dashboard-failed',
    ...dashboardScreen,
    responses: { ...asAdmin, 'admin/get-statistics': serviceUnavailable },
    prepare: waitForFailure,
  },
  {
    name: 'impersonating',
    path: '/account/danger',
    title: ({ account }) => account.links.danger,
    responses: { 'get-session': { fields: { user: gus, session: { ...session, impersonatedBy: '1' } } } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.admin.impersonate.acting('Gus')),
  },
  {
    name: 'admin-organizations',
    ...organizationsScreen,
    responses: {
      ...asAdmin,
      'admin/list-organizations': { json: { organizations: [{ ...organization, memberCount: 5 }], nextCursor: '1' } },
    },
    prepare: waitForItems,
  },
  {
    name: 'admin-organizations-none',
    ...organizationsScreen,
    responses: { ...asAdmin, 'admin/list-organizations': { json: { organizations: [], nextCursor: null } } },
    prepare: (visitor) => visitor.waitForText(visitor.texts.admin.allOrganizations.empty),
  },
  {
    name: 'admin-organization',
    ...organizationScreen,
    responses: {
      ...organizationDetails,
      'admin/list-organization-members': {
        json: {
          members: [member, { ...member, id: '21', userId: '3', name: unverifiedUser.name, role: 'member' }],
          nextCursor: '1',
        },
      },
    },
    prepare: waitForItems,
  },
  {
    name: 'admin-organization-members-failed',
    ...organizationScreen,
    responses: { ...organizationDetails, 'admin/list-organization-members': serviceUnavailable },
    prepare: waitForFailure,
  },
  {
    name: 'admin-organization-gone',
    path: '/admin/organizations/8',
    title: ({ admin }) => admin.organization.notFound.title,
    responses: { ...asAdmin, 'admin/get-organization': { status: 400, code: 'ORGANIZATION_NOT_FOUND' } },
  },
  {
    name: 'mails',
    ...mailScreen,
    responses: {
      ...asAdmin,
      'admin/list-mails': { json: { mails: [mail, { ...mail, id: '15', status: 'pending' }], nextCursor: '1' } },
    },
    prepare: waitForItems,
  },
  {
    name: 'mails-none',
    ...mailScreen,
    responses: { ...asAdmin, 'admin/list-mails': { json: { mails: [], nextCursor: null } } },
    prepare: ({ texts, waitForText }) => waitForText(texts.admin.mail.empty),
  },
  {
    name: 'mail-templates',
    ...mailScreen,
    path: '/admin/mail/templates',
    responses: { ...asAdmin, 'admin/preview-mail': preview },
    prepare: ({ page }) => page.locator('main section').getByText(preview.json.subject, { exact: true }).waitFor(),
  },
  {
    name: 'mail-templates-failure',
    ...mailScreen,
    path: '/admin/mail/templates',
    responses: { ...asAdmin, 'admin/preview-mail': serviceUnavailable },
    prepare: waitForFailure,
  },
  {
    name: 'mails-no-match',
    ...mailScreen,
    responses: {
      ...asAdmin,
      'admin/list-mails': { json: { mails: [], nextCursor: null } },
    },
    prepare: async ({ page, texts, waitForText }) => {
      await page.getByLabel(texts.admin.columns.state, { exact: true }).selectOption('failed')
      await waitForText(texts.controls.table.clearFilters)
    },
  },
  {
    name: 'admin-activity',
    ...activityScreen,
    responses: { ...asAdmin, 'admin/list-activity': activityPage },
    prepare: waitForItems,
  },
  ...adminUserScreens,
]
