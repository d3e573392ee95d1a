import { type StubResponses, serviceUnavailable, openDialog, type ScreenState } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

const AT = '2026-01-31T12:00:00.000Z'
const LATER = '2099-01-31T12:00:00.000Z'

/** The viewer is not an admin: stubbed responses grant the admin role. */
const me = {
  id: '1',
  name: 'Bo',
  email: 'bo@example.com',
  emailVerified: true,
  image: null,
  createdAt: AT,
  updatedAt: AT,
  role: 'admin',
  banned: null,
  banReason: null,
  banExpires: null,
}
export const gus = { ...me, id: '2', name: 'Gus', email: 'gus@a-rather-long-subdomain.example.com', role: 'user' }
const banned = { ...gus, banned: true, banReason: '100 %', banExpires: LATER }
const unverifiedUser = {
  ...gus,
  id: '3',
  name: 'Maximiliane-Alexandra Featherstonehaugh',
  emailVerified: false,
  role: 'user',
}

const session = {
  id: '7',
  token: '7',
  userId: '2',
  createdAt: AT,
  updatedAt: LATER,
  expiresAt: LATER,
  ipAddress: '203.0.113.7',
  userAgent: '',
  activeOrganizationId: null,
  impersonatedBy: null,
}
const organization = { id: '8', name: 'Second', slug: '1000', logo: null, metadata: null, createdAt: AT }

export const asAdmin: StubResponses = {
  'get-session': { fields: { user: me, session: { ...session, userId: '1' } } },
  'admin/has-permission': { json: { error: null, success: true } },
}

const pageOf = (users: object[], nextCursor: string | null = null) => ({
  json: { users, nextCursor, total: users.length, totalIsExact: nextCursor === null },
})
const userPage: StubResponses = { ...asAdmin, 'admin/list-users': pageOf([me, banned, unverifiedUser], 'next') }

export const detailsOf = (user: object): StubResponses => ({
  ...asAdmin,
  'admin/get-user': {
    json: {
      user,
      emailAddresses: [],
      lastSignIn: { at: AT, methods: ['password', 'totp'] },
      factors: { authenticatorApp: true, backupCodeCount: 8, passkeyCount: 2 },
      accounts: [{ id: '9', provider: 'credential', accountId: '2', createdAt: AT }],
      sessions: [session, { ...session, id: '10', token: '10', impersonatedBy: '1' }],
      organizations: [{ ...organization, role: 'owner' }],
    },
  },
})

const days = Array.from({ length: 30 }, (_, index) => ({
  date: `2026-01-${`${index + 1}`.padStart(2, '0')}`,
  signUps: index % 7,
  signIns: 100 + ((index * 37) % 90),
  failures: index % 11 === 0 ? 2 : 0,
}))
const statistics = {
  json: {
    days,
    signedInUsers: 1234,
    mails: { pending: 3, failed: 1 },
    database: { kind: 'postgres', version: '17.2' },
    providers: ['google', 'github'],
  },
}

const member = { id: '20', userId: '2', name: 'Gus', email: gus.email, image: null, role: 'owner', createdAt: AT }
export const organizationDetails: StubResponses = {
  ...asAdmin,
  'admin/get-organization': {
    json: { organization: { ...organization, memberCount: 2 }, owners: [member], pendingInvitationCount: 4 },
  },
}

const entry = {
  id: '11',
  createdAt: AT,
  action: 'user.impersonated',
  actorId: '5',
  actorName: 'Bo',
  onBehalfOfId: '6',
  onBehalfOfName: 'Gus',
  target: 'user:2',
  targetName: 'Gus',
  organizationId: null,
  ipAddress: '203.0.113.7',
  userAgent: '',
  requestId: '12',
  details: {},
}
const activityPage = {
  json: { activity: [entry, { ...entry, id: '13', actorId: null, actorName: null }], nextCursor: '1' },
}
const emptyActivityPage = { json: { activity: [], nextCursor: null } }

const mail = {
  id: '14',
  kind: 'newAddressConfirmation',
  recipient: 'gus@a-rather-long-subdomain.example.com',
  language: 'de',
  status: 'failed',
  attempts: 5,
  dueAt: LATER,
  lastError: '550',
  createdAt: AT,
  sentAt: null,
}
const preview = { json: { subject: 'Gus', text: 'Bo\n\nGus', html: '' } }

const usersScreen = { path: '/admin/users', title: ({ admin }: Visitor['texts']) => admin.links.users }
const dashboardScreen = { path: '/admin/dashboard', title: ({ admin }: Visitor['texts']) => admin.links.dashboard }
const userScreen = { path: '/admin/users/2', title: () => 'Gus' }
const mailScreen = { path: '/admin/mail', title: ({ admin }: Visitor['texts']) => admin.links.mail }
const organizationsScreen = {
  path: '/admin/organizations',
  title: ({ admin }: Visitor['texts']) => admin.links.organizations,
}
const organizationScreen = { path: '/admin/organizations/8', title: () => 'Second' }
const activityScreen = { path: '/admin/activity', title: ({ activity }: Visitor['texts']) => activity.title }
const ownActivity = { path: '/account/activity', title: ({ activity }: Visitor['texts']) => activity.title }

const waitForRows = ({ page }: Visitor) => page.locator('main section li').first().waitFor()
const waitForFailure = (visitor: Visitor) => visitor.waitForText(visitor.texts.web.failed)

const selectAll = async (visitor: Visitor) => {
  await visitor.page.getByRole('checkbox', { name: visitor.texts.admin.users.selectAll }).check()
}

/** Screens of a user without a platform role. */
export const activityScreens: readonly ScreenState[] = [
  { name: 'admin-no-access', path: '/admin', title: ({ admin }) => admin.noAccess.title },
  { name: 'activity', ...ownActivity, responses: { 'list-activity': activityPage }, prepare: waitForRows },
  {
    name: 'activity-empty',
    ...ownActivity,
    responses: { 'list-activity': emptyActivityPage },
    prepare: (visitor) => visitor.waitForText(visitor.texts.activity.empty),
  },
  {
    name: 'activity-failed',
    ...ownActivity,
    responses: { 'list-activity': serviceUnavailable },
    prepare: waitForFailure,
  },
  {
    name: 'activity-not-me',
    ...ownActivity,
    responses: { 'list-activity': emptyActivityPage },
    prepare: openDialog(({ activity }) => activity.notMe.confirm),
  },
  {
    name: 'organization-activity',
    path: ({ slug }) => `/organizations/${slug}/activity`,
    title: ({ activity }) => activity.title,
    responses: { 'organization/list-activity': activityPage },
    prepare: waitForRows,
  },
]

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
  { name: 'users', ...usersScreen, responses: userPage, prepare: waitForRows },
  { name: 'users-loading', ...usersScreen, responses: { ...asAdmin, 'admin/list-users': 'never' } },
  {
    name: 'users-failed',
    ...usersScreen,
    responses: { ...asAdmin, 'admin/list-users': serviceUnavailable },
    prepare: waitForFailure,
  },
  {
    name: 'users-empty',
    ...usersScreen,
    responses: { ...asAdmin, 'admin/list-users': pageOf([]) },
    prepare: (visitor) => visitor.waitForText(visitor.texts.admin.users.empty),
  },
  { name: 'users-selected', ...usersScreen, responses: userPage, prepare: selectAll },
  {
    name: 'users-left',
    ...usersScreen,
    responses: { ...userPage, 'admin/ban-user': { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' } },
    prepare: async (visitor) => {
      const { admin } = visitor.texts
      await selectAll(visitor)
      await visitor.press(admin.ban.submit)
      await visitor.press(admin.ban.submit, dialogOf(visitor.page))
      await visitor.waitForText(admin.bulk.failedFor(2))
    },
  },
  {
    name: 'user-create',
    ...usersScreen,
    responses: userPage,
    prepare: async (visitor) => {
      await openDialog(({ admin }) => admin.users.create)(visitor)
      await dialogOf(visitor.page).locator('button[type=submit]').click()
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'user', ...userScreen, responses: detailsOf({ ...gus, twoFactorEnabled: true }) },
  { name: 'user-banned', ...userScreen, responses: detailsOf(banned) },
  {
    name: 'user-gone',
    path: '/admin/users/2',
    title: ({ admin }) => admin.user.notFound.title,
    responses: { ...asAdmin, 'admin/get-user': { status: 404, code: 'USER_NOT_FOUND' } },
  },
  { name: 'user-own', path: '/admin/users/1', title: () => 'Bo', responses: detailsOf(me) },
  {
    name: 'user-ban',
    ...userScreen,
    responses: detailsOf(gus),
    prepare: async (visitor) => {
      const { ban } = visitor.texts.admin
      await openDialog(() => ban.submit)(visitor)
      const dialog = dialogOf(visitor.page)
      await dialog.getByLabel(ban.duration).selectOption('until')
      await visitor.press(ban.submit, dialog)
      await visitor.waitForText(ban.untilRule)
    },
  },
  {
    name: 'user-password',
    ...userScreen,
    responses: detailsOf(gus),
    prepare: openDialog(({ admin }) => admin.password.open),
  },
  {
    name: 'user-impersonate',
    ...userScreen,
    responses: detailsOf(gus),
    prepare: openDialog(({ admin }) => admin.impersonate.submit),
  },
  {
    name: 'user-remove',
    ...userScreen,
    responses: detailsOf(gus),
    prepare: openDialog(({ admin }) => admin.remove.submit),
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
    prepare: waitForRows,
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
    prepare: waitForRows,
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
      'admin/preview-mail': preview,
    },
    prepare: waitForRows,
  },
  {
    name: 'mails-none',
    ...mailScreen,
    responses: {
      ...asAdmin,
      'admin/list-mails': { json: { mails: [], nextCursor: null } },
      'admin/preview-mail': serviceUnavailable,
    },
    prepare: waitForFailure,
  },
  {
    name: 'admin-activity',
    ...activityScreen,
    responses: { ...asAdmin, 'admin/list-activity': activityPage },
    prepare: waitForRows,
  },
]
