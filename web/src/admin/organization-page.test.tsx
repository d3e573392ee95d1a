import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubService } from '../testing/stub-service.ts'
import { createAdminResponses, openAdmin } from '../testing/admin-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2026-01-01T00:00:00.000Z'
const organization = {
  id: 'acme',
  name: 'Acme',
  slug: 'acme-1',
  logo: null,
  metadata: null,
  createdAt: AT,
  memberCount: 2,
}
const bo = { id: 'm1', userId: 'u1', name: 'Bo', email: 'bo@example.com', image: null, role: 'owner', createdAt: AT }
const dan = { ...bo, id: 'm2', userId: 'u2', name: 'Dan', email: 'dan@example.com', role: 'member' }

test('opens an organization from the list and links to its members and its activity', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/list-organizations': { body: { organizations: [organization], nextCursor: null } },
    '/admin/get-organization': { body: { organization, owners: [bo], pendingInvitationCount: 4 } },
    '/admin/list-organization-members': { body: { members: [bo, dan], nextCursor: null } },
  })
  await openAdmin('/organizations')
  const link = await screen.findByRole('link', { name: 'Acme' })
  // An asynchronous `act` also waits for the code of the next screen.
  await act(async () => void fireEvent.click(link))
  expect(await screen.findByText('Pending invitations: 4')).toBeDefined()
  expect(screen.getByText('Owners: Bo')).toBeDefined()
  expect(screen.getByText('Created Jan 1, 2026')).toBeDefined()
  const members = within(await screen.findByRole('region', { name: 'Members' }))
  expect((await members.findByRole('link', { name: 'Dan' })).getAttribute('href')).toBe('/admin/users/u2')
  expect(members.getByRole('cell', { name: 'Member' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Activity in this organization' }).getAttribute('href')).toBe(
    '/admin/activity?organization=acme',
  )
})

test('explains that an organization was deleted', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-organization': { status: 400, body: { code: 'ORGANIZATION_NOT_FOUND' } },
  })
  await openAdmin('/organizations/unknown')
  expect(await screen.findByText('Organization not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All organizations' }).getAttribute('href')).toBe('/admin/organizations')
})
