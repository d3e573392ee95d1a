import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acme } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { SoleOwnerships } from './sole-ownerships.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderWith = async (response: { status?: number; body: unknown }) => {
  stubService({ '/organization/list-sole-ownerships': response })
  // The component suspends until its texts are loaded.
  await act(async () => renderInApp(<SoleOwnerships>Delete the account</SoleOwnerships>))
}

test('lists the organizations of a sole owner with links to transfer or delete them', async () => {
  await renderWith({ body: [{ ...acme, memberCount: 2 }] })
  const link = await screen.findByRole('link', { name: 'Transfer or delete: Acme' })
  expect(link.getAttribute('href')).toBe('/organizations/acme/settings')
  expect(screen.getByText('2 members')).toBeDefined()
  expect(screen.queryByText('Delete the account')).toBeNull()
})

test('renders the children when the user returns after the transfer of the last ownership', async () => {
  let owned = [{ ...acme, memberCount: 2 }]
  stubService({ '/organization/list-sole-ownerships': () => ({ body: owned }) })
  await act(async () => renderInApp(<SoleOwnerships>Delete the account</SoleOwnerships>))
  await screen.findByText('2 members')
  owned = []
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Delete the account')).toBeDefined()
})

test.each([
  ['a user without sole ownerships', { body: [] }],
  ['a service without organizations', { status: 404, body: { code: 'NOT_FOUND' } }],
])('renders the children for %s', async (_, response) => {
  await renderWith(response)
  expect(await screen.findByText('Delete the account')).toBeDefined()
})
