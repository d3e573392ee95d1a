import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const members = {
  body: { members: [createMember('Adam', 'member'), createMember('Mia', 'member')], nextCursor: null, memberCount: 2 },
}

test('adds a member to a team after the user selected one', async () => {
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': members,
    '/organization/set-member-team': { body: { ...createMember('Mia', 'member'), teamId: 'team-1' } },
  })
  openOrganization('acme/teams/team-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Add member' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add member' })
  expect(confirm.disabled).toBe(true)
  fireEvent.click(await dialog.findByText('mia@example.com'))
  expect(confirm.disabled).toBe(false)
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(service.listRequests('/organization/set-member-team')).toMatchObject([
      { memberId: 'member-Mia', teamId: 'team-1' },
    ]),
  )
})

test('requires another selection after a search, which can hide the selected member', async () => {
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': ({ search }) =>
      search === 'Adam'
        ? { body: { members: [createMember('Adam', 'member')], nextCursor: null, memberCount: 2 } }
        : members,
  })
  openOrganization('acme/teams/team-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Add member' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(await dialog.findByText('mia@example.com'))
  fireEvent.change(dialog.getByLabelText('Search members'), { target: { value: 'Adam' } })
  await waitFor(() => expect(dialog.queryByText('mia@example.com')).toBeNull())
  expect(dialog.getByRole('button', { name: 'Add member' })).toHaveProperty('disabled', true)
  fireEvent.click(await dialog.findByText('adam@example.com'))
  expect(dialog.getByRole('button', { name: 'Add member' })).toHaveProperty('disabled', false)
})

test('shows no button to remove a member from the organization', async () => {
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': members })
  openOrganization('acme/teams/team-1')
  await screen.findByText('mia@example.com')
  expect(await listRowActions()).toEqual([['Edit'], ['Edit']])
})

test('shows no column with the team on the page of a team', async () => {
  stubService({ ...createOrganizationResponses('owner'), '/organization/list-members': members })
  openOrganization('acme/teams/team-1')
  await screen.findByText('mia@example.com')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Role', 'Joined'])
})

test('removes a member who is moved to another team from the list of the team', async () => {
  const adam = { ...createMember('Adam', 'member'), teamId: 'team-1' }
  let rows = [adam, { ...createMember('Mia', 'member'), teamId: 'team-1' }]
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': () => ({ body: { members: rows, nextCursor: null, memberCount: rows.length } }),
    '/organization/set-member-team': () => {
      rows = [adam]
      return { body: { ...createMember('Mia', 'member'), teamId: null } }
    },
  })
  openOrganization('acme/teams/team-1')
  await chooseRowAction('Mia', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Team' }), { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(screen.queryByText('mia@example.com')).toBeNull())
  expect(screen.getByText('adam@example.com')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Members')
})

test('requires a name to rename a team', async () => {
  stubService(createOrganizationResponses('owner'))
  openOrganization('acme/teams')
  await chooseRowAction('Rockets', 'Rename')
  const dialog = within(await screen.findByRole('dialog'))
  const rename = dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' })
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' ' } })
  expect(rename.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Comets' } })
  expect(rename.disabled).toBe(false)
})

test('offers no member of the team itself to add', async () => {
  const [adam, mia] = [{ ...createMember('Adam', 'member'), teamId: 'team-1' }, createMember('Mia', 'member')]
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': { body: { members: [adam, mia], nextCursor: null, memberCount: 2 } },
  })
  openOrganization('acme/teams/team-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Add member' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('radio', { name: /^Mia/ })).toBeDefined()
  expect(dialog.queryByRole('radio', { name: /^Adam/ })).toBeNull()
})
