import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { RouterLink } from '../router/links.tsx'
import {
  acme,
  createMember,
  openOrganization,
  OrganizationScreens,
  createOrganizationResponses,
} from '../testing/organization-page.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const beta = { ...acme, id: 'beta-id', name: 'Beta', slug: 'beta' }

test.each([
  ['owner', true],
  ['admin', false],
])('shows the activity of the organization only to its owners: %s', async (role, canSeeActivity) => {
  stubService({
    ...createOrganizationResponses(role),
    '/organization/list-activity': { body: { activity: [], nextCursor: null } },
  })
  openOrganization('acme/activity')
  await screen.findByRole('navigation', { name: 'Acme' })
  expect(screen.queryByRole('link', { name: 'Activity' }) !== null).toBe(canSeeActivity)
  await screen.findByRole('heading', { level: 1, name: canSeeActivity ? 'Activity' : 'Page not found' })
})

test('denies access after the membership ended on another device and the user returns to the tab', async () => {
  let isMember = true
  stubService({
    ...createOrganizationResponses('member'),
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
    '/organization/get-active-member': () =>
      isMember ? { body: createMember('Ann', 'member') } : { status: 400, body: { code: 'MEMBER_NOT_FOUND' } },
  })
  openOrganization('acme/members')
  await screen.findByRole('navigation', { name: 'Acme' })
  isMember = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeDefined()
})

const goTo = (link: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name: link })))

test('activates the last visited organization when requests overlap', async () => {
  let activeOrganizationId: unknown = acme.id
  const pendingResponses = new Map<unknown, () => void>()
  const { listRequests } = stubService({
    '/get-session': () => ({ body: { ...annSession, session: { ...annSession.session, activeOrganizationId } } }),
    '/organization/get-full-organization': ({ organizationSlug }) => ({
      body: organizationSlug === 'beta' ? beta : acme,
    }),
    '/organization/get-active-member': { body: createMember('Ann', 'member') },
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
    '/organization/list-roles': { body: [] },
    '/organization/set-active': async ({ organizationId }) => {
      await new Promise<void>((resolve) => pendingResponses.set(organizationId, resolve))
      activeOrganizationId = organizationId
      return { body: null }
    },
  })
  renderInApp(
    <>
      <RouterLink to="/organizations/beta/members">To Beta</RouterLink>
      <RouterLink to="/organizations/acme/members">To Acme</RouterLink>
      <OrganizationScreens />
    </>,
    '/organizations/acme/members',
  )
  await screen.findByRole('navigation', { name: 'Acme' })
  expect(listRequests('/organization/set-active')).toEqual([])
  await goTo('To Beta')
  await waitFor(() => expect(pendingResponses.has(beta.id)).toBe(true))
  await goTo('To Acme')
  await screen.findByRole('navigation', { name: 'Acme' })
  pendingResponses.get(beta.id)?.()
  await waitFor(() => expect(pendingResponses.has(acme.id)).toBe(true))
  expect(activeOrganizationId).toBe(beta.id)
  pendingResponses.get(acme.id)?.()
  await waitFor(() => expect(activeOrganizationId).toBe(acme.id))
  expect(listRequests('/organization/set-active')).toEqual([{ organizationId: beta.id }, { organizationId: acme.id }])
})

test.each([
  ['the role does not allow invitations', 'member', undefined],
  ['an admin impersonates the user', 'owner', 'admin'],
])('shows the members instead of the step that invites them if %s', async (_, role, impersonatedBy) => {
  const responses = createOrganizationResponses(role)
  const { session, user } = responses['/get-session'].body
  stubService({
    ...responses,
    '/get-session': { body: { session: { ...session, impersonatedBy }, user } },
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
  })
  await client.useSession.get().refetch()
  openOrganization('acme/welcome')
  expect(await screen.findByText('/organizations/acme/members')).toBeDefined()
  expect(screen.queryByLabelText('Email addresses')).toBeNull()
})
