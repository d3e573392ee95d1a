import { type ScreenState, serviceUnavailable, type StubResponses } from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const createAccount = (name: string, email: string) => {
  const timestamp = '2029-01-01T00:00:00.000Z'
  const times = { createdAt: timestamp, updatedAt: timestamp }
  const session = { id: email, token: email, userId: email, expiresAt: timestamp, ipAddress: null, userAgent: null }
  return {
    session: { ...session, ...times, activeOrganizationId: null },
    user: { id: email, name, email, emailVerified: true, image: null, ...times },
  }
}

/** Long names and emails test narrow screens. */
export const otherAccounts = [
  createAccount('Wilhelmine-Friederike Featherstonehaugh', 'wilhelmine.featherstonehaugh@long-company.example.com'),
  createAccount('Kim', 'kim@long-company.example.com'),
  createAccount('', 'without-a-name@long-company.example.com'),
  createAccount('Pat', 'pat@long-company.example.com'),
]

const list = 'multi-session/list-device-sessions'
const responses: StubResponses = { [list]: { json: otherAccounts } }

const openMenu = async ({ page, texts }: Visitor): Promise<void> => {
  // The menu of the previous state stays open.
  await page.reload()
  await page.locator('header button').last().click()
  await page.getByRole('region', { name: texts.web.accounts.others }).waitFor()
}

const waitForAccount = ({ page }: Visitor): Promise<void> => page.getByText('kim@').first().waitFor()

/** The menu of a user with other accounts in the browser. */
const menu = {
  path: '/account/organizations',
  title: ({ organization }: Visitor['texts']) => organization.title,
  prepare: openMenu,
}

/** Screens of a signed-in user about the other accounts of the browser. */
export const accountSwitchScreens: readonly ScreenState[] = [
  {
    name: 'add-account',
    path: '/sign-in?add',
    title: ({ web }) => web.accounts.add,
    responses,
    prepare: ({ page }) => page.getByText('pat@').waitFor(),
  },
  {
    ...menu,
    name: 'menu-accounts',
    responses,
    prepare: async (visitor) => {
      await openMenu(visitor)
      await waitForAccount(visitor)
    },
  },
  { ...menu, name: 'menu-accounts-loading', responses: { [list]: 'never' } },
  { ...menu, name: 'menu-accounts-failed', responses: { [list]: serviceUnavailable } },
]

/** Screens after the active account was signed out. */
export const remainingAccountScreens: readonly ScreenState[] = [
  {
    name: 'signed-out-other-accounts',
    path: '/signed-out',
    title: ({ web }) => web.signedOut.left.title,
    responses,
    prepare: async (visitor) => {
      // The traversal comes from this screen, which loaded the list before.
      await visitor.page.reload()
      await waitForAccount(visitor)
    },
  },
  {
    name: 'sign-in-other-accounts',
    path: '/sign-in',
    title: ({ web }) => web.signIn.title,
    responses,
    prepare: waitForAccount,
  },
]
