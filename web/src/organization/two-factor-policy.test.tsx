import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acme, createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = { status: 403, body: { code: 'ORGANIZATION_REQUIRES_TWO_FACTOR', message: '' } }
const sessionWith = (twoFactorEnabled: boolean) => ({
  '/get-session': {
    body: {
      user: { ...annSession.user, twoFactorEnabled },
      session: { ...annSession.session, activeOrganizationId: acme.id },
    },
  },
})
const settingsResponses = (role: string) => ({
  ...createOrganizationResponses(role),
  ...sessionWith(true),
  '/organization/list-sole-ownerships': { body: [] },
  '/organization/list-members': {
    body: { members: [{ ...createMember('Bob', 'member'), hasSecondFactor: false }], nextCursor: null, memberCount: 2 },
  },
})

test('links a member without a factor to the setup, and returns', async () => {
  stubService({
    ...createOrganizationResponses('member'),
    ...sessionWith(false),
    '/organization/get-full-organization': refusal,
  })
  openOrganization('acme/teams')
  expect(await screen.findByRole('heading', { name: 'Set up two-factor authentication' })).toBeDefined()
  const link = screen.getByRole('link', { name: 'Set up two-factor' })
  expect(link.getAttribute('href')).toBe('/account/security/two-factor?next=%2Forganizations%2Facme%2Fteams')
})

test('requires two-factor after a confirmation, and lists the members without it', async () => {
  const { listRequests } = stubService({
    ...settingsResponses('owner'),
    '/organization/set-two-factor-policy': { body: { ...acme, requireTwoFactor: true } },
  })
  openOrganization('acme/settings')
  const section = await screen.findByRole('region', { name: 'Two-factor authentication' })
  expect(await within(section).findByText('bob@example.com')).toBeDefined()
  fireEvent.click(within(section).getByRole('button', { name: 'Require for all members' }))
  const dialog = await screen.findByRole('dialog', { name: 'Require two-factor authentication?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Require for all members' }))
  expect(await screen.findByText('Two-factor authentication is now required')).toBeDefined()
  expect(listRequests('/organization/set-two-factor-policy')).toEqual([
    {
      requireTwoFactor: true,
      organizationId: acme.id,
    },
  ])
})

test('links an owner without a factor to the setup first', async () => {
  stubService({
    ...settingsResponses('owner'),
    ...sessionWith(false),
    '/organization/set-two-factor-policy': refusal,
  })
  openOrganization('acme/settings')
  fireEvent.click(await screen.findByRole('button', { name: 'Require for all members' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Require for all members' }))
  expect(await screen.findByText('Set it up for your own account first.')).toBeDefined()
})

test.each([
  ['admin', true],
  ['member', false],
])('renders the policy for the %s: %s, without a button', async (role, isShown) => {
  stubService(settingsResponses(role))
  openOrganization('acme/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  expect(screen.queryByRole('region', { name: 'Two-factor authentication' }) !== null).toBe(isShown)
  expect(screen.queryByRole('button', { name: 'Require for all members' })).toBeNull()
})

test('removes a member who has set up a factor from the list, on return to the tab', async () => {
  let members = [{ ...createMember('Bob', 'member'), hasSecondFactor: false }]
  stubService({
    ...settingsResponses('owner'),
    '/organization/list-members': () => ({ body: { members, nextCursor: null, memberCount: 2 } }),
  })
  openOrganization('acme/settings')
  const section = within(await screen.findByRole('region', { name: 'Two-factor authentication' }))
  await section.findByText('bob@example.com')
  members = []
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(section.queryByText('bob@example.com')).toBeNull())
})
