import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiKey, createKeyPage } from '../testing/api-keys.ts'
import { acme, createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { listRowActions } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

beforeEach(() => setMeta('latchkey-api-keys', '{"allowNoExpiry":false}'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-api-keys', '')
})

const owned = { ...apiKey, userId: null, organizationId: acme.id, permissions: { member: ['create'] } }

/** A custom role with these actions on keys. */
const roleWith = (...actions: string[]) => ({
  id: 'role-1',
  organizationId: acme.id,
  role: 'operator',
  description: null,
  permission: { apiKey: actions },
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: null,
})

const open = (role: string, { keys = [owned] as object[], customRoles = [] as object[] } = {}) => {
  stubService({
    ...createOrganizationResponses(role),
    '/organization/get-full-organization': { body: { ...acme, members: [createMember('Ann', role)] } },
    '/organization/list-roles': { body: customRoles },
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
    '/api-key/list': createKeyPage(keys),
  })
  openOrganization('acme/api-keys')
}

test('shows an admin the keys with their creators', async () => {
  open('admin', { keys: [owned, { ...owned, id: 'key-2', name: 'Backup', createdById: 'gone', createdByName: 'Gus' }] })
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows[0]?.textContent).toContain('Ann')
  expect(rows[1]?.textContent).toMatch(/Gus.*Former member/)
  expect(screen.getByRole('button', { name: 'Create API key' })).toBeDefined()
  expect(await listRowActions()).toEqual([
    ['Edit', 'Replace secret', 'Delete'],
    ['Edit', 'Replace secret', 'Delete'],
  ])
})

test('shows a member without the permission no keys', async () => {
  open('member')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull()
})

test('offers no screen while the service has no API keys', async () => {
  setMeta('latchkey-api-keys', '')
  open('owner')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.queryByRole('link', { name: 'API keys' })).toBeNull()
})

test('offers only the actions of the role', async () => {
  open('operator', { customRoles: [roleWith('read')] })
  expect(await screen.findByText('1 key')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull()
  expect(await listRowActions()).toEqual([[]])
})

test('offers no change of a key with more permissions than the member has', async () => {
  open('operator', { customRoles: [roleWith('create', 'read', 'update', 'delete')] })
  expect(await screen.findByText('1 key')).toBeDefined()
  expect(await listRowActions()).toEqual([['Delete']])
})
