import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  acmeMembers,
  createMember,
  createMemberPage,
  createOrganizationResponses,
  openOrganization,
} from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('removes a member from the list who left before the new roles are saved', async () => {
  let members = acmeMembers
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => createMemberPage(members),
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
    '/organization/list-members': createMemberPage(acmeMembers),
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
    '/organization/list-members': () => createMemberPage(listed),
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
    '/organization/list-members': createMemberPage(acmeMembers),
  })
  openOrganization('acme/members')
  await chooseRowAction('Mia', 'Edit')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Member' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Choose at least one role')
  expect(service.listRequests('/organization/update-member-role')).toHaveLength(0)
})

test('updates the actions when the list shows another role of the current user', async () => {
  let role = 'admin'
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-active-member': () => ({ body: createMember('Ann', role) }),
    '/organization/list-members': () => {
      role = 'member'
      return createMemberPage([createMember('Ann', role), ...acmeMembers])
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
    '/organization/list-members': createMemberPage(acmeMembers),
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
