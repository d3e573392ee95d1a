import { asAdmin, banned, toUserDetails, gus, me, toUserPage, userPage } from './admin-responses.ts'
import { openDialog, serviceUnavailable, type ScreenState, waitForFailure, waitForItems } from './screen-state.ts'
import { findDialog, type Visitor } from './visitor.ts'

const usersScreen = { path: '/admin/users', title: ({ admin }: Visitor['texts']) => admin.links.users }
const userScreen = { path: '/admin/users/2', title: () => 'Gus' }

/** Has the widest values. */
const userWithTwoRoles = {
  ...banned,
  role: 'admin,user',
  emailVerified: false,
  createdAt: '2026-11-29T12:00:00.000Z',
  lastActiveAt: '2026-11-29T12:00:00.000Z',
}

const selectAll = async (visitor: Visitor) => {
  await visitor.page.getByRole('checkbox', { name: visitor.texts.controls.table.selectAll }).check()
}

/** The users of the platform, for a platform admin. */
export const adminUserScreens: readonly ScreenState[] = [
  { name: 'users', ...usersScreen, responses: userPage, prepare: waitForItems },
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
    responses: { ...asAdmin, 'admin/list-users': toUserPage([]) },
    prepare: (visitor) => visitor.waitForText(visitor.texts.admin.users.empty),
  },
  {
    name: 'users-no-match',
    ...usersScreen,
    path: '/admin/users?search=unknown&filter=banned',
    responses: { ...asAdmin, 'admin/list-users': toUserPage([]) },
    prepare: (visitor) => visitor.waitForText(visitor.texts.controls.table.clearFilters),
  },
  {
    name: 'users-menu',
    ...usersScreen,
    responses: userPage,
    prepare: async ({ page, texts }) => {
      await page.getByRole('button', { name: texts.controls.table.actions('Gus') }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'users-selected',
    ...usersScreen,
    responses: { ...asAdmin, 'admin/list-users': toUserPage([{ ...me, lastActiveAt: null }, userWithTwoRoles]) },
    prepare: selectAll,
  },
  {
    name: 'users-left',
    ...usersScreen,
    responses: { ...userPage, 'admin/ban-user': { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' } },
    prepare: async (visitor) => {
      const { admin } = visitor.texts
      await selectAll(visitor)
      await visitor.press(admin.ban.submit)
      await visitor.press(admin.ban.submit, findDialog(visitor.page))
      await visitor.waitForText(admin.bulk.failedFor(2))
    },
  },
  {
    name: 'user-create',
    ...usersScreen,
    responses: userPage,
    prepare: async (visitor) => {
      await openDialog(({ admin }) => admin.users.create)(visitor)
      await findDialog(visitor.page).locator('button[type=submit]').click()
      await visitor.page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'user', ...userScreen, responses: toUserDetails({ ...gus, twoFactorEnabled: true }) },
  { name: 'user-banned', ...userScreen, responses: toUserDetails(banned) },
  {
    name: 'user-gone',
    path: '/admin/users/2',
    title: ({ admin }) => admin.user.notFound.title,
    responses: { ...asAdmin, 'admin/get-user': { status: 404, code: 'USER_NOT_FOUND' } },
  },
  { name: 'user-own', path: '/admin/users/1', title: () => 'Bo', responses: toUserDetails(me) },
  {
    name: 'user-ban',
    ...userScreen,
    responses: toUserDetails(gus),
    prepare: async (visitor) => {
      const { ban } = visitor.texts.admin
      await openDialog(() => ban.submit)(visitor)
      const dialog = findDialog(visitor.page)
      await dialog.getByLabel(ban.duration).selectOption('until')
      await visitor.press(ban.submit, dialog)
      await visitor.waitForText(ban.untilRule)
    },
  },
  {
    name: 'user-password',
    ...userScreen,
    responses: toUserDetails(gus),
    prepare: openDialog(({ admin }) => admin.password.open),
  },
  {
    name: 'user-impersonate',
    ...userScreen,
    responses: toUserDetails(gus),
    prepare: openDialog(({ admin }) => admin.impersonate.submit),
  },
  {
    name: 'user-remove',
    ...userScreen,
    responses: toUserDetails(gus),
    prepare: openDialog(({ admin }) => admin.remove.submit),
  },
]
