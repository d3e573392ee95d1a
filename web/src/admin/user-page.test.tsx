import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { adminResponses, createUserDetails, openAdmin } from '../testing/admin-page.tsx'
import { ann, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ImpersonationBar } from './impersonation-bar.tsx'
import { client } from '../client.ts'
import { ImpersonationNotice } from '../session/session-controls.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('shows all actions for a user to an administrator', async () => {
  stubService({ ...adminResponses('admin'), '/admin/get-user': { body: createUserDetails('Bo') } })
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
  expect(screen.getByText('Role: Owner')).toBeDefined()
})

test('hides the ban, the impersonation and the deletion on the own page', async () => {
  const body = {
    ...createUserDetails('Ann', { role: 'admin' }),
    user: { ...createUserDetails('Ann', { role: 'admin' }).user, id: 'ann' },
  }
  stubService({ ...adminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/ann')
  await screen.findByText(/This is your own account/)
  expect(headings()).toEqual(['Roles', 'Sign-in methods', 'Sessions', 'Activity', 'Organizations'])
  expect(screen.queryByRole('button', { name: 'Impersonate' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull()
})

test('shows the reason and the end of a ban and unbans after a confirmation', async () => {
  let isBanned = true
  const service = stubService({
    ...adminResponses('admin'),
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
  expect(service.requests('/admin/unban-user')).toEqual([{ userId: 'id-bo' }])
})

test('ignores an expired ban', async () => {
  const body = createUserDetails('Bo', { banned: true, banExpires: '2020-01-01T00:00:00.000Z' })
  stubService({ ...adminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/id-bo')
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeDefined()
})

test('rejects a user without a role and sends no request', async () => {
  const service = stubService({ ...adminResponses('admin'), '/admin/get-user': { body: createUserDetails('Bo') } })
  await openAdmin('/users/id-bo')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'User' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Choose at least one role')
  expect(service.requests('/admin/set-role')).toEqual([])
})

test('shows a page for a deleted user', async () => {
  stubService({
    ...adminResponses('admin'),
    '/admin/get-user': { status: 404, body: { code: 'USER_NOT_FOUND' } },
  })
  await openAdmin('/users/id-bo')
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeDefined()
})

test('shows a bar during impersonation that ends it', async () => {
  const impersonation = { ...ann, session: { ...ann.session, impersonatedBy: 'root' } }
  const service = stubService({
    '/get-session': { body: impersonation },
    '/admin/stop-impersonating': { body: { session: ann.session, user: ann.user } },
  })
  renderInApp(<ImpersonationBar user={{ ...ann.user, createdAt: new Date(), updatedAt: new Date() }} />)
  await screen.findByText('You’re signed in as Ann.')
  fireEvent.click(screen.getByRole('button', { name: 'Return to your account' }))
  await screen.findByText('You’re back in your own account')
  expect(service.requests('/admin/stop-impersonating')).toHaveLength(1)
})

test('shows no bar without impersonation', async () => {
  stubService({})
  await client.useSession.get().refetch()
  renderInApp(<ImpersonationNotice />)
  expect(screen.queryByText(/You’re signed in as/)).toBeNull()
})
