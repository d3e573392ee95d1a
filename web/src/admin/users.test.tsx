import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, openAdmin, createUser } from '../testing/admin-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { toListUsersQuery } from './user-query.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-passwords]')?.remove()
  setMeta('latchkey-api-keys', '')
})

const createPage = (users: unknown[], nextCursor: string | null = null, totalIsExact = true) => ({
  body: { users, nextCursor, total: users.length, totalIsExact },
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
    '/admin/list-users': createPage(allUsers),
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
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage(allUsers) })
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

test('suspends one user with the menu of the row', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createPage([createUser('Bo'), createUser('Dan')]),
    '/admin/ban-user': { body: { user: createUser('Bo', { banned: true }) } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bo' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete account' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Reactivate' })).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Bo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Bo suspended')
  expect(service.listRequests('/admin/ban-user')).toMatchObject([{ userId: 'id-bo' }])
  expect(within(screen.getAllByRole('row')[1] ?? document.body).getByText('Suspended')).toBeDefined()
})

test('suspends the selected users with the menu of a narrow window', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createPage([createUser('Bo'), createUser('Dan')]),
    '/admin/ban-user': ({ userId }) => ({
      body: { user: createUser(userId === 'id-bo' ? 'Bo' : 'Dan', { banned: true }) },
    }),
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByText('2 selected').closest('[role=status]')?.textContent).toBe('2 selected')
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(4)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend 2 users?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await waitFor(() =>
    expect(service.listRequests('/admin/ban-user')).toMatchObject([{ userId: 'id-bo' }, { userId: 'id-dan' }]),
  )
})

test('sorts the list by its columns and keeps the order in the URL', async () => {
  const { listRequests } = stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage(allUsers) })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users?order=name'))
  fireEvent.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users?order=nameDescending'))
  await waitFor(() =>
    expect(listRequests('/admin/list-users').at(-1)).toMatchObject({ sortBy: 'name', sortDirection: 'desc' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Email' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users?order=email'))
  await waitFor(() =>
    expect(listRequests('/admin/list-users').at(-1)).toMatchObject({ sortBy: 'email', sortDirection: 'asc' }),
  )
  const header = screen.getByRole('columnheader', { name: 'Name Email' })
  expect(header.getAttribute('aria-sort')).toBe('ascending')
})

test('shows the whole list again after the filters were cleared', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage([]) })
  await openAdmin('/users?search=bo&filter=banned')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users'))
})

test('clears the filters for good also while the user types', async () => {
  const { listRequests } = stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage([]) })
  await openAdmin('/users?search=bo')
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name, email, or ID' })
  fireEvent.change(field, { target: { value: 'bob' } })
  fireEvent.click(clear)
  await waitFor(() => expect(field.value).toBe(''))
  // The search waits for a pause of 300 ms.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.getByLabelText('Address').textContent).toBe('/admin/users')
  expect(listRequests('/admin/list-users').filter(({ search }) => search === 'bob')).toEqual([])
})

test('creates a user without a password if passwords are off', async () => {
  setMeta('latchkey-passwords', 'off')
  const bodies: unknown[] = []
  stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createPage(allUsers),
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

test('writes the search to the URL when the user pauses typing', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage([]) })
  await openAdmin('/users')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search by name, email, or ID' }), {
    target: { value: 'bo' },
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter' }), { target: { value: 'banned' } })
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users?filter=banned&search=bo'))
  expect(await screen.findByText('No results')).toBeDefined()
})

test('converts a query for list-users', () => {
  expect(toListUsersQuery({ search: ' bo  example.com ', filter: 'role:admin', order: 'name' })).toEqual({
    search: 'bo example.com',
    filterField: 'role',
    filterValue: 'admin',
    sortBy: 'name',
    sortDirection: 'asc',
  })
  expect(toListUsersQuery({ search: 'word '.repeat(20), filter: 'unknown', order: 'newest' })).toEqual({
    search: 'word '.repeat(10).trim(),
    sortBy: 'createdAt',
    sortDirection: 'desc',
  })
  expect(toListUsersQuery({ search: ' ', filter: '', order: 'newest' })).not.toHaveProperty('search')
})

test('lists the failed users of a bulk action and keeps them selected', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createPage([createUser('Bo'), createUser('Dan'), createUser('Eve')]),
    '/admin/ban-user': ({ userId }) =>
      userId === 'id-dan'
        ? { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER' } }
        : { body: { user: createUser(userId === 'id-bo' ? 'Bo' : 'Eve', { banned: true }) } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend 3 users?' }))
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'Spam' } })
  fireEvent.change(dialog.getByLabelText('Duration'), { target: { value: 'day' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await dialog.findByText('Failed for 1 user:')
  expect(dialog.getByText('Done for 2 users')).toBeDefined()
  await expect
    .poll(() => dialog.getByText('Dan').closest('li')?.textContent)
    .toMatch(/^Dan – You can’t change this account/)
  expect(service.listRequests('/admin/ban-user')).toEqual(
    ['id-bo', 'id-dan', 'id-eve'].map((userId) => ({ userId, banReason: 'Spam', banExpiresIn: 86_400 })),
  )
  await screen.findByRole('dialog', { name: 'Suspend Dan?' })
  expect(screen.getAllByText('Suspended', { ignore: 'option' })).toHaveLength(2)
})

test('keeps the users of a bulk action that the administrator cancels instead of confirming their identity', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createPage([createUser('Bo'), createUser('Dan')]),
    '/admin/unban-user': ({ userId }) =>
      userId === 'id-dan'
        ? { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] } }
        : { body: { user: createUser('Bo') } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate 2 users?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Reactivate' }))
  const stepUp = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  fireEvent.click(stepUp.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Reactivate Dan?' })
  expect(screen.queryByText(/^Failed for/)).toBeNull()
  expect(service.listRequests('/admin/unban-user')).toEqual([{ userId: 'id-bo' }, { userId: 'id-dan' }])
})

/** Responses with Bo and Dan, until they are deleted. */
const createDeletionResponses = () => {
  let users = [createUser('Bo'), createUser('Dan')]
  return {
    ...createAdminResponses('admin'),
    '/admin/list-users': () => createPage(users),
    '/admin/remove-user': ({ userId }: { userId?: unknown }) => {
      users = users.filter(({ id }) => id !== userId)
      return { body: { success: true } }
    },
  }
}

test('deletes several users only after their number was typed', async () => {
  const service = stubService(createDeletionResponses())
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 accounts?' }))
  expect(dialog.getByRole('button', { name: 'Delete permanently' })).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText(/type the number of accounts/), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('Done for 2 users')
  expect(service.listRequests('/admin/remove-user')).toHaveLength(2)
  expect(await screen.findByText('No results')).toBeDefined()
})

test('names the user of a deletion from the menu of the row, and requires the email address', async () => {
  const service = stubService(createDeletionResponses())
  await openAdmin('/users')
  await screen.findByRole('heading', { name: '2 users' })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Dan' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account of Dan?' }))
  expect(dialog.getByRole('button', { name: 'Delete permanently' })).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('To confirm, type dan@example.com'), { target: { value: 'dan@example.com' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('Account of Dan deleted')
  expect(await screen.findByRole('heading', { name: '1 user' })).toBeDefined()
  expect(service.listRequests('/admin/remove-user')).toEqual([{ userId: 'id-dan' }])
})

test('says that programs with API keys of a deleted user stop working, if the service has API keys', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage([createUser('Bo')]) })
  const openDialog = async () => {
    await openAdmin('/users')
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bo' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete account' }))
    return within(await screen.findByRole('dialog', { name: 'Delete the account of Bo?' }))
  }
  expect((await openDialog()).queryByText(/API keys/)).toBeNull()
  cleanup()
  setMeta('latchkey-api-keys', '{"allowNoExpiry":false}')
  expect(
    (await openDialog()).getByText(/API keys are deleted too: programs with these keys will stop working\.$/),
  ).toBeDefined()
})

test('says that a suspension turns off API keys and webhooks, if the service has them', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage([createUser('Bo')]) })
  const openDialog = async () => {
    await openAdmin('/users')
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Bo' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
    return within(await screen.findByRole('dialog', { name: 'Suspend Bo?' }))
  }
  expect((await openDialog()).queryByText(/API keys/)).toBeNull()
  cleanup()
  setMeta('latchkey-api-keys', '{"allowNoExpiry":false}')
  expect((await openDialog()).getByText(/API keys and webhooks .* stay off after a reactivation\.$/)).toBeDefined()
})

test('hides the list after a refused action of a user who lost the role', async () => {
  let responses = createAdminResponses('admin')
  stubService({
    '/get-session': () => responses['/get-session'],
    '/admin/has-permission': () => responses['/admin/has-permission'],
    '/admin/list-users': createPage(allUsers),
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

test('clears the search field on navigation to the unfiltered list', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createPage(allUsers) })
  await openAdmin('/users?search=root')
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name, email, or ID' })
  expect(field.value).toBe('root')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Users' })))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name, email, or ID' }).value).toBe(''),
  )
})

test('repeats a bulk action once that exceeds a short limit, and reports a long limit at once', async () => {
  const limited = (seconds: string) => ({
    status: 429,
    headers: { 'retry-after': seconds },
    body: { code: 'TOO_MANY_REQUESTS', message: '' },
  })
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createPage([createUser('Bo'), createUser('Dan')]),
    '/admin/unban-user': ({ userId }) => limited(userId === 'id-bo' ? '0' : '60'),
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate 2 users?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Reactivate' }))
  await dialog.findByText('Failed for 2 users:')
  expect(service.listRequests('/admin/unban-user').map(({ userId }) => userId)).toEqual(['id-bo', 'id-bo', 'id-dan'])
})
