import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMember, openOrganization, organizationResponses } from '../testing/organization-page.tsx'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const allMembers = [createMember('Olga', 'owner,admin'), createMember('Adam', 'admin'), createMember('Mia', 'member')]

const createPage = (members: unknown[], nextCursor: string | null = null) => ({
  body: { members, nextCursor, memberCount: 3 },
})

/** The labels of the buttons of each member. */
const listActions = () =>
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
  stubService({ ...organizationResponses(role), '/organization/list-members': createPage(allMembers) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(listActions()).toEqual(buttons)
  expect(screen.queryByRole('link', { name: 'Invite members' }) !== null).toBe(canInvite)
})

test('does not offer owners to remove themselves from the list of members', async () => {
  const members = [createMember('Ann', 'owner'), createMember('Olga', 'owner')]
  stubService({ ...organizationResponses('owner'), '/organization/list-members': createPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(listActions()).toEqual([['Edit'], ['Edit', 'Remove']])
})

test('fetches the members again after a removal, and reloads the permissions when users change their own role', async () => {
  let members = [createMember('Ann', 'owner'), createMember('Olga', 'owner'), createMember('Mia', 'member')]
  stubService({
    ...organizationResponses('owner'),
    '/organization/get-active-member': () => ({ body: members[0] }),
    '/organization/list-members': () => ({ body: { members, nextCursor: null, memberCount: members.length } }),
    '/organization/remove-member': () => {
      members = members.slice(0, 2)
      return { body: { member: createMember('Mia', 'member') } }
    },
    '/organization/update-member-role': () => {
      members = [createMember('Ann', 'member'), ...members.slice(1)]
      return { body: members[0] }
    },
  })
  openOrganization('acme/members')
  await screen.findByRole('heading', { name: '3 members' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Mia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mia?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const heading = await screen.findByRole('heading', { name: '2 members' })
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByText('mia@example.com')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Edit: Ann' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Owner' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Member' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(listActions()).toEqual([[], []]))
  expect(screen.queryByRole('link', { name: 'Invite members' })).toBeNull()
})

test('lets an admin grant several roles up to their own', async () => {
  const service = stubService({
    ...organizationResponses('admin'),
    '/organization/list-members': createPage(allMembers),
    '/organization/update-member-role': { body: { ...createMember('Mia', 'admin,member') } },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Mia' }))
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

test('rejects a member without a role and sends no request', async () => {
  const service = stubService({
    ...organizationResponses('admin'),
    '/organization/list-members': createPage(allMembers),
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit: Mia' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Member' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Choose at least one role')
  expect(service.requests('/organization/update-member-role')).toHaveLength(0)
})

test('appends further pages until the last one', async () => {
  let isFirst = true
  stubService({
    ...organizationResponses('owner'),
    '/organization/list-members': () => {
      const page = isFirst ? createPage(allMembers.slice(0, 2), 'next') : createPage(allMembers.slice(2))
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
    ...organizationResponses('member'),
    '/organization/get-full-organization': { status: 403, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' } },
  })
  openOrganization('acme/members')
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeDefined()
})

test('updates the actions when the list shows another role of the current user', async () => {
  let role = 'admin'
  stubService({
    ...organizationResponses('admin'),
    '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
    '/organization/list-members': () => {
      role = 'member'
      return createPage([createMember('Ann', role), ...allMembers])
    },
  })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Invite members' })).toBeNull())
  expect(listActions()).toEqual([[], [], [], []])
})
