import { type Answers, busy, opens, type ScreenState } from './screen-state.ts'
import { dialogOf, type Visitor } from './visitor.ts'

const AT = '2026-01-31T12:00:00.000Z'
const LATER = '2099-01-31T12:00:00.000Z'

/** Whoever walks through the screens is no admin: for these, the service says that they are. */
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
const gus = { ...me, id: '2', name: 'Gus', email: 'gus@a-rather-long-subdomain.example.com', role: 'user' }
const banned = { ...gus, banned: true, banReason: '100 %', banExpires: LATER }
const newcomer = {
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

const asAdmin: Answers = {
  'get-session': { fields: { user: me, session: { ...session, userId: '1' } } },
  'admin/has-permission': { json: { error: null, success: true } },
}

const pageOf = (users: object[], nextCursor: string | null = null) => ({
  json: { users, nextCursor, total: users.length, totalIsExact: nextCursor === null },
})
const people: Answers = { ...asAdmin, 'admin/list-users': pageOf([me, banned, newcomer], 'next') }

const detailsOf = (user: object): Answers => ({
  ...asAdmin,
  'admin/get-user': {
    json: {
      user,
      accounts: [{ id: '9', provider: 'credential', accountId: '2', createdAt: AT }],
      sessions: [session, { ...session, id: '10', token: '10', impersonatedBy: '1' }],
      organizations: [{ ...organization, role: 'owner' }],
    },
  },
})

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
const happened = {
  json: { activity: [entry, { ...entry, id: '13', actorId: null, actorName: null }], nextCursor: '1' },
}
const nothing = { json: { activity: [], nextCursor: null } }

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
const userScreen = { path: '/admin/users/2', title: () => 'Gus' }
const mailScreen = { path: '/admin/mail', title: ({ admin }: Visitor['texts']) => admin.links.mail }
const organizationsScreen = {
  path: '/admin/organizations',
  title: ({ admin }: Visitor['texts']) => admin.links.organizations,
}
const activityScreen = { path: '/admin/activity', title: ({ activity }: Visitor['texts']) => activity.title }
const ownActivity = { path: '/account/activity', title: ({ activity }: Visitor['texts']) => activity.title }

const hasRows = ({ page }: Visitor) => page.locator('main section li').first().waitFor()
const hasFailed = (visitor: Visitor) => visitor.reads(visitor.texts.web.failed)

const selectsAll = async (visitor: Visitor) => {
  await visitor.page.getByRole('checkbox', { name: visitor.texts.admin.users.selectAll }).check()
}

/** Somebody without a platform role, who looks at what is theirs. */
export const membersActivity: readonly ScreenState[] = [
  { name: 'admin-no-access', path: '/admin', title: ({ admin }) => admin.noAccess.title },
  { name: 'activity', ...ownActivity, answers: { 'list-activity': happened }, act: hasRows },
  {
    name: 'activity-empty',
    ...ownActivity,
    answers: { 'list-activity': nothing },
    act: (visitor) => visitor.reads(visitor.texts.activity.empty),
  },
  { name: 'activity-failed', ...ownActivity, answers: { 'list-activity': busy }, act: hasFailed },
  {
    name: 'activity-not-me',
    ...ownActivity,
    answers: { 'list-activity': nothing },
    act: opens(({ activity }) => activity.notMe.confirm),
  },
  {
    name: 'organization-activity',
    path: ({ slug }) => `/organizations/${slug}/activity`,
    title: ({ activity }) => activity.title,
    answers: { 'organization/list-activity': happened },
    act: hasRows,
  },
]

/** Whoever administers the platform. */
export const administration: readonly ScreenState[] = [
  { name: 'users', ...usersScreen, answers: people, act: hasRows },
  { name: 'users-loading', ...usersScreen, answers: { ...asAdmin, 'admin/list-users': 'never' } },
  { name: 'users-failed', ...usersScreen, answers: { ...asAdmin, 'admin/list-users': busy }, act: hasFailed },
  {
    name: 'users-nobody',
    ...usersScreen,
    answers: { ...asAdmin, 'admin/list-users': pageOf([]) },
    act: (visitor) => visitor.reads(visitor.texts.admin.users.empty),
  },
  { name: 'users-selected', ...usersScreen, answers: people, act: selectsAll },
  {
    name: 'users-left',
    ...usersScreen,
    answers: { ...people, 'admin/ban-user': { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' } },
    act: async (visitor) => {
      const { admin } = visitor.texts
      await selectsAll(visitor)
      await visitor.press(admin.ban.submit)
      await visitor.press(admin.ban.submit, dialogOf(visitor.page))
      await visitor.reads(admin.bulk.failedFor(2))
    },
  },
  {
    name: 'user-create',
    ...usersScreen,
    answers: people,
    act: async (visitor) => {
      await opens(({ admin }) => admin.users.create)(visitor)
      await dialogOf(visitor.page).locator('button[type=submit]').click()
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'user', ...userScreen, answers: detailsOf(gus) },
  { name: 'user-banned', ...userScreen, answers: detailsOf(banned) },
  {
    name: 'user-gone',
    path: '/admin/users/2',
    title: ({ admin }) => admin.user.notFound.title,
    answers: { ...asAdmin, 'admin/get-user': { status: 404, code: 'USER_NOT_FOUND' } },
  },
  { name: 'user-own', path: '/admin/users/1', title: () => 'Bo', answers: detailsOf(me) },
  {
    name: 'user-ban',
    ...userScreen,
    answers: detailsOf(gus),
    act: async (visitor) => {
      const { ban } = visitor.texts.admin
      await opens(() => ban.submit)(visitor)
      const dialog = dialogOf(visitor.page)
      await dialog.getByLabel(ban.duration).selectOption('until')
      await visitor.press(ban.submit, dialog)
      await visitor.reads(ban.untilRule)
    },
  },
  {
    name: 'user-password',
    ...userScreen,
    answers: detailsOf(gus),
    act: opens(({ admin }) => admin.password.open),
  },
  {
    name: 'user-impersonate',
    ...userScreen,
    answers: detailsOf(gus),
    act: opens(({ admin }) => admin.impersonate.submit),
  },
  { name: 'user-remove', ...userScreen, answers: detailsOf(gus), act: opens(({ admin }) => admin.remove.submit) },
  {
    name: 'impersonating',
    path: '/account/danger',
    title: ({ account }) => account.links.danger,
    answers: { 'get-session': { fields: { user: gus, session: { ...session, impersonatedBy: '1' } } } },
    act: (visitor) => visitor.reads(visitor.texts.admin.impersonate.acting('Gus')),
  },
  {
    name: 'admin-organizations',
    ...organizationsScreen,
    answers: {
      ...asAdmin,
      'admin/list-organizations': { json: { organizations: [{ ...organization, memberCount: 5 }], nextCursor: '1' } },
    },
    act: hasRows,
  },
  {
    name: 'admin-organizations-none',
    ...organizationsScreen,
    answers: { ...asAdmin, 'admin/list-organizations': { json: { organizations: [], nextCursor: null } } },
    act: (visitor) => visitor.reads(visitor.texts.admin.allOrganizations.empty),
  },
  {
    name: 'mails',
    ...mailScreen,
    answers: {
      ...asAdmin,
      'admin/list-mails': { json: { mails: [mail, { ...mail, id: '15', status: 'pending' }], nextCursor: '1' } },
      'admin/preview-mail': preview,
    },
    act: hasRows,
  },
  {
    name: 'mails-none',
    ...mailScreen,
    answers: {
      ...asAdmin,
      'admin/list-mails': { json: { mails: [], nextCursor: null } },
      'admin/preview-mail': busy,
    },
    act: hasFailed,
  },
  {
    name: 'admin-activity',
    ...activityScreen,
    answers: { ...asAdmin, 'admin/list-activity': happened },
    act: hasRows,
  },
]
