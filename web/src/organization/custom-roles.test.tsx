import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { chooseRowAction } from '../testing/row-menu.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const support = {
  id: 'role-1',
  organizationId: 'acme-id',
  role: 'Support',
  description: 'Helps customers',
  permission: { invitation: ['create'] },
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: null,
}

const deleter = { ...support, id: 'role-2', role: 'Deleter', permission: { organization: ['delete'] } }

const responses = (role: string, roles: object[] = [support]) => ({
  ...createOrganizationResponses(role),
  '/organization/list-roles': { body: roles },
  '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
})

test('shows every member the permissions of each role', async () => {
  stubService(responses('member'))
  openOrganization('acme/roles')
  const table = await screen.findByRole('table', { name: 'Permissions by role' })
  const columns = within(table).getAllByRole('columnheader')
  expect(columns.map((column) => column.textContent)).toEqual(['Permission', 'Member', 'Admin', 'Owner', 'Support'])
  const row = within(table).getByRole('row', { name: /^Invite members/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replace('–', '')),
  ).toEqual(['No', 'Yes', 'Yes', 'Yes'])
  expect(screen.queryByRole('button', { name: 'Create role' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Support' })).toBeNull()
})

test('keeps the form of a role when Escape cancels the step-up over it', async () => {
  stubService({
    ...responses('admin'),
    '/organization/create-role': { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] } },
  })
  openOrganization('acme/roles')
  fireEvent.click(await screen.findByRole('button', { name: 'Create role' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create role' }))
  fireEvent.change(form.getByLabelText('Role name'), { target: { value: 'Inviter' } })
  fireEvent.click(form.getByRole('button', { name: 'Create role' }))
  const stepUp = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  fireEvent.keyDown(stepUp, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Role name').value).toBe('Inviter')
  fireEvent.keyDown(form.getByLabelText('Role name'), { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers only permissions of the user for a new role, and creates it', async () => {
  const { listRequests } = stubService({
    ...responses('admin'),
    '/organization/create-role': { body: { success: true, roleData: support, statements: {} } },
  })
  openOrganization('acme/roles')
  fireEvent.click(await screen.findByRole('button', { name: 'Create role' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create role' })
  expect(within(dialog).getByRole('checkbox', { name: 'Delete the organization' })).toHaveProperty('disabled', true)
  fireEvent.change(within(dialog).getByLabelText('Role name'), { target: { value: ' Inviter ' } })
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Invite members' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create role' }))
  expect(await screen.findByText('Role “Inviter” created')).toBeDefined()
  expect(listRequests('/organization/create-role')).toEqual([
    {
      role: 'Inviter',
      description: '',
      permission: { invitation: ['create'] },
      organizationId: 'acme-id',
    },
  ])
})

test('offers an admin no action for a role with more permissions (R25)', async () => {
  stubService(responses('admin', [support, deleter]))
  openOrganization('acme/roles')
  expect(await screen.findByRole('button', { name: 'Actions for Support' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Actions for Deleter' })).toBeNull()
})

test('sends only the changed fields of a role', async () => {
  const { listRequests } = stubService({
    ...responses('owner'),
    '/organization/update-role': { body: { success: true, roleData: support } },
  })
  openOrganization('acme/roles')
  await chooseRowAction('Support', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Role name'), { target: { value: 'Helpdesk' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(listRequests('/organization/update-role')).toEqual([
      { roleId: 'role-1', organizationId: 'acme-id', data: { roleName: 'Helpdesk' } },
    ]),
  )
})

test('disables the deletion of a role that members have', async () => {
  stubService({
    ...responses('owner'),
    '/organization/get-role': { body: { ...support, memberCount: 2, invitationCount: 0 } },
  })
  openOrganization('acme/roles')
  await chooseRowAction('Support', 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete role “Support”?' })
  expect(await within(dialog).findByText(/Members with this role: 2/)).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true)
})

test('lists the remaining roles after a deletion', async () => {
  let roles = [support, deleter]
  stubService({
    ...responses('owner'),
    '/organization/list-roles': () => ({ body: roles }),
    '/organization/get-role': { body: { ...support, memberCount: 0, invitationCount: 0 } },
    '/organization/delete-role': () => {
      roles = [deleter]
      return { body: { success: true } }
    },
  })
  openOrganization('acme/roles')
  await chooseRowAction('Support', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete role “Support”?' }))
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Support' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Actions for Deleter' })).toBeDefined()
})

test('removes a role from the list that another owner deletes in the meantime', async () => {
  let roles = [support, deleter]
  stubService({
    ...responses('owner'),
    '/organization/list-roles': () => ({ body: roles }),
    '/organization/get-role': { body: { ...support, memberCount: 0, invitationCount: 0 } },
    '/organization/delete-role': () => {
      roles = [deleter]
      return { status: 400, body: { code: 'ROLE_NOT_FOUND' } }
    },
  })
  openOrganization('acme/roles')
  await chooseRowAction('Support', 'Delete')
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Support' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('renders the actions that a custom role permits', async () => {
  stubService(responses('Support'))
  openOrganization('acme/members')
  expect(await screen.findByRole('link', { name: 'Invite members' })).toBeDefined()
})

test('offers custom roles with their descriptions in the table of the members', async () => {
  const service = stubService({
    ...responses('admin', [support, deleter]),
    '/organization/list-members': {
      body: { members: [createMember('Mia', 'member')], nextCursor: null, memberCount: 1 },
    },
    '/organization/update-member-role': { body: createMember('Mia', 'Support') },
  })
  openOrganization('acme/members')
  fireEvent.click(await screen.findByRole('button', { name: 'Role of Mia: Member' }))
  const choices = within(await screen.findByRole('menu')).getAllByRole('menuitemradio')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'MemberCan view members and teams',
    'AdminCan manage members, teams, and settings',
    'SupportHelps customers',
  ])
  fireEvent.click(screen.getByRole('menuitemradio', { name: /^Support/ }))
  expect(await screen.findByRole('button', { name: 'Role of Mia: Support' })).toBeDefined()
  expect(service.listRequests('/organization/update-member-role')).toEqual([
    { memberId: 'member-Mia', role: ['Support'], organizationId: 'acme-id' },
  ])
})

test('describes the custom role that is selected for an invitation', async () => {
  stubService(responses('admin'))
  openOrganization('acme/members/invitations')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite members' }))
  expect(dialog.getByText('Can view members and teams')).toBeDefined()
  fireEvent.change(dialog.getByRole('combobox', { name: 'Role' }), { target: { value: 'Support' } })
  expect(dialog.getByText('Helps customers')).toBeDefined()
})

test('hides an action when a custom role of the user loses the permission, on return to the tab', async () => {
  let permission: object = { invitation: ['create'] }
  stubService({ ...responses('Support'), '/organization/list-roles': () => ({ body: [{ ...support, permission }] }) })
  openOrganization('acme/members')
  await screen.findByRole('link', { name: 'Invite members' })
  permission = {}
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Invite members' })).toBeNull())
})

test('removes a role from the list that another owner deletes while its form is open', async () => {
  let roles = [support, deleter]
  stubService({
    ...responses('owner'),
    '/organization/list-roles': () => ({ body: roles }),
    '/organization/update-role': () => {
      roles = [deleter]
      return { status: 400, body: { code: 'ROLE_NOT_FOUND' } }
    },
  })
  openOrganization('acme/roles')
  await chooseRowAction('Support', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Role name'), { target: { value: 'Helpdesk' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^This role doesn’t exist/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Support' })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})
