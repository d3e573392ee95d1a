import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const allMembers = [createMember('Olga', 'owner,admin'), createMember('Adam', 'admin'), createMember('Mia', 'member')]

const createPage = (members: unknown[], nextCursor: string | null = null) => ({
  body: { members, nextCursor, memberCount: 3 },
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
  stubService({ ...createOrganizationResponses(role), '/organization/list-members': createPage(allMembers) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(await listRowActions()).toEqual(buttons)
  expect(screen.queryByRole('link', { name: 'Invite members' }) !== null).toBe(canInvite)
})

test('does not offer owners to remove themselves from the list of members', async () => {
  const members = [createMember('Ann', 'owner'), createMember('Olga', 'owner')]
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': createPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  expect(await listRowActions()).toEqual([['Edit'], ['Edit', 'Remove']])
})

test('lists a member who chose a name that looks like a date', async () => {
  const mia = createMember('Mia', 'member')
  const members = [{ ...mia, user: { ...mia.user, name: '2029-01-01T00:00:00Z' } }]
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': createPage(members) })
  openOrganization('acme/members')
  expect(await screen.findByText('2029-01-01T00:00:00Z')).toBeDefined()
})

test('marks the members who have two-factor authentication', async () => {
  const [olga, adam, mia] = allMembers
  const members = [{ ...olga, hasSecondFactor: true }, { ...adam, hasSecondFactor: false }, mia]
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': createPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  const names = screen.getAllByRole('rowheader').filter((row) => within(row).queryByText('2FA'))
  expect(names).toEqual([screen.getByRole('rowheader', { name: /Olga/ })])
})

test('fetches the members again after a removal, and reloads the permissions when users change their own role', async () => {
  let members = [createMember('Ann', 'owner'), createMember('Olga', 'owner'), createMember('Mia', 'member')]
  stubService({
    ...createOrganizationResponses('owner'),
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
  await chooseRowAction('Mia', 'Remove')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mia?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const heading = await screen.findByRole('heading', { name: '2 members' })
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByText('mia@example.com')).toBeNull()

  await chooseRowAction('Ann', 'Edit')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Owner' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Member' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Invite members' })).toBeNull())
  expect(await listRowActions()).toEqual([[], []])
})

test('updates the number of members after a removal from a list with further pages', async () => {
  let members = allMembers
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => ({ body: { members, nextCursor: 'next', memberCount: 57 + members.length } }),
    '/organization/remove-member': () => {
      members = members.slice(0, 2)
      return { body: { member: createMember('Mia', 'member') } }
    },
  })
  openOrganization('acme/members')
  await screen.findByRole('heading', { name: '60 members' })
  await chooseRowAction('Mia', 'Remove')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mia?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('heading', { name: '59 members' })).toBeDefined()
})

test('removes a member from the list who left before the new roles are saved', async () => {
  let members = allMembers
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => createPage(members),
    '/organization/update-member-role': () => {
      members = members.slice(0, 2)
      return { status: 400, body: { code: 'MEMBER_NOT_FOUND' } }
    },
  })
  openOrganization('acme/members')
  await chooseRowAction('Mia', 'Edit')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Admin' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^We couldn’t find this member/)
  await waitFor(() => expect(screen.queryByText('mia@example.com')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lets an admin grant several roles up to their own', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-members': createPage(allMembers),
    '/organization/update-member-role': { body: { ...createMember('Mia', 'admin,member') } },
  })
  openOrganization('acme/members')
  await chooseRowAction('Mia', 'Edit')
  await screen.findByRole('dialog', { name: 'Mia' })
  expect(
    within(screen.getByRole('dialog'))
      .getAllByRole('checkbox')
      .map((box) => box.closest('[class*=Checkbox-root]')?.textContent),
  ).toEqual(['MemberCan view members and teams', 'AdminCan manage members, teams, and settings'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Admin' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Admin, Member')
  expect(service.listRequests('/organization/update-member-role')).toEqual([
    { memberId: 'member-Mia', role: ['member', 'admin'], organizationId: 'acme-id' },
  ])
})

test('does not restore a role that another admin removes while the form is open', async () => {
  let listed = [createMember('Ann', 'owner'), createMember('Mia', 'admin,member')]
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => createPage(listed),
    '/organization/set-member-team': { body: { ...createMember('Mia', 'member'), teamId: 'team-1' } },
  })
  openOrganization('acme/members')
  await chooseRowAction('Mia', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mia' }))
  listed = [createMember('Ann', 'owner'), createMember('Mia', 'member')]
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByText('Admin, Member')).toBeNull())
  fireEvent.change(dialog.getByLabelText('Team'), { target: { value: 'team-1' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(service.listRequests('/organization/set-member-team')).toHaveLength(1))
  expect(service.listRequests('/organization/update-member-role')).toEqual([])
})

test('rejects a member without a role and sends no request', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-members': createPage(allMembers),
  })
  openOrganization('acme/members')
  await chooseRowAction('Mia', 'Edit')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Member' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Choose at least one role')
  expect(service.listRequests('/organization/update-member-role')).toHaveLength(0)
})

test('appends further pages until the last one', async () => {
  let isFirst = true
  stubService({
    ...createOrganizationResponses('owner'),
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
    ...createOrganizationResponses('member'),
    '/organization/get-full-organization': { status: 403, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' } },
  })
  openOrganization('acme/members')
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeDefined()
})

test('updates the actions when the list shows another role of the current user', async () => {
  let role = 'admin'
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
    '/organization/list-members': () => {
      role = 'member'
      return createPage([createMember('Ann', role), ...allMembers])
    },
  })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Invite members' })).toBeNull())
  expect(await listRowActions()).toEqual([[], [], [], []])
})

test('replaces the roles of a member with the selected one in the row', async () => {
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-members': createPage(allMembers),
    '/organization/update-member-role': { body: { ...createMember('Mia', 'admin') } },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Role of Mia: Member' }))
  const roles = await screen.findAllByRole('menuitemradio')
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    'MemberCan view members and teams',
    'AdminCan manage members, teams, and settings',
  ])
  fireEvent.click(roles[1] ?? expect.fail('Role not found'))
  await screen.findByRole('button', { name: 'Role of Mia: Admin' })
  expect(service.listRequests('/organization/update-member-role')).toEqual([
    { memberId: 'member-Mia', role: ['admin'], organizationId: 'acme-id' },
  ])
  // An admin cannot change an owner.
  expect(screen.queryByRole('button', { name: /^Role of Olga/ })).toBeNull()
})

test('removes the selected members, and still selects those that could not be removed', async () => {
  let listed = allMembers
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => createPage(listed),
    '/organization/remove-member': ({ memberIdOrEmail }) => {
      if (memberIdOrEmail === 'member-Mia') return { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } }
      listed = listed.filter(({ id }) => id !== memberIdOrEmail)
      return { body: { member: createMember('Adam', 'admin') } }
    },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Adam' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Mia' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 members?' }))
  expect(service.listRequests('/organization/remove-member')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText(/busy right now/)
  expect(screen.queryByText('adam@example.com')).toBeNull()
  expect(screen.getByText('1 selected')).toBeDefined()
})

test('confirms the identity of the user to remove selected owners', async () => {
  let isConfirmed = false
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': createPage(allMembers),
    '/organization/remove-member': () =>
      isConfirmed
        ? { body: { member: createMember('Olga', 'owner') } }
        : { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] } },
    '/step-up': () => {
      isConfirmed = true
      return { body: { status: true } }
    },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Olga' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 member?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const canceled = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  fireEvent.click(canceled.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false))

  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  const stepUp = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  fireEvent.change(stepUp.getByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(stepUp.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('1 member removed')
  expect(service.listRequests('/organization/remove-member')).toHaveLength(3)
})

test('resets filters that match no member', async () => {
  const service = stubService({
    ...createOrganizationResponses('member'),
    '/organization/list-members': ({ role }) => createPage(role === 'owner' ? [] : allMembers),
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

test('selects neither a member with a higher role nor the current user for a removal', async () => {
  const members = [createMember('Ann', 'admin'), ...allMembers]
  stubService({ ...createOrganizationResponses('admin'), '/organization/list-members': createPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  const selectable = screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })
  expect(selectable.map((box) => box.getAttribute('aria-label'))).toEqual(['Select Adam', 'Select Mia'])
})

test('shows no failure of an earlier removal when the dialog opens again', async () => {
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': createPage(allMembers),
    '/organization/remove-member': { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Mia' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 member?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText(/busy right now/)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByRole('dialog', { name: 'Remove 1 member?' })
  expect(screen.queryByText(/busy right now/)).toBeNull()
})
