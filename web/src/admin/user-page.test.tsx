import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Address, createAdminResponses, createUserDetails, openAdmin } from '../testing/admin-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { client } from '../client.ts'
import { ImpersonationNotice } from '../session/session-controls.tsx'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  setMeta('latchkey-api-keys', '')
  vi.unstubAllGlobals()
})

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('shows all actions for a user to an administrator', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/get-user': { body: createUserDetails('Bo') } })
  await openAdmin('/users/id-bo')
  await screen.findByRole('heading', { level: 1, name: 'Bo' })
  expect(headings()).toEqual([
    'Suspension',
    'Roles',
    'Sign-in methods',
    'Sessions',
    'Activity',
    'Organizations',
    'Delete account',
  ])
  expect(screen.getByRole('button', { name: 'Impersonate' })).toBeDefined()
  expect(within(screen.getByRole('table', { name: 'Organizations' })).getByText('Owner')).toBeDefined()
  expect(screen.getByText('Passkeys: 2')).toBeDefined()
  expect(screen.getByText(/^Last sign-in: .* \(Password, Authenticator app\)$/)).toBeDefined()
})

test('names the providers of a user as the account screens do, also those that the service does not offer', async () => {
  const account = { id: 'account-2', provider: 'google', accountId: '1234', createdAt: '2029-01-01T00:00:00.000Z' }
  const body = {
    ...createUserDetails('Bo'),
    accounts: [account, { ...account, id: 'account-3', provider: 'retired-sso' }],
  }
  stubService({ ...createAdminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/id-bo')
  expect(await screen.findByText('Google')).toBeDefined()
  expect(screen.getByText('retired-sso')).toBeDefined()
})

test('hides the ban, the impersonation and the deletion on the admin’s own page', async () => {
  const body = {
    ...createUserDetails('Ann', { role: 'admin' }),
    user: { ...createUserDetails('Ann', { role: 'admin' }).user, id: 'ann' },
  }
  stubService({ ...createAdminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/ann')
  await screen.findByText(/This is your own account/)
  expect(headings()).toEqual(['Roles', 'Sign-in methods', 'Sessions', 'Activity', 'Organizations'])
  expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull()
})

test('shows the reason and the end of a ban and unbans after a confirmation', async () => {
  let isBanned = true
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': () => ({
      body: createUserDetails(
        'Bo',
        isBanned ? { banned: true, banReason: 'Spam', banExpires: '2099-01-01T12:00:00.000Z' } : {},
      ),
    }),
    '/admin/unban-user': () => {
      isBanned = false
      return { body: createUserDetails('Bo') }
    },
  })
  await openAdmin('/users/id-bo')
  await screen.findByText('Reason: Spam')
  expect(screen.getByText(/^Until .*2099/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate Bo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Reactivate' }))
  await screen.findByText('Bo reactivated')
  await screen.findByRole('button', { name: 'Suspend' })
  expect(service.listRequests('/admin/unban-user')).toEqual([{ userId: 'id-bo' }])
})

test('shows the sessions that remain after one is ended', async () => {
  const details = createUserDetails('Bo')
  let { sessions } = details
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': () => ({ body: { ...details, sessions } }),
    '/admin/revoke-user-session': () => {
      sessions = []
      return { body: { success: true } }
    },
  })
  await openAdmin('/users/id-bo')
  fireEvent.click(await screen.findByRole('button', { name: 'End this session: Firefox · Linux' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session?' }))
  expect(service.listRequests('/admin/revoke-user-session')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'End' }))
  await screen.findByText('No active sessions')
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull()
  expect(service.listRequests('/admin/revoke-user-session')).toEqual([{ sessionToken: 'session-1' }])
})

test('says before a new password that the API keys of the user are turned off, if the service has API keys', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/get-user': { body: createUserDetails('Bo') } })
  const openDialog = async () => {
    await openAdmin('/users/id-bo')
    fireEvent.click(await screen.findByRole('button', { name: 'Set password' }))
    return within(await screen.findByRole('dialog'))
  }
  expect((await openDialog()).queryByText(/API keys/)).toBeNull()
  cleanup()
  setMeta('latchkey-api-keys', '{"allowNoExpiry":false}')
  expect((await openDialog()).getByText(/The API keys of this user are turned off\.$/)).toBeDefined()
})

test('ignores an expired ban', async () => {
  const body = createUserDetails('Bo', { banned: true, banExpires: '2020-01-01T00:00:00.000Z' })
  stubService({ ...createAdminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/id-bo')
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeDefined()
})

test('rejects a user without a role and sends no request', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': { body: createUserDetails('Bo') },
  })
  await openAdmin('/users/id-bo')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'User' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Choose at least one role')
  expect(service.listRequests('/admin/set-role')).toEqual([])
})

test('requires a confirmation before changed roles are discarded, and none after they are restored or saved', async () => {
  let role = 'admin,user'
  const service = stubService({
    ...createAdminResponses('admin'),
    // After the change the page still has the earlier roles, because the response is pending.
    '/admin/get-user': () => (role === 'admin' ? new Promise(() => {}) : { body: createUserDetails('Bo', { role }) }),
    '/admin/set-role': (body) => {
      role = String(body.role)
      return { body: { user: createUserDetails('Bo', { role }).user } }
    },
  })
  await openAdmin('/users/id-bo')
  const toggle = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
  const isReloadRefused = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await toggle('Administrator')
  expect(isReloadRefused()).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard changes?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Keep editing' }))

  await toggle('Administrator')
  expect(isReloadRefused()).toBe(false)
  await toggle('User')
  expect(isReloadRefused()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Roles saved')
  expect(isReloadRefused()).toBe(false)
  await toggle('User')
  fireEvent.click(screen.getByRole('link', { name: 'Users' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users'))
  expect(service.listRequests('/admin/set-role')).toEqual([{ userId: 'id-bo', role: ['admin'] }])
})

test('shows a page for a deleted user', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': { status: 404, body: { code: 'USER_NOT_FOUND' } },
  })
  await openAdmin('/users/id-bo')
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeDefined()
})

test.each([
  [
    'ends it and opens the page of the user',
    { body: { session: annSession.session, user: annSession.user } },
    'You’re back in your own account',
    '/admin/users/ann',
  ],
  [
    'reports that the admin’s own session expired',
    { status: 400, body: { code: 'FAILED_TO_FIND_ADMIN_SESSION' } },
    'We couldn’t restore your own session. Sign in again.',
    '/account',
  ],
])('shows a bar during impersonation that %s', async (_, response, message, path) => {
  let isImpersonating = true
  const service = stubService({
    '/get-session': () => ({
      body: { ...annSession, session: { ...annSession.session, ...(isImpersonating && { impersonatedBy: 'root' }) } },
    }),
    '/admin/stop-impersonating': () => {
      isImpersonating = false
      return response
    },
  })
  await client.useSession.get().refetch()
  renderInApp(
    <>
      <ImpersonationNotice />
      <Address />
    </>,
    '/account',
  )
  await screen.findByText('You’re signed in as Ann.')
  fireEvent.click(screen.getByRole('button', { name: 'Return to your account' }))
  // The bar follows the session, which is loaded again in both cases.
  await waitFor(() => expect(screen.queryByText('You’re signed in as Ann.')).toBeNull())
  await screen.findByText(message)
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(path))
  expect(service.listRequests('/admin/stop-impersonating')).toHaveLength(1)
})

test('shows no bar without impersonation', async () => {
  stubService({})
  await client.useSession.get().refetch()
  renderInApp(<ImpersonationNotice />)
  expect(screen.queryByText(/You’re signed in as/)).toBeNull()
})
