import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUserDetails, openAdmin } from '../testing/admin-page.tsx'
import { apiKey } from '../testing/api-keys.ts'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

beforeEach(() => setMeta('latchkey-api-keys', '{"allowNoExpiry":false}'))

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  setMeta('latchkey-api-keys', '')
})

test('lists the keys of a user, turns one off and deletes one', async () => {
  let keys = [apiKey, { ...apiKey, id: 'key-2', name: 'Backup', enabled: false }]
  const { listRequests } = stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': { body: createUserDetails('Bo') },
    '/admin/list-api-keys': () => ({ body: { apiKeys: keys } }),
    '/admin/disable-api-key': () => {
      keys = keys.map((key) => ({ ...key, enabled: false }))
      return { body: keys[0] }
    },
    '/admin/revoke-api-key': () => {
      keys = keys.slice(0, 1)
      return { body: { success: true } }
    },
  })
  await openAdmin('/users/id-bo')
  const section = within(await screen.findByRole('region', { name: 'API keys' }))
  await section.findByText('Backup')
  // The rows of the sessions and the organizations have no menu.
  expect(await listRowActions()).toEqual([[], ['Turn off', 'Delete'], ['Delete'], []])
  const button = section.getByRole('button', { name: 'Actions for Deployment' })
  button.focus()
  await chooseRowAction('Deployment', 'Turn off')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(section.getAllByText('Turned off')).toHaveLength(2))
  expect(document.activeElement).toBe(button)
  await chooseRowAction('Backup', 'Delete')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(section.queryByText('Backup')).toBeNull())
  expect(listRequests('/admin/disable-api-key')).toEqual([{ keyId: 'key-1' }])
  expect(listRequests('/admin/revoke-api-key')).toEqual([{ keyId: 'key-2' }])
})

test('shows that a suspension has turned off the keys of the user', async () => {
  let [details, keys] = [createUserDetails('Bo'), [apiKey]]
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': () => ({ body: details }),
    '/admin/list-api-keys': () => ({ body: { apiKeys: keys } }),
    '/admin/ban-user': () => {
      details = createUserDetails('Bo', { banned: true })
      keys = [{ ...apiKey, enabled: false }]
      return { body: { user: details.user } }
    },
  })
  await openAdmin('/users/id-bo')
  const section = within(await screen.findByRole('region', { name: 'API keys' }))
  await section.findByText('Deployment')
  expect(section.queryByText('Turned off')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Bo?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
  expect(await section.findByText('Turned off')).toBeDefined()
})

test('lists the keys of an organization', async () => {
  const organization = { id: 'acme-id', name: 'Acme', slug: 'acme', logo: null, metadata: null, memberCount: 1 }
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-organization': {
      body: {
        organization: { ...organization, createdAt: '2029-01-01T00:00:00.000Z' },
        owners: [],
        pendingInvitationCount: 0,
      },
    },
    '/admin/list-organization-members': { body: { members: [], nextCursor: null } },
    '/admin/list-organization-api-keys': { body: { apiKeys: [] } },
  })
  await openAdmin('/organizations/acme-id')
  expect(await screen.findByText('This organization has no API keys.')).toBeDefined()
})
