import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { adminResponses, openAdmin, createUser } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A list of everybody that comes in pages of two. */
const openUsers = async (...names: string[]) => {
  const everybody = names.map((name) => createUser(name))
  const service = stubService({
    ...adminResponses('admin'),
    '/admin/list-users': ({ cursor = 0, searchValue = '' }) => {
      const found = everybody.filter(({ name }) => name.toLowerCase().startsWith(String(searchValue)))
      const end = Number(cursor) + 2
      const users = found.slice(Number(cursor), end)
      return { body: { users, nextCursor: end < found.length ? String(end) : null, total: 5, totalIsExact: true } }
    },
    '/admin/ban-user': ({ userId }) => ({ body: { user: createUser(String(userId).slice(3), { banned: true }) } }),
  })
  await openAdmin('/users')
  return { ...service, everybody }
}

const showMore = async () => fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
const comeBack = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
const shown = () => screen.queryAllByText(/@example\.com$/).map((one) => one.textContent.replace('@example.com', ''))

test('whoever comes back to the tab finds as many pages as were shown, and what is new in them', async () => {
  const { everybody } = await openUsers('Bo', 'Cat', 'Dan', 'Eve', 'Flo')
  await showMore()
  await screen.findByText('eve@example.com')
  everybody[3] = createUser('Eva')
  let fewest = Infinity
  const count = new MutationObserver(() => {
    fewest = Math.min(fewest, shown().length)
  })
  count.observe(document.body, { childList: true, subtree: true, characterData: true })
  comeBack()
  await screen.findByText('eva@example.com')
  count.disconnect()
  expect(fewest).toBe(4)
  expect(shown()).toEqual(['bo', 'cat', 'dan', 'eva'])
  await showMore()
  await screen.findByText('flo@example.com')
})

test('another question begins with its first page', async () => {
  const { everybody } = await openUsers('Bo', 'Cat', 'Ben', 'Bill')
  await showMore()
  await screen.findByText('bill@example.com')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'b' } })
  await waitFor(() => expect(shown()).toEqual(['bo', 'ben']))
  everybody.shift()
  comeBack()
  await waitFor(() => expect(shown()).toEqual(['ben', 'bill']))
})

test('a deed is done to those who were chosen when it was asked, whoever is shown since', async () => {
  const { requests, everybody } = await openUsers('Bo', 'Cat', 'Dan', 'Eve')
  await showMore()
  await screen.findByText('eve@example.com')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  fireEvent.click(screen.getByRole('button', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block 4 people?' }))
  everybody.unshift(createUser('Ada'))
  comeBack()
  await screen.findByText('ada@example.com')
  expect(shown()).toEqual(['ada', 'bo', 'cat', 'dan'])
  screen.getByRole('dialog', { name: 'Block 4 people?' })
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }))
  await screen.findByText('Done for 4 people.')
  expect(requests('/admin/ban-user').map(({ userId }) => userId)).toEqual(['id-bo', 'id-cat', 'id-dan', 'id-eve'])
})
