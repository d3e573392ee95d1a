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

const ask = async (answer: { status?: number; body: unknown }) => {
  stubService({ '/organization/list-sole-ownerships': answer })
  // It waits for its texts from the start.
  await act(async () => renderInApp(<SoleOwnerships>Delete the account</SoleOwnerships>))
}

test('a sole owner is told which organizations stand in the way, and can hand over or delete them', async () => {
  await ask({ body: [{ ...acme, memberCount: 2 }] })
  const link = await screen.findByRole('link', { name: 'Hand over or delete: Acme' })
  expect(link.getAttribute('href')).toBe('/organizations/acme/settings')
  expect(screen.getByText('2 members')).toBeDefined()
  expect(screen.queryByText('Delete the account')).toBeNull()
})

test.each([
  ['everybody else', { body: [] }],
  ['a service without organizations', { status: 404, body: { code: 'NOT_FOUND' } }],
])('the way is free for %s', async (_, answer) => {
  await ask(answer)
  expect(await screen.findByText('Delete the account')).toBeDefined()
})
