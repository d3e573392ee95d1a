import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acme, openOrganization, organizationResponses } from '../testing/organization-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

const META = 'latchkey-organization-fields'
const flags = { required: false, input: true, returned: true, hasDefault: false }
const fields = [
  { ...flags, name: 'vat', type: 'string', max: 20, label: { en: 'VAT number' }, required: true },
  { ...flags, name: 'seats', type: 'number', label: { en: 'Seats' } },
  { ...flags, name: 'tier', type: ['basic', 'gold'], label: { en: 'Tier' }, input: false, hasDefault: true },
  { ...flags, name: 'note', type: 'string', label: { en: 'Note' }, returned: false },
]

beforeEach(() => setMeta(META, JSON.stringify(fields)))

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  document.querySelector(`meta[name=${META}]`)?.remove()
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('requests and sends the required fields of a new organization', async () => {
  const service = stubService({
    ...organizationResponses('owner'),
    '/organization/check-slug': { body: { status: true } },
    '/organization/create': { body: { ...acme, members: [] } },
  })
  openOrganization('new')
  await screen.findByLabelText('VAT number')
  expect(screen.queryByLabelText('Seats')).toBeNull()
  type('Organization name', 'Acme')
  fireEvent.submit(screen.getByLabelText('VAT number'))
  await screen.findByText('This field is required')
  expect(service.requests('/organization/create')).toEqual([])
  type('VAT number', 'DE1')
  fireEvent.submit(screen.getByLabelText('VAT number'))
  await screen.findByRole('heading', { name: 'Invite your team' })
  expect(service.requests('/organization/create')).toEqual([{ name: 'Acme', slug: 'acme', vat: 'DE1' }])
})

/** Renders the settings of an organization with values. */
const openSettings = async (role: string) => {
  const organization = { ...acme, vat: 'DE1', seats: 5, tier: 'gold' }
  const service = stubService({
    ...organizationResponses(role),
    '/organization/get-full-organization': { body: organization },
    '/organization/list-sole-ownerships': { body: [] },
    '/organization/update': { body: organization },
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
  await screen.findByText('Changes saved')
  expect(service.requests('/organization/update')).toEqual([])
  toast.clear()
  type('VAT number', '')
  save()
  await section.findByText('This field is required')
  type('VAT number', 'DE2')
  save()
  await screen.findByText('Changes saved')
  expect(service.requests('/organization/update')).toEqual([{ data: { vat: 'DE2' }, organizationId: acme.id }])
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
  for (const value of ['DE1', '5', 'gold']) section.getByText(value)
  expect(section.queryByRole('textbox')).toBeNull()
  expect(section.queryByRole('button')).toBeNull()
})

test('renders no section without additional fields', async () => {
  setMeta(META, '[]')
  stubService({ ...organizationResponses('member'), '/organization/list-sole-ownerships': { body: [] } })
  openOrganization('acme/settings')
  await screen.findByText('acme')
  expect(screen.queryByRole('region', { name: 'Additional details' })).toBeNull()
})
