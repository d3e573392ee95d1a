import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, openAdmin, createUser } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A paginated list of users with two users per page. */
const openUsers = async (...names: string[]) => {
  const allUsers = names.map((name) => createUser(name))
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': ({ cursor = 0, search = '' }) => {
      const matches = allUsers.filter(({ name }) => name.toLowerCase().startsWith(String(search)))
      const end = Number(cursor) + 2
      const users = matches.slice(Number(cursor), end)
      return { body: { users, nextCursor: end < matches.length ? String(end) : null, total: 5, totalIsExact: true } }
    },
    '/admin/ban-user': ({ userId }) => ({ body: { user: createUser(String(userId).slice(3), { banned: true }) } }),
  })
  await openAdmin('/users')
  return { ...service, allUsers }
}

const showMore = async () => fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
const returnToTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
const listShownNames = () =>
  screen.queryAllByText(/@example\.com$/).map((element) => element.textContent.replace('@example.com', ''))

test('reloads all shown pages when the user returns to the tab', async () => {
  const { allUsers } = await openUsers('Bo', 'Cat', 'Dan', 'Eve', 'Flo')
  await showMore()
  await screen.findByText('eve@example.com')
  allUsers[3] = createUser('Eva')
  let fewestShown = Infinity
  const observer = new MutationObserver(() => {
    fewestShown = Math.min(fewestShown, listShownNames().length)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  returnToTab()
  await screen.findByText('eva@example.com')
  observer.disconnect()
  expect(fewestShown).toBe(4)
  expect(listShownNames()).toEqual(['bo', 'cat', 'dan', 'eva'])
  await showMore()
  await screen.findByText('flo@example.com')
})

test('moves the focus to the first new row when the last page is shown', async () => {
  await openUsers('Bo', 'Cat', 'Dan', 'Eve')
  const button = await screen.findByRole('button', { name: 'Show more' })
  button.focus()
  fireEvent.click(button)
  await screen.findByText('eve@example.com')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('dan@example.com').closest('tr')))
})

test('leaves the focus where the user moved it while the last page loaded', async () => {
  await openUsers('Bo', 'Cat', 'Dan', 'Eve')
  await showMore()
  const field = screen.getByRole('searchbox', { name: 'Search by name, email, or ID' })
  field.focus()
  await screen.findByText('eve@example.com')
  expect(document.activeElement).toBe(field)
})

test('shows the first page after the search changes', async () => {
  const { allUsers } = await openUsers('Bo', 'Cat', 'Ben', 'Bill')
  await showMore()
  await screen.findByText('bill@example.com')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by name, email, or ID' }), { target: { value: 'b' } })
  await waitFor(() => expect(listShownNames()).toEqual(['bo', 'ben']))
  allUsers.shift()
  returnToTab()
  await waitFor(() => expect(listShownNames()).toEqual(['ben', 'bill']))
})

test('runs a bulk action for the users who were selected when the dialog opened', async () => {
  const { listRequests, allUsers } = await openUsers('Bo', 'Cat', 'Dan', 'Eve')
  await showMore()
  await screen.findByText('eve@example.com')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend 4 users?' }))
  allUsers.unshift(createUser('Ada'))
  returnToTab()
  await screen.findByText('ada@example.com')
  expect(listShownNames()).toEqual(['ada', 'bo', 'cat', 'dan'])
  screen.getByRole('dialog', { name: 'Suspend 4 users?' })
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  await screen.findByText('Done for 4 users')
  expect(listRequests('/admin/ban-user').map(({ userId }) => userId)).toEqual(['id-bo', 'id-cat', 'id-dan', 'id-eve'])
})

test('drops a page that is received after the search changed', async () => {
  let sendPage = () => {}
  const delay = new Promise<void>((resolve) => (sendPage = resolve))
  const { listRequests } = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': async ({ cursor, search }) => {
      if (search) return createUserPage(['Bo'], null)
      if (!cursor) return createUserPage(['Bo', 'Cat'], '2')
      await delay
      return createUserPage(['Dan', 'Eve'], null)
    },
  })
  await openAdmin('/users')
  await showMore()
  await waitFor(() => expect(listRequests('/admin/list-users')).toHaveLength(2))
  const field = screen.getByRole('searchbox', { name: 'Search by name, email, or ID' })
  fireEvent.change(field, { target: { value: 'bo' } })
  await waitFor(() => expect(listShownNames()).toEqual(['bo']))
  await act(async () => sendPage())
  expect(listShownNames()).toEqual(['bo'])
})

test('adds no page of the previous list to a list that starts with the same rows', async () => {
  let sendPage = () => {}
  const delay = new Promise<void>((resolve) => (sendPage = resolve))
  const { listRequests } = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': async ({ cursor }) => {
      if (!cursor) return createUserPage(['Bo', 'Ben'], '2')
      await delay
      return createUserPage(['Cat'], null)
    },
  })
  await openAdmin('/users')
  await showMore()
  await waitFor(() => expect(listRequests('/admin/list-users')).toHaveLength(2))
  const field = screen.getByRole('searchbox', { name: 'Search by name, email, or ID' })
  fireEvent.change(field, { target: { value: 'b' } })
  await waitFor(() => expect(listRequests('/admin/list-users').at(-1)).toMatchObject({ search: 'b' }))
  await waitFor(() => expect(listShownNames()).toEqual(['bo', 'ben']))
  await act(async () => sendPage())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' })).toHaveProperty('disabled', false))
  expect(listShownNames()).toEqual(['bo', 'ben'])
})

const createUserPage = (names: string[], nextCursor: string | null) => ({
  body: { users: names.map((name) => createUser(name)), nextCursor, total: 4, totalIsExact: true },
})
