import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUser, createUserPage, openAdmin } from '../testing/admin-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-api-keys', '')
})

test('suspends one user with the menu of the row', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createUserPage([createUser('Bo'), createUser('Dan')]),
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
    '/admin/list-users': createUserPage([createUser('Bo'), createUser('Dan')]),
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

test('lists the failed users of a bulk action and keeps them selected', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createUserPage([createUser('Bo'), createUser('Dan'), createUser('Eve')]),
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
    '/admin/list-users': createUserPage([createUser('Bo'), createUser('Dan')]),
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

test('repeats a bulk action once that exceeds a short limit, and reports a long limit at once', async () => {
  const limited = (seconds: string) => ({
    status: 429,
    headers: { 'retry-after': seconds },
    body: { code: 'TOO_MANY_REQUESTS', message: '' },
  })
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': createUserPage([createUser('Bo'), createUser('Dan')]),
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

/** Responses with Bo and Dan, until they are deleted. */
const createDeletionResponses = () => {
  let users = [createUser('Bo'), createUser('Dan')]
  return {
    ...createAdminResponses('admin'),
    '/admin/list-users': () => createUserPage(users),
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
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage([createUser('Bo')]) })
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
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage([createUser('Bo')]) })
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
