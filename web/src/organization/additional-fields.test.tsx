import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  acme,
  createInvitation,
  createMember,
  openOrganization,
  createOrganizationResponses,
} from '../testing/organization-page.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { chooseRowAction } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'

const META = 'latchkey-additional-fields'
const flags = { required: false, input: true, returned: true }
const organization = [
  { ...flags, name: 'vat', type: 'string', max: 20, label: { en: 'VAT number' }, required: true },
  { ...flags, name: 'seats', type: 'number', label: { en: 'Seats' } },
  { ...flags, name: 'tier', type: ['basic', 'gold'], label: { en: 'Tier' }, input: false, defaultValue: 'basic' },
  { ...flags, name: 'tags', type: 'json', label: { en: 'Tags' } },
  { ...flags, name: 'note', type: 'string', label: { en: 'Note' }, returned: false },
]
const member = [
  { ...flags, name: 'badge', type: 'string', label: { en: 'Badge' } },
  { ...flags, name: 'grade', type: 'number', label: { en: 'Grade' }, input: false },
]
const invitation = [
  { ...flags, name: 'welcome', type: 'string', label: { en: 'Welcome text' } },
  { ...flags, name: 'isPaid', type: 'boolean', label: { en: 'Paid' }, defaultValue: true },
]
const team = [{ ...flags, name: 'floor', type: 'number', label: { en: 'Floor' }, required: true }]

beforeEach(() => setMeta(META, JSON.stringify({ organization, member, invitation, team })))

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  document.querySelector(`meta[name=${META}]`)?.remove()
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('requests and sends the required fields of a new organization', async () => {
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/check-slug': { body: { status: true } },
    '/organization/create': { body: { ...acme, members: [] } },
  })
  openOrganization('new')
  await screen.findByLabelText('VAT number')
  expect(screen.queryByLabelText('Seats')).toBeNull()
  type('Organization name', 'Acme')
  fireEvent.submit(screen.getByLabelText('VAT number'))
  await screen.findByText('This field is required')
  expect(service.listRequests('/organization/create')).toEqual([])
  type('VAT number', 'DE1')
  fireEvent.submit(screen.getByLabelText('VAT number'))
  await screen.findByRole('heading', { name: 'Invite your team' })
  expect(service.listRequests('/organization/create')).toEqual([{ name: 'Acme', slug: 'acme', vat: 'DE1' }])
})

/** Renders the settings of an organization with values. */
const openSettings = async (role: string, response?: { status: number; body: object }) => {
  const body = { ...acme, vat: 'DE1', seats: 5, tier: 'gold', tags: { color: 'red' } }
  const service = stubService({
    ...createOrganizationResponses(role),
    '/organization/get-full-organization': { body },
    '/organization/list-sole-ownerships': { body: [] },
    '/organization/update': response ?? { body },
  })
  openOrganization('acme/settings')
  const section = await screen.findByRole('region', { name: 'Additional details' })
  return { service, section: within(section) }
}

test('sends only the changed fields in the settings', async () => {
  const { service, section } = await openSettings('admin')
  section.getByText('gold')
  expect(section.queryByLabelText('Tier')).toBeNull()
  expect(section.queryByLabelText('Note')).toBeNull()
  expect(section.getByLabelText<HTMLInputElement>('Seats').value).toBe('5')
  const save = () => fireEvent.submit(section.getByLabelText('VAT number'))
  save()
  await screen.findByText('Details saved')
  expect(service.listRequests('/organization/update')).toEqual([])
  toast.clear()
  type('VAT number', '')
  save()
  await section.findByText('This field is required')
  type('VAT number', 'DE2')
  save()
  await screen.findByText('Details saved')
  expect(service.listRequests('/organization/update')).toEqual([{ data: { vat: 'DE2' }, organizationId: acme.id }])
})

test('explains invalid JSON, and sends a valid value', async () => {
  const { service, section } = await openSettings('admin')
  expect(section.getByLabelText<HTMLTextAreaElement>('Tags').value).toBe('{\n  "color": "red"\n}')
  const save = () => fireEvent.submit(section.getByLabelText('Tags'))
  type('Tags', '{color: red}')
  save()
  await section.findByText('This isn’t valid JSON. Check the quotation marks, commas, and brackets.')
  expect(service.listRequests('/organization/update')).toEqual([])
  type('Tags', '["red", 5]')
  save()
  await screen.findByText('Details saved')
  expect(service.listRequests('/organization/update')).toMatchObject([{ data: { tags: ['red', 5] } }])
})

test('marks the fields whose values the service rejects', async () => {
  const message = '[body.data.vat] Must be a VAT number; [body.data.tags] Expected at most 8192 characters as JSON'
  const { section } = await openSettings('admin', { status: 400, body: { code: 'VALIDATION_ERROR', message } })
  type('VAT number', 'DE')
  fireEvent.submit(section.getByLabelText('VAT number'))
  expect(await section.findAllByText('Check this value')).toHaveLength(2)
  expect(section.getByLabelText('VAT number').getAttribute('aria-invalid')).toBe('true')
  expect(section.getByLabelText('Seats').getAttribute('aria-invalid')).not.toBe('true')
})

test('requires a confirmation before a reload discards changed fields', async () => {
  await openSettings('admin')
  const reload = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(reload()).toBe(true)
  type('VAT number', 'DE2')
  expect(reload()).toBe(false)
})

test('shows only the values to members without the permission', async () => {
  const { section } = await openSettings('member')
  for (const value of ['DE1', '5', 'gold', /"color": "red"/]) section.getByText(value)
  expect(section.queryByRole('textbox')).toBeNull()
  expect(section.queryByRole('button')).toBeNull()
})

test('renders no section without additional fields', async () => {
  setMeta(META, '{}')
  stubService({ ...createOrganizationResponses('member'), '/organization/list-sole-ownerships': { body: [] } })
  openOrganization('acme/settings')
  await screen.findByText('acme')
  expect(screen.queryByRole('region', { name: 'Additional details' })).toBeNull()
})

/** Renders the members with the values of one of them. */
const openMembers = async (role: string) => {
  const mia = { ...createMember('Mia', 'member'), badge: 'B1', grade: 7 }
  const service = stubService({
    ...createOrganizationResponses(role),
    '/organization/list-members': { body: { members: [mia], nextCursor: null, memberCount: 1 } },
    '/organization/update-member-role': ({ badge }) => ({ body: { ...mia, badge } }),
  })
  openOrganization('acme/members')
  await screen.findByText('mia@example.com')
  return service
}

test('changes the fields of a member together with the roles', async () => {
  const service = await openMembers('admin')
  await chooseRowAction('Mia', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('7')
  expect(dialog.queryByLabelText('Grade')).toBeNull()
  fireEvent.change(dialog.getByLabelText('Badge'), { target: { value: 'B2' } })
  fireEvent.submit(dialog.getByLabelText('Badge'))
  await screen.findByText('Changes saved')
  expect(service.listRequests('/organization/update-member-role')).toEqual([
    { memberId: 'member-Mia', organizationId: acme.id, role: ['member'], badge: 'B2' },
  ])
})

test('shows the fields of a member to members who cannot change them', async () => {
  await openMembers('member')
  await chooseRowAction('Mia', 'Additional details')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia' }))
  for (const value of ['Badge', 'B1', 'Grade', '7']) dialog.getByText(value)
  expect(dialog.queryByRole('textbox')).toBeNull()
})

const sentInvitation = createInvitation('bob', { welcome: 'Hello Bob', isPaid: false })

test('sends the fields of an invitation, with their default values in the form', async () => {
  const result = { email: 'bob@example.com', invitation: sentInvitation, code: null }
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': { body: [] },
    '/organization/invite-members': { body: { results: [result] } },
  })
  openOrganization('acme/members/invitations')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite members' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Paid').checked).toBe(true)
  fireEvent.change(dialog.getByLabelText('Email addresses'), { target: { value: 'bob@example.com' } })
  fireEvent.change(dialog.getByLabelText('Welcome text'), { target: { value: 'Hello' } })
  fireEvent.submit(dialog.getByLabelText('Welcome text'))
  await screen.findByText('1 invitation sent')
  expect(service.listRequests('/organization/invite-members')).toEqual([
    {
      emails: ['bob@example.com'],
      role: 'member',
      organizationId: acme.id,
      welcome: 'Hello',
      isPaid: true,
      callbackURL: '/accept-invitation',
    },
  ])
})

test('shows the fields of an invitation, and sends it again without them, which the service keeps', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': { body: [sentInvitation] },
    '/organization/invite-member': { body: sentInvitation },
  })
  openOrganization('acme/members/invitations')
  await screen.findByText('bob@example.com')
  await chooseRowAction('bob@example.com', 'Additional details')
  const dialog = within(await screen.findByRole('dialog', { name: 'bob@example.com' }))
  dialog.getByText('Hello Bob')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await chooseRowAction('bob@example.com', 'Resend')
  await screen.findByText(/New invitation sent/)
  expect(service.listRequests('/organization/invite-member')).toEqual([
    {
      email: 'bob@example.com',
      role: ['member'],
      organizationId: acme.id,
      resend: true,
      callbackURL: '/accept-invitation',
    },
  ])
})

test('requests the required fields of a new team, and changes them on the page of the team', async () => {
  const [rockets] = acme.teams
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-full-organization': { body: { ...acme, teams: [{ ...rockets, floor: 3 }] } },
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
    '/organization/create-team': { body: { ...rockets, floor: 2 } },
    '/organization/update-team': { body: { ...rockets, floor: 4 } },
  })
  openOrganization('acme/teams')
  fireEvent.click(await screen.findByRole('button', { name: 'Create team' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Team name'), { target: { value: 'Trains' } })
  fireEvent.submit(dialog.getByLabelText('Floor'))
  await dialog.findByText('This field is required')
  fireEvent.change(dialog.getByLabelText('Floor'), { target: { value: '2' } })
  fireEvent.submit(dialog.getByLabelText('Floor'))
  await screen.findByText('Team “Trains” created')
  expect(service.listRequests('/organization/create-team')).toEqual([
    { name: 'Trains', floor: 2, organizationId: acme.id },
  ])

  fireEvent.click(screen.getByRole('link', { name: 'Rockets' }))
  const section = within(await screen.findByRole('region', { name: 'Additional details' }))
  fireEvent.change(section.getByLabelText('Floor'), { target: { value: '4' } })
  fireEvent.submit(section.getByLabelText('Floor'))
  await screen.findByText('Details saved')
  expect(service.listRequests('/organization/update-team')).toEqual([
    { teamId: 'team-1', data: { floor: 4, organizationId: acme.id } },
  ])
})

test('shows the invitee the fields of an invitation that have a value', async () => {
  const received = { organizationName: 'Acme', organizationSlug: 'acme', organizationLogo: null, inviterEmail: null }
  stubService({
    '/organization/list-user-invitations': {
      body: [{ ...sentInvitation, ...received, teamName: null, state: 'pending', isPaid: null }],
    },
  })
  renderInApp(
    <RequireSignIn>
      <ReceivedInvitations />
    </RequireSignIn>,
  )
  await screen.findByText('Hello Bob')
  expect(screen.queryByLabelText('Paid')).toBeNull()
})
