import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUser, createUserPage, openAdmin } from '../testing/admin-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-passwords]')?.remove()
})

const allUsers = [
  createUser('Bo'),
  createUser('Cat', { role: 'admin,user', banned: true, emailVerified: false }),
  { ...createUser('Ann'), id: 'ann', role: 'admin' },
]

test.each([
  ['user', false],
  ['unknown-role', false],
])('shows a user with the role %s that they have no access', async (role, hasAllPermissions) => {
  stubService(createAdminResponses(role, { hasAllPermissions }))
  await openAdmin()
  await screen.findByRole('heading', { name: 'Access denied' })
  expect(screen.getByRole('link', { name: 'Go to your account' })).toBeDefined()
})

test('shows “not found” if the administration is disabled', async () => {
  stubService(createAdminResponses(undefined))
  await openAdmin()
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})

test('gives users in the option `adminUserIds` access, independent of their role', async () => {
  stubService({
    ...createAdminResponses('user', { hasAllPermissions: true }),
    '/admin/list-users': createUserPage(allUsers),
  })
  await openAdmin('/users')
  expect(await screen.findByRole('heading', { name: '3 users' })).toBeDefined()
})

test('titles the list by its content if it cannot be loaded', async () => {
  const failure = { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } }
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': failure })
  await openAdmin('/users')
  const list = await screen.findByRole('region', { name: 'Users' })
  expect(await within(list).findByRole('button', { name: 'Try again' })).toBeDefined()
})

test('shows the role and the status of each user, and no actions for the current user', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage(allUsers) })
  await openAdmin('/users')
  const findRow = async (email: string) => within((await screen.findByText(email)).closest('tr') ?? document.body)
  expect((await findRow('bo@example.com')).queryByText(/Suspended|Not confirmed/)).toBeNull()
  const cat = await findRow('cat@example.com')
  for (const text of ['Administrator, User', 'Suspended', 'Not confirmed']) {
    expect(cat.getByText(text)).toBeDefined()
  }
  const ann = await findRow('ann@example.com')
  expect(ann.getByText('You')).toBeDefined()
  for (const role of ['checkbox', 'button']) expect(ann.queryByRole(role)).toBeNull()
})

test('shows the address of a user without a name only once', async () => {
  const email = 'root@example.com'
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage([createUser(email, { email })]) })
  await openAdmin('/users')
  await screen.findByRole('heading', { name: '1 user' })
  expect(screen.getAllByText(email)).toHaveLength(1)
})

test('creates a user without a password if passwords are off', async () => {
  setMeta('latchkey-passwords', 'off')
  const bodies: unknown[] = []
  stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createUserPage(allUsers),
    '/admin/create-user': (body) => {
      bodies.push(body)
      return { body: { user: createUser('Eve') } }
    },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Create account' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: 'Eve' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'eve@example.com' } })
  expect(dialog.queryByLabelText('Password')).toBeNull()
  expect(dialog.queryByText(/password/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(bodies).toEqual([{ name: 'Eve', email: 'eve@example.com', role: ['user'] }]))
})

test('hides the list after a refused action of a user who lost the role', async () => {
  let responses = createAdminResponses('admin')
  stubService({
    '/get-session': () => responses['/get-session'],
    '/admin/has-permission': () => responses['/admin/has-permission'],
    '/admin/list-users': createUserPage(allUsers),
    '/admin/ban-user': () => {
      responses = createAdminResponses('user')
      return { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS' } }
    },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Bo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Bo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeDefined()
})
