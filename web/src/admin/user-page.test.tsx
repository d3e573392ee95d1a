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

test('all that may be done about somebody is offered on their page', async () => {
  stubService({ ...adminResponses('admin'), '/admin/get-user': { body: createUserDetails('Bo') } })
  await openAdmin('/users/id-bo')
  await screen.findByRole('heading', { level: 1, name: 'Bo' })
  expect(headings()).toEqual([
    'Block',
    'Roles',
    'Ways to sign in',
    'Sessions',
    'Activity',
    'Organizations',
    'Delete this account',
  ])
  expect(screen.getByRole('button', { name: 'Act as this person' })).toBeDefined()
  expect(screen.getByText('Role: Owner')).toBeDefined()
})

test('nobody blocks, enters or deletes themselves there', async () => {
  const body = {
    ...createUserDetails('Ann', { role: 'admin' }),
    user: { ...createUserDetails('Ann', { role: 'admin' }).user, id: 'ann' },
  }
  stubService({ ...adminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/ann')
  await screen.findByText(/This is your own account/)
  expect(headings()).toEqual(['Roles', 'Ways to sign in', 'Sessions', 'Activity', 'Organizations'])
  expect(screen.queryByRole('button', { name: 'Act as this person' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set a password' })).toBeNull()
})

test('a ban says why and until when, and is lifted after a question', async () => {
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
  expect(screen.queryByRole('button', { name: 'Act as this person' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Unblock' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unblock Bo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Unblock' }))
  await screen.findByText('Bo is no longer blocked.')
  await screen.findByRole('button', { name: 'Block' })
  expect(service.requests('/admin/unban-user')).toEqual([{ userId: 'id-bo' }])
})

test('a ban that has run out is none', async () => {
  const body = createUserDetails('Bo', { banned: true, banExpires: '2020-01-01T00:00:00.000Z' })
  stubService({ ...adminResponses('admin'), '/admin/get-user': { body } })
  await openAdmin('/users/id-bo')
  expect(await screen.findByRole('button', { name: 'Block' })).toBeDefined()
})

test('the last role of somebody is not taken away: the form says so, and sends nothing', async () => {
  const service = stubService({ ...adminResponses('admin'), '/admin/get-user': { body: createUserDetails('Bo') } })
  await openAdmin('/users/id-bo')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'User' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Please choose at least one role')
  expect(service.requests('/admin/set-role')).toEqual([])
})

test('an account that is gone has a page that says so', async () => {
  stubService({
    ...adminResponses('admin'),
    '/admin/get-user': { status: 404, body: { code: 'USER_NOT_FOUND' } },
  })
  await openAdmin('/users/id-bo')
  expect(await screen.findByRole('heading', { name: 'This account does not exist' })).toBeDefined()
})

test('as long as somebody is in the place of another one a bar says so, and leads back', async () => {
  const entered = { ...ann, session: { ...ann.session, impersonatedBy: 'root' } }
  const service = stubService({
    '/get-session': { body: entered },
    '/admin/stop-impersonating': { body: { session: ann.session, user: ann.user } },
  })
  renderInApp(<ImpersonationBar user={{ ...ann.user, createdAt: new Date(), updatedAt: new Date() }} />)
  await screen.findByText('You are acting as Ann.')
  fireEvent.click(screen.getByRole('button', { name: 'Back to your account' }))
  await screen.findByText('You are back in your own account.')
  expect(service.requests('/admin/stop-impersonating')).toHaveLength(1)
})

test('whoever is in their own account is told nothing', async () => {
  stubService({})
  await client.useSession.get().refetch()
  renderInApp(<ImpersonationNotice />)
  expect(screen.queryByText(/You are acting as/)).toBeNull()
})
