import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { acme } from '../testing/organization-page.tsx'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'
import { Overview } from './overview.tsx'

afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  setMeta('latchkey-passkeys', '')
})

const bird = { ...acme, id: 'bird-id', name: 'Bird', slug: 'bird' }

const invitation = {
  id: 'invitation-1',
  organizationId: acme.id,
  organizationName: 'Acme',
  organizationLogo: null,
  inviterName: 'Olga',
  role: 'member',
  teamName: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
}

interface State {
  user?: object
  organizations?: unknown
  invitations?: unknown[]
  status?: number
}

const openOverview = async ({ user = {}, organizations = [], invitations = [], status = 200 }: State) => {
  const service = stubService({
    '/get-session': { body: { ...annSession, user: { ...annSession.user, ...user } } },
    '/organization/list': { status, body: organizations },
    '/organization/list-user-invitations': () => ({ body: invitations }),
    '/organization/reject-invitation': () => {
      invitations = []
      return { body: {} }
    },
    '/send-verification-email': { body: { status: true } },
    '/passkey/list-user-passkeys': { body: [] },
  })
  await renderSignedIn(<Overview />)
  // The client keeps its list from one test to the next.
  await act(() => client.useListOrganizations.get().refetch())
  return service
}

test('offers a user without an organization to create one or to continue alone, once', async () => {
  await openOverview({})
  await screen.findByRole('region', { name: 'Get started' })
  expect(screen.getByRole('link', { name: 'Create organization' }).getAttribute('href')).toBe('/organizations/new')
  const dismiss = screen.getByRole('button', { name: 'Continue without an organization' })
  dismiss.focus()
  fireEvent.click(dismiss)
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  expect(document.activeElement?.tagName).toBe('H1')
  cleanup()
  await openOverview({})
  await screen.findByText('You’re not a member of an organization yet.')
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

test('shows only the organization to a member with nothing to do', async () => {
  await openOverview({ organizations: [acme], user: { twoFactorEnabled: true } })
  const open = await screen.findByRole('link', { name: 'Open: Acme' })
  expect(open.getAttribute('href')).toBe('/organizations/acme')
  expect(screen.getAllByRole('region')).toHaveLength(1)
  expect(screen.queryByText('Choose the organization you want to open.')).toBeNull()
})

test('requests a choice from a member of several organizations', async () => {
  await openOverview({ organizations: [acme, bird] })
  await screen.findByText('Choose the organization you want to open.')
  expect(screen.getAllByRole('link', { name: /^Open: / })).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'All organizations' })).toBeNull()
})

test('links to the list of all organizations after the first five', async () => {
  const organizations = [1, 2, 3, 4, 5, 6].map((index) => ({
    ...acme,
    id: `id-${index}`,
    name: `Acme ${index}`,
    slug: `acme-${index}`,
  }))
  await openOverview({ organizations })
  const all = await screen.findByRole('link', { name: 'All organizations' })
  expect(all.getAttribute('href')).toBe('/account/organizations')
  expect(screen.getAllByRole('link', { name: /^Open: / })).toHaveLength(5)
})

test('shows pending invitations until the user responds', async () => {
  const service = await openOverview({ invitations: [invitation] })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline: Acme' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations for you' })).toBeNull())
  expect(service.listRequests('/organization/reject-invitation')).toEqual([{ invitationId: 'invitation-1' }])
})

test('sends the verification mail of an unverified address again', async () => {
  const service = await openOverview({ user: { emailVerified: false } })
  await screen.findByRole('region', { name: 'Confirm your email address' })
  fireEvent.click(screen.getByRole('button', { name: 'Resend email' }))
  await waitFor(() => expect(service.listRequests('/send-verification-email')).toHaveLength(1))
  expect(service.listRequests('/organization/list-user-invitations')).toEqual([])
})

test('suggests two-factor until the user dismisses it', async () => {
  await openOverview({ user: { twoFactorEnabled: false } })
  const link = await screen.findByRole('link', { name: 'Set up' })
  expect(link.getAttribute('href')).toBe('/account/security/two-factor')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull()
})

test('moves the focus to the heading when a suggestion is dismissed', async () => {
  setMeta('latchkey-passkeys', 'on')
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: async () => true })
  await openOverview({ user: { twoFactorEnabled: false } })
  for (const name of ['Later', 'Not now']) {
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  }
})

test('greets no user by the email address', async () => {
  await openOverview({ user: { name: annSession.user.email } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello!' })).toBeDefined()
})

test('offers a retry when the organizations cannot be loaded', async () => {
  await openOverview({ status: 503, organizations: { code: 'SERVICE_UNAVAILABLE', message: '' } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})
