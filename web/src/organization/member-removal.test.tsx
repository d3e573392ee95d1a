import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
  let members = acmeMembers
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

test('removes the selected members, and still selects those that could not be removed', async () => {
  let listed = acmeMembers
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => createMemberPage(listed),
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
    '/organization/list-members': createMemberPage(acmeMembers),
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

test('selects neither a member with a higher role nor the current user for a removal', async () => {
  const members = [createMember('Ann', 'admin'), ...acmeMembers]
  stubService({ ...createOrganizationResponses('admin'), '/organization/list-members': createMemberPage(members) })
  openOrganization('acme/members')
  await screen.findByText('olga@example.com')
  const selectable = screen.getAllByRole('checkbox', { name: /^Select (?!all)/ })
  expect(selectable.map((box) => box.getAttribute('aria-label'))).toEqual(['Select Adam', 'Select Mia'])
})

test('shows no failure of an earlier removal when the dialog opens again', async () => {
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': createMemberPage(acmeMembers),
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
