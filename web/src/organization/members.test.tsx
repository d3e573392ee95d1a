import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMember, openOrganization, organizationResponses } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const everybody = [createMember('Olga', 'owner,admin'), createMember('Adam', 'admin'), createMember('Mia', 'member')]

const pageOf = (members: unknown[], nextCursor: string | null = null) => ({
  body: { members, nextCursor, memberCount: 3 },
})

/** What is offered about each member. */
const offered = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => /@example\.com/.test(row.textContent))
    .map((row) =>
      within(row)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    )

test.each([
  [
    'owner',
    [
      ['Change', 'Remove'],
      ['Change', 'Remove'],
      ['Change', 'Remove'],
    ],
    true,
  ],
  ['admin', [[], ['Change', 'Remove'], ['Change', 'Remove']], true],
  ['member', [[], [], []], false],
  ['member,admin', [[], ['Change', 'Remove'], ['Change', 'Remove']], true],
])('What %s may not do to an owner, an admin, a member is not offered', async (role, buttons, canInvite) => {
  stubService({ ...organizationResponses(role), '/organization/list-members': pageOf(everybody) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(offered()).toEqual(buttons)
  expect(screen.queryByRole('link', { name: 'Invite people' }) !== null).toBe(canInvite)
})

test('an admin may give away the roles up to their own, and several at once', async () => {
  const service = stubService({
    ...organizationResponses('admin'),
    '/organization/list-members': pageOf(everybody),
    '/organization/update-member-role': { body: { ...createMember('Mia', 'admin,member') } },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Mia' }))
  await screen.findByRole('dialog', { name: 'Mia' })
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('[class*=Checkbox-root]')?.textContent)).toEqual([
    'Member',
    'Admin',
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Admin' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Admin, Member')
  expect(service.requests('/organization/update-member-role')).toEqual([
    { memberId: 'member-Mia', role: ['member', 'admin'], organizationId: 'acme-id' },
  ])
})

test('a member without any role is none: the form says so, and sends nothing', async () => {
  const service = stubService({ ...organizationResponses('admin'), '/organization/list-members': pageOf(everybody) })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Mia' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Member' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Please choose at least one role')
  expect(service.requests('/organization/update-member-role')).toHaveLength(0)
})

test('further pages are shown below the ones before, until there are none', async () => {
  let isFirst = true
  stubService({
    ...organizationResponses('owner'),
    '/organization/list-members': () => {
      const page = isFirst ? pageOf(everybody.slice(0, 2), 'next') : pageOf(everybody.slice(2))
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

test('whoever is no member is told that they have no access', async () => {
  stubService({
    ...organizationResponses('member'),
    '/organization/get-full-organization': { status: 403, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' } },
  })
  openOrganization('acme/members')
  expect(await screen.findByRole('heading', { name: 'You have no access here' })).toBeDefined()
})

test('whoever finds themselves in the list with another role is offered what that one may do', async () => {
  let role = 'admin'
  stubService({
    ...organizationResponses('admin'),
    '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
    '/organization/list-members': () => {
      role = 'member'
      return pageOf([createMember('Ann', role), ...everybody])
    },
  })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull())
  expect(offered()).toEqual([[], [], [], []])
})
