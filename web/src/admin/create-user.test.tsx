import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUser, openAdmin } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'

// The page contains the roles before the app reads them.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'latchkey-roles'
  meta.content = JSON.stringify({
    platformRoles: {
      user: { mail: ['list'] },
      guest: {},
      registrar: { user: ['list', 'create', 'set-role'] },
    },
  })
  document.head.append(meta)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('preselects only a role for a new user that the administrator can grant', async () => {
  const { listRequests } = stubService({
    ...createAdminResponses('registrar'),
    '/admin/list-users': { body: { users: [createUser('Bo')], nextCursor: null, total: 1, totalIsExact: true } },
    '/admin/create-user': { body: { user: createUser('Eve') } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Create account' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: 'Eve' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'eve@example.com' } })
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['guest', 'registrar'])
  fireEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  await dialog.findByText('Choose at least one role')
  fireEvent.click(dialog.getByRole('checkbox', { name: 'guest' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  await vi.waitFor(() => expect(listRequests('/admin/create-user')).toMatchObject([{ role: ['guest'] }]))
})

test('advises to search for the user if another user has the address', async () => {
  stubService({
    ...createAdminResponses('registrar'),
    '/admin/list-users': { body: { users: [createUser('Bo')], nextCursor: null, total: 1, totalIsExact: true } },
    '/admin/create-user': { status: 400, body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Create account' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: 'Bo' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'bo@example.com' } })
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'guest' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create account' }))
  expect(await dialog.findByText(/^An account with this email address already exists\. Search/)).toBeDefined()
})
