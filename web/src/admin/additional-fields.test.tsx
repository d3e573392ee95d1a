import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdminResponses, createUser, createUserDetails, openAdmin } from '../testing/admin-page.tsx'
import { chooseRowAction } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

const META = 'latchkey-additional-fields'
const flags = { required: false, input: true, returned: true }
const user = [
  { ...flags, name: 'company', type: 'string', label: { en: 'Company' }, required: true },
  { ...flags, name: 'note', type: 'string', label: { en: 'Note' } },
]
const session = [
  { ...flags, name: 'branch', type: 'string', label: { en: 'Branch office' } },
  { ...flags, name: 'risk', type: 'number', label: { en: 'Risk' }, input: false },
]
const organization = [{ ...flags, name: 'contract', type: 'json', label: { en: 'Contract' } }]
const member = [{ ...flags, name: 'badge', type: 'string', label: { en: 'Badge' } }]

beforeEach(() => setMeta(META, JSON.stringify({ user, session, organization, member })))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector(`meta[name=${META}]`)?.remove()
})

test('requests the required fields of a new user', async () => {
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/list-users': { body: { users: [], nextCursor: null, total: 0, totalIsExact: true } },
    '/admin/create-user': { body: { user: createUser('Eve') } },
  })
  await openAdmin('/users')
  fireEvent.click(await screen.findByRole('button', { name: 'Create account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  await dialog.findByLabelText('Company')
  expect(dialog.queryByLabelText('Note')).toBeNull()
  type('Name', 'Eve')
  type('Email', 'eve@example.com')
  type('Password', 'a long unusual password')
  type('Company', 'Acme')
  fireEvent.submit(dialog.getByLabelText('Company'))
  await waitFor(() => expect(service.listRequests('/admin/create-user')).toMatchObject([{ data: { company: 'Acme' } }]))
})

test('shows the fields of a user without inputs', async () => {
  const details = createUserDetails('Bo', { company: 'Acme', note: null })
  stubService({ ...createAdminResponses('admin'), '/admin/get-user': { body: details } })
  await openAdmin('/users/id-bo')
  const section = within(await screen.findByRole('region', { name: 'Additional details' }))
  section.getByText('Acme')
  expect(section.queryByRole('textbox')).toBeNull()
})

/** Opens the page of a user who has a session with values. */
const openSessions = async (user: object) => {
  const details = createUserDetails('Bo', user)
  const sessions = details.sessions.map((session) => ({ ...session, branch: 'Lyon', risk: 7 }))
  const service = stubService({
    ...createAdminResponses('admin'),
    '/admin/get-user': { body: { ...details, sessions } },
    '/admin/revoke-user-session': { body: { success: true } },
  })
  await openAdmin(`/users/${details.user.id}`)
  return service
}

test('shows the fields of a session, and ends it from the same menu', async () => {
  const service = await openSessions({})
  await chooseRowAction('Firefox · Linux', 'Additional details')
  const dialog = within(await screen.findByRole('dialog', { name: 'Firefox · Linux' }))
  for (const text of ['Branch office', 'Lyon', 'Risk', '7']) dialog.getByText(text)
  expect(dialog.queryByRole('textbox')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await chooseRowAction('Firefox · Linux', 'End')
  const confirmation = within(await screen.findByRole('dialog', { name: 'End this session?' }))
  fireEvent.click(confirmation.getByRole('button', { name: 'End' }))
  await screen.findByText('Session ended')
  expect(service.listRequests('/admin/revoke-user-session')).toEqual([{ sessionToken: 'session-1' }])
})

test('shows the fields of the sessions of the current user', async () => {
  await openSessions({ id: 'ann' })
  fireEvent.click(await screen.findByRole('button', { name: 'Additional details: Firefox · Linux' }))
  const dialog = await screen.findByRole('dialog', { name: 'Firefox · Linux' })
  expect(dialog.textContent).toContain('Lyon')
})

const acme = { id: 'acme', name: 'Acme', slug: 'acme', logo: null, metadata: null, memberCount: 1 }
const mia = { id: 'm1', userId: 'u1', name: 'Mia', email: 'mia@example.com', image: null, role: 'member' }
const createdAt = '2026-01-01T00:00:00.000Z'

test('shows the fields of the members of an organization', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-organization': {
      body: { organization: { ...acme, createdAt, contract: null }, owners: [], pendingInvitationCount: 0 },
    },
    '/admin/list-organization-members': { body: { members: [{ ...mia, createdAt, badge: 'B1' }], nextCursor: null } },
  })
  await openAdmin('/organizations/acme')
  fireEvent.click(await screen.findByRole('button', { name: 'Additional details: Mia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia' }))
  for (const text of ['Badge', 'B1']) dialog.getByText(text)
  expect(dialog.queryByRole('textbox')).toBeNull()
})

test('shows the fields of an organization without inputs, JSON formatted', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/get-organization': {
      body: {
        organization: { ...acme, createdAt, contract: { seats: 5 } },
        owners: [],
        pendingInvitationCount: 0,
      },
    },
    '/admin/list-organization-members': { body: { members: [], nextCursor: null } },
  })
  await openAdmin('/organizations/acme')
  const section = await screen.findByRole('region', { name: 'Additional details' })
  expect(section.querySelector('pre')?.textContent).toBe('{\n  "seats": 5\n}')
  expect(within(section).queryByRole('textbox')).toBeNull()
})
