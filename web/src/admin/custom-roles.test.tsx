import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { adminResponses, createUser, createUserDetails, openAdmin } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'

// The page contains the roles before the app reads them.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'latchkey-roles'
  meta.content = JSON.stringify({
    platformRoles: {
      viewer: { user: ['list'] },
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

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test.each([
  ['viewer', ['Sign-in methods', 'Organizations'], []],
  ['support', ['Sign-in methods', 'Sessions', 'Organizations'], ['Impersonate']],
  [
    'moderator',
    ['Suspension', 'Sign-in methods', 'Sessions', 'Organizations'],
    ['Suspend', 'Set password', 'End', 'Sign out everywhere'],
  ],
])('shows %s only the actions for a user that the platform role grants', async (role, titles, buttons) => {
  stubService({ ...adminResponses(role), '/admin/get-user': { body: createUserDetails('Bo') } })
  await openAdmin('/users/id-bo')
  await screen.findByRole('heading', { level: 1, name: 'Bo' })
  expect(headings()).toEqual(titles)
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(shown.filter((label) => label !== 'Copy')).toEqual(buttons)
})

test.each([
  ['support', []],
  ['moderator', ['Suspend', 'Reactivate', 'Sign out everywhere']],
  ['admin', ['Suspend', 'Reactivate', 'Sign out everywhere', 'Delete account']],
])('shows %s only the actions for several users that the platform role grants', async (role, buttons) => {
  stubService({
    ...adminResponses(role),
    '/admin/list-users': { body: { users: [createUser('Bo')], nextCursor: null, total: 1, totalIsExact: true } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Bo' }))
  const actions = ['Suspend', 'Reactivate', 'Sign out everywhere', 'Delete account']
  const shown = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '')
  expect(shown.filter((label) => actions.includes(label))).toEqual(buttons)
})
