import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMember, openOrganization, organizationResponses } from '../testing/organization-page.tsx'
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
    ...organizationResponses('owner'),
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
    expect(service.requests('/organization/set-member-team')).toMatchObject([
      { memberId: 'member-Mia', teamId: 'team-1' },
    ]),
  )
})

test('shows no button to remove a member from the organization', async () => {
  stubService({ ...organizationResponses('owner'), '/organization/list-members': members })
  openOrganization('acme/teams/team-1')
  await screen.findByText('mia@example.com')
  expect(await listRowActions()).toEqual([['Edit'], ['Edit']])
})

test('requires a name to rename a team', async () => {
  stubService(organizationResponses('owner'))
  openOrganization('acme/teams')
  await chooseRowAction('Rockets', 'Rename')
  const dialog = within(await screen.findByRole('dialog'))
  const rename = dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename' })
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' ' } })
  expect(rename.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Comets' } })
  expect(rename.disabled).toBe(false)
})
