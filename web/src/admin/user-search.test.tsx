import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUser, createUserPage, openAdmin } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'
import { toListUsersQuery } from './user-query.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const users = [createUser('Bo'), createUser('Cat')]

test('sorts the list by its columns and keeps the order in the URL', async () => {
  const { listRequests } = stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage(users) })
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
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage([]) })
  await openAdmin('/users?search=bo&filter=banned')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users'))
})

test('clears the filters for good also while the user types', async () => {
  const { listRequests } = stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage([]) })
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

test('writes the search to the URL when the user pauses typing', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage([]) })
  await openAdmin('/users')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search by name, email, or ID' }), {
    target: { value: 'bo' },
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Filter' }), { target: { value: 'banned' } })
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin/users?filter=banned&search=bo'))
  expect(await screen.findByText('No results')).toBeDefined()
})

test('clears the search field on navigation to the unfiltered list', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/list-users': createUserPage(users) })
  await openAdmin('/users?search=root')
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name, email, or ID' })
  expect(field.value).toBe('root')
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Users' })))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name, email, or ID' }).value).toBe(''),
  )
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
