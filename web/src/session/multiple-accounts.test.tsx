import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { Screens } from '../routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'
import { press } from '../testing/interactions.ts'

const createAccount = (name: string) => {
  const id = name.toLowerCase()
  return {
    session: { ...annSession.session, id: `session-${id}`, token: `session-${id}`, userId: id },
    user: { ...annSession.user, id, name, email: `${id}@example.com` },
  }
}

const bob = createAccount('Bob')

/** The accounts of the browser, of which the first is active, and a service with them. */
const startWith = (...accounts: (typeof annSession)[]) => {
  const browser = {
    active: accounts.at(0) ?? null,
    all: accounts,
    hasTwoFactor: false,
    lacksName: false,
    sessionDelay: Promise.resolve(),
  }
  const service = stubService({
    '/get-session': async () => {
      await browser.sessionDelay
      return { body: browser.active }
    },
    '/two-factor/list-methods': { body: ['totp'] },
    '/pending-sign-in': {
      body: {
        email: bob.user.email,
        missing: { name: true, fields: [], terms: null },
        expiresAt: '2029-01-01T00:15:00.000Z',
      },
    },
    '/multi-session/list-device-sessions': () => ({ body: browser.all }),
    '/multi-session/set-active': ({ sessionToken }) => {
      const account = browser.all.find(({ session }) => session.token === sessionToken)
      if (!account) return { status: 401, body: { code: 'INVALID_SESSION_TOKEN', message: '' } }
      browser.active = account
      return { body: account }
    },
    '/sign-out': ({ allAccounts }) => {
      browser.all = allAccounts ? [] : browser.all.filter((account) => account !== browser.active)
      browser.active = null
      return { body: { success: true } }
    },
    '/sign-in/email': () => {
      browser.active = browser.hasTwoFactor || browser.lacksName ? null : bob
      if (browser.lacksName) return { body: { requiredDataRedirect: true } }
      if (browser.hasTwoFactor) return { body: { twoFactorRedirect: true } }
      return { body: { redirect: false, token: bob.session.token, user: bob.user } }
    },
  })
  return { browser, ...service }
}

const renderScreens = async (path: string) => {
  await client.useSession.get().refetch()
  await act(async () => {
    renderInApp(<Screens />, path)
  })
}

const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: /Account menu for/ }))

/** Fills in the sign-in form. */
const enterBob = async () => {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: bob.user.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
}

beforeEach(() => setMeta('latchkey-multiple-accounts', 'on'))

afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-multiple-accounts]')?.remove()
})

test('removes everything of the earlier account at once after a switch, before the session is loaded (R7, R8)', async () => {
  const { browser, listRequests } = startWith(annSession, bob)
  await renderScreens('/account')
  await screen.findByRole('heading', { name: /Ann/ })
  await openMenu()
  let loadSession = () => {}
  await screen.findByText('bob@example.com')
  browser.sessionDelay = new Promise((resolve) => (loadSession = resolve))
  await press('Switch to Bob, bob@example.com')
  await waitFor(() => expect(listRequests('/multi-session/set-active')).toEqual([{ sessionToken: 'session-bob' }]))
  await waitFor(() => expect(document.body.innerHTML).not.toMatch(/ann/i))
  expect(client.useSession.get()).toMatchObject({ data: null, isPending: true })
  await act(async () => loadSession())
  await screen.findByRole('heading', { name: /Bob/ })
  expect(document.body.innerHTML).not.toMatch(/ann@example/i)
})

test('explains that an account was signed out, and loads the list again', async () => {
  const { browser } = startWith(annSession, bob)
  await renderScreens('/account')
  await openMenu()
  await screen.findByText('bob@example.com')
  browser.all = [annSession]
  await press('Switch to Bob, bob@example.com')
  await screen.findByText('This account is no longer signed in here. Sign in again to use it.')
  await waitFor(() => expect(screen.queryByText('bob@example.com')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Sign out of all accounts' })).toBeNull()
})

test('shows the switch of the account at the account that becomes active, also after a click on another one', async () => {
  const eve = createAccount('Eve')
  const { listRequests } = startWith(annSession, bob, eve)
  await renderScreens('/account')
  await openMenu()
  await screen.findByText('bob@example.com')
  let activate = () => {}
  const delay = new Promise<void>((resolve) => (activate = resolve))
  const { fetch } = window
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/set-active')) await delay
    return fetch(url, init)
  })
  const listLoading = () =>
    screen
      .getAllByRole('button', { name: /^Switch to/ })
      .map((button) => button.querySelector('.mantine-Loader-root') !== null)
  await press('Switch to Bob, bob@example.com')
  await press('Switch to Eve, eve@example.com')
  expect(listLoading()).toEqual([true, false])
  await act(async () => activate())
  await screen.findByRole('heading', { name: /Bob/ })
  expect(listRequests('/multi-session/set-active')).toEqual([{ sessionToken: 'session-bob' }])
})

test('offers a retry when the accounts cannot be loaded', async () => {
  stubService({
    '/multi-session/list-device-sessions': { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  })
  await renderScreens('/account')
  await openMenu()
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('link', { name: 'Add another account' }).getAttribute('href')).toBe('/sign-in?add')
})

test('signs out of all accounts', async () => {
  const { listRequests } = startWith(annSession, bob)
  await renderScreens('/account')
  await openMenu()
  await press('Sign out of all accounts')
  await screen.findByRole('heading', { name: 'You’re signed out' })
  expect(listRequests('/sign-out')).toEqual([{ allAccounts: true }])
  expect(screen.queryByText('bob@example.com')).toBeNull()
})

test('names the accounts that stay signed in after a sign-out, and activates one of them', async () => {
  startWith(annSession, bob)
  await renderScreens('/account')
  await openMenu()
  await press('Sign out')
  await screen.findByRole('heading', { name: 'You’re signed out' })
  await screen.findByRole('region', { name: 'Accounts still signed in to this browser' })
  expect(document.body.innerHTML).not.toMatch(/ann@example/i)
  await press('Switch to Bob, bob@example.com')
  await screen.findByRole('heading', { name: /Bob/ })
})

test('shows the form to a signed-in user who adds an account, and then the new account', async () => {
  startWith(annSession)
  await renderScreens('/sign-in?add')
  await screen.findByRole('heading', { name: 'Add another account' })
  await enterBob()
  await press('Sign in')
  await screen.findByRole('heading', { name: /Bob/ })
  expect(document.body.innerHTML).not.toMatch(/ann@example/i)
})

test('names the account that is signed out beyond the maximum', async () => {
  startWith(annSession, ...['Bob', 'Cem', 'Dana', 'Eva'].map(createAccount))
  await renderScreens('/sign-in?add')
  await screen.findByText(/the maximum of 5 accounts .* signs you out of eva@example.com/)
  cleanup()
  startWith(annSession, ...['Bob', 'Cem', 'Dana'].map(createAccount))
  await renderScreens('/sign-in?add')
  await screen.findByRole('heading', { name: 'Add another account' })
  expect(screen.queryByText(/the maximum/)).toBeNull()
})

test('requires the second factor of the added account', async () => {
  const { browser } = startWith(annSession)
  browser.hasTwoFactor = true
  await renderScreens('/sign-in?add')
  await enterBob()
  await press('Sign in')
  expect(await screen.findByRole('heading', { name: 'Enter the code from your app' })).toBeDefined()
})

test('requests the missing data of the added account, also before the session is loaded', async () => {
  const { browser } = startWith(annSession)
  browser.lacksName = true
  await renderScreens('/sign-in?add')
  await enterBob()
  browser.sessionDelay = new Promise((resolve) => setTimeout(resolve, 400))
  await press('Sign in')
  expect(await screen.findByRole('heading', { name: 'Complete your account' })).toBeDefined()
  await act(() => browser.sessionDelay)
  expect(screen.getByRole('heading', { name: 'Complete your account' })).toBeDefined()
})

test.each([
  ['without the option', '', null],
  ['during an impersonation', 'on', 'admin'],
])('lists no other accounts %s', async (_title, option, impersonatedBy) => {
  setMeta('latchkey-multiple-accounts', option)
  const { listRequests } = startWith(
    { ...annSession, session: { ...annSession.session, impersonatedBy } } as typeof annSession,
    bob,
  )
  await renderScreens('/account')
  await openMenu()
  await screen.findByRole('button', { name: 'Sign out' })
  expect(screen.queryByRole('link', { name: 'Add another account' })).toBeNull()
  expect(listRequests('/multi-session/list-device-sessions')).toEqual([])
})

test('offers to continue to a signed-in user when the option is off', async () => {
  setMeta('latchkey-multiple-accounts', '')
  startWith(annSession)
  await renderScreens('/sign-in?add')
  expect(await screen.findByRole('heading', { name: 'Continue as Ann?' })).toBeDefined()
})
