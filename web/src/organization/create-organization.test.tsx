import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acme, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const slug = () => screen.getByLabelText('URL')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const isTaken = { status: 400, body: { code: 'SLUG_IS_TAKEN' } }

test('derives the slug from the name until the user types one, and again after the user clears it', async () => {
  stubService({ ...createOrganizationResponses('owner'), '/organization/check-slug': { body: { status: true } } })
  openOrganization('new')
  const name = await screen.findByLabelText('Organization name')
  type(name, 'Müller & Söhne')
  expect(slug()).toHaveProperty('value', 'mueller-and-soehne')
  await screen.findByText(/This URL is available/)
  type(slug(), 'MS')
  expect(slug()).toHaveProperty('value', 'ms')
  type(name, 'Another')
  expect(slug()).toHaveProperty('value', 'ms')
  type(slug(), '')
  type(name, 'Another one')
  expect(slug()).toHaveProperty('value', 'another-one')
})

test('reports a taken slug while the user types, and sends no request for an invalid slug', async () => {
  const service = stubService({ ...createOrganizationResponses('owner'), '/organization/check-slug': isTaken })
  openOrganization('new')
  await screen.findByLabelText('Organization name')
  type(slug(), 'not a slug')
  type(slug(), 'acme')
  await screen.findByText('This URL is taken. Choose a different one.')
  expect(service.listRequests('/organization/check-slug')).toEqual([{ slug: 'acme' }])
})

test('returns to the organizations of the user without a creation', async () => {
  stubService(createOrganizationResponses('owner'))
  openOrganization('new')
  const cancel = await screen.findByRole('link', { name: 'Cancel' })
  expect(cancel.getAttribute('href')).toBe('/account/organizations')
})

test('shows the invitation step after the creation, which can be skipped', async () => {
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/check-slug': { body: { status: true } },
    '/organization/create': { body: { ...acme, members: [] } },
  })
  openOrganization('new')
  type(await screen.findByLabelText('Organization name'), 'Acme')
  fireEvent.click(screen.getByRole('button', { name: 'Create organization' }))
  await screen.findByRole('heading', { name: 'Invite your team' })
  expect(service.listRequests('/organization/create')).toEqual([{ name: 'Acme', slug: 'acme' }])
  expect(screen.getByRole('link', { name: 'Not now' }).getAttribute('href')).toBe('/organizations/acme/members')
})

test('shows a slug that was taken in the meantime as a field error and keeps the input', async () => {
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/check-slug': { body: { status: true } },
    '/organization/create': { status: 400, body: { code: 'ORGANIZATION_ALREADY_EXISTS' } },
  })
  openOrganization('new')
  const name = await screen.findByLabelText('Organization name')
  type(name, 'Acme')
  fireEvent.click(screen.getByRole('button', { name: 'Create organization' }))
  await waitFor(() => expect(slug().getAttribute('aria-invalid')).toBe('true'))
  expect(name).toHaveProperty('value', 'Acme')
})
