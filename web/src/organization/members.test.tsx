import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  acmeMembers,
  createMember,
  createMemberPage,
  createOrganizationResponses,
  openOrganization,
} from '../testing/organization-page.tsx'
import { listRowActions } from '../testing/row-menu.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    'owner',
    [
      ['Edit', 'Remove'],
      ['Edit', 'Remove'],
      ['Edit', 'Remove'],
    ],
    true,
  ],
  ['admin', [[], ['Edit', 'Remove'], ['Edit', 'Remove']], true],
  ['member', [[], [], []], false],
  ['member,admin', [[], ['Edit', 'Remove'], ['Edit', 'Remove']], true],
])('shows %s only the allowed actions for an owner, an admin and a member', async (role, buttons, canInvite) => {
  stubService({ ...createOrganizationResponses(role), '/organization/list-members': createMemberPage(acmeMembers) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(await listRowActions()).toEqual(buttons)
  expect(screen.queryByRole('link', { name: 'Invite members' }) !== null).toBe(canInvite)
})

test('does not offer owners to remove themselves from the list of members', async () => {
  const members = [createMember('Ann', 'owner'), createMember('Olga', 'owner')]
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': createMemberPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(await listRowActions()).toEqual([['Edit'], ['Edit', 'Remove']])
})

test('lists a member who chose a name that looks like a date', async () => {
  const mia = createMember('Mia', 'member')
  const members = [{ ...mia, user: { ...mia.user, name: '2029-01-01T00:00:00Z' } }]
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': createMemberPage(members) })
  openOrganization('acme/members')
  expect(await screen.findByText('2029-01-01T00:00:00Z')).toBeDefined()
})

test('marks the members who have two-factor authentication', async () => {
  const [olga, adam, mia] = acmeMembers
  const members = [{ ...olga, hasSecondFactor: true }, { ...adam, hasSecondFactor: false }, mia]
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': createMemberPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  const names = screen.getAllByRole('rowheader').filter((row) => within(row).queryByText('2FA'))
  expect(names).toEqual([screen.getByRole('rowheader', { name: /Olga/ })])
})

test('appends further pages until the last one', async () => {
  let isFirst = true
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => {
      const page = isFirst ? createMemberPage(acmeMembers.slice(0, 2), 'next') : createMemberPage(acmeMembers.slice(2))
      isFirst = false
      return page
    },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('mia@example.com')
  expect(screen.getByText('olga@example.com')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
})

test('shows a non-member that they have no access', async () => {
  stubService({
    ...createOrganizationResponses('member'),
    '/organization/get-full-organization': { status: 403, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' } },
  })
  openOrganization('acme/members')
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeDefined()
})

test('resets filters that match no member', async () => {
  const service = stubService({
    ...createOrganizationResponses('member'),
    '/organization/list-members': ({ role }) => createMemberPage(role === 'owner' ? [] : acmeMembers),
  })
  openOrganization('acme/members')
  fireEvent.change(await screen.findByLabelText('Role'), { target: { value: 'owner' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByText('mia@example.com')
  expect(service.listRequests('/organization/list-members').map(({ role }) => role)).toEqual([
    undefined,
    'owner',
    undefined,
  ])
})
