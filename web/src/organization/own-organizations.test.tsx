import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acme } from '../testing/organization-page.tsx'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { stubService } from '../testing/stub-service.ts'
import { OwnOrganizations } from './own-organizations.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (organizations: object[], soleOwnerships: object[] = []) => {
  stubService({
    '/organization/list': { body: organizations },
    '/organization/list-sole-ownerships': { body: soleOwnerships },
    '/organization/list-user-invitations': { body: [] },
  })
  await renderSignedIn(<OwnOrganizations />, '/account/organizations')
  await screen.findByText('Acme')
  return screen.getAllByRole('listitem').map((row) => within(row))
}

test('shows the roles of the user in each organization', async () => {
  const [one, other] = await open([
    { ...acme, role: 'admin,Support' },
    { ...acme, id: '2', name: 'Beta', slug: 'beta', role: 'member' },
  ])
  expect(one?.getByText('Admin, Support')).toBeDefined()
  expect(other?.getByText('Member')).toBeDefined()
})

test('names a sole owner once', async () => {
  const [row] = await open([{ ...acme, role: 'owner' }], [{ ...acme, memberCount: 2 }])
  expect(await row?.findByText('You’re the only owner')).toBeDefined()
  expect(row?.queryByText('Owner')).toBeNull()
})
