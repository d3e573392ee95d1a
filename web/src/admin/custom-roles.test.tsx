import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUser, createUserDetails, openAdmin } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'

// The page contains the roles before the app reads them.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'latchkey-roles'
  meta.content = JSON.stringify({
    platformRoles: {
      viewer: { user: ['list'] },
      registrar: { user: ['list', 'create'] },
      support: { user: ['list', 'impersonate'], session: ['list'] },
      moderator: { user: ['list', 'ban', 'set-password'], session: ['list', 'revoke'] },
    },
  })
  document.head.append(meta)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The labels of the buttons, without those that copy the ID and open the navigation. */
const buttons = () =>
  screen
    .getAllByRole('button')
    .filter((button) => !button.closest('nav'))
    .map(({ textContent }) => textContent)
    .filter((label) => label !== 'Copy')

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test.each([
  ['viewer', ['Sign-in methods', 'Organizations'], []],
  ['support', ['Sign-in methods', 'Sessions', 'Organizations'], ['Impersonate']],
  [
    'moderator',
    ['Suspension', 'Sign-in methods', 'Sessions', 'Organizations'],
    ['Suspend', 'Set password', 'Sign out everywhere', 'End'],
  ],
])('shows %s only the actions for a user that the platform role grants', async (role, titles, labels) => {
  stubService({ ...createAdminResponses(role), '/admin/get-user': { body: createUserDetails('Bo') } })
  await openAdmin('/users/id-bo')
  await screen.findByRole('heading', { level: 1, name: 'Bo' })
  expect(headings()).toEqual(titles)
  expect(buttons()).toEqual(labels)
})

test('hides the actions for a user with permissions that the administrator does not have', async () => {
  const body = createUserDetails('Bo', { role: 'support' })
  stubService({ ...createAdminResponses('moderator'), '/admin/get-user': { body } })
  await openAdmin('/users/id-bo')
  await screen.findByText(/^You can’t change this account/)
  expect(headings()).toEqual(['Sign-in methods', 'Sessions', 'Organizations'])
  expect(buttons()).toEqual([])
})

test('does not offer to impersonate another administrator', async () => {
  const body = createUserDetails('Bo', { role: 'viewer' })
  stubService({ ...createAdminResponses('support'), '/admin/get-user': { body } })
  await openAdmin('/users/id-bo')
  await screen.findByRole('heading', { level: 1, name: 'Bo' })
  expect(screen.queryByText(/^You can’t change this account/)).toBeNull()
  expect(buttons()).toEqual([])
})

test.each([
  ['support', []],
  ['moderator', ['Suspend', 'Reactivate', 'Sign out everywhere']],
  ['admin', ['Suspend', 'Reactivate', 'Sign out everywhere', 'Delete account']],
])('shows %s only the actions for several users that the platform role grants', async (role, labels) => {
  stubService({
    ...createAdminResponses(role),
    '/admin/list-users': { body: { users: [createUser('Bo')], nextCursor: null, total: 1, totalIsExact: true } },
  })
  await openAdmin('/users')
  await screen.findByText('Bo')
  for (const checkbox of screen.queryAllByRole('checkbox', { name: 'Select Bo' })) fireEvent.click(checkbox)
  const actions = ['Suspend', 'Reactivate', 'Sign out everywhere', 'Delete account']
  const shown = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '')
  expect(shown.filter((label) => actions.includes(label))).toEqual(labels)
})

test('creates a user without roles if the platform role grants none', async () => {
  const { listRequests } = stubService({
    ...createAdminResponses('registrar'),
    '/admin/list-users': { body: { users: [], nextCursor: null, total: 0, totalIsExact: true } },
    '/admin/create-user': { body: { user: createUser('Eve') } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Create account' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: 'Eve' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'eve@example.com' } })
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'a long password of Eve' } })
  expect(dialog.queryByRole('checkbox')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  await waitFor(() =>
    expect(listRequests('/admin/create-user')).toEqual([
      { name: 'Eve', email: 'eve@example.com', password: 'a long password of Eve' },
    ]),
  )
})
