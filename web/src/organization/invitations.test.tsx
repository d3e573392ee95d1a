import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryHistory } from '../router/history.ts'
import { Router } from '../router/router.tsx'
import {
  acme,
  createInvitation,
  createOrganizationResponses,
  openOrganization,
  OrganizationScreens,
} from '../testing/organization-page.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { stubService } from '../testing/stub-service.ts'
import { loadDialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

const invitations = [
  createInvitation('mia'),
  createInvitation('olga', { role: 'owner' }),
  createInvitation('adam', { role: 'member,admin', expiresAt: '2020-01-01T00:00:00.000Z' }),
  createInvitation('carl', { status: 'accepted' }),
]

test.each([
  ['owner', [['Resend', 'Copy link', 'Revoke'], ['Resend', 'Copy link', 'Revoke'], ['Resend', 'Revoke'], []], true],
  ['admin', [['Resend', 'Copy link', 'Revoke'], ['Copy link'], ['Resend', 'Revoke'], []], true],
  ['member', [['Copy link'], ['Copy link'], [], []], false],
])('offers the %s only the invitation actions that the role allows (R25)', async (role, buttons, canInvite) => {
  stubService({ ...createOrganizationResponses(role), '/organization/list-invitations': { body: invitations } })
  openOrganization('acme/members/invitations')
  await screen.findByText('mia@example.com')
  expect(await listRowActions()).toEqual(buttons)
  expect(screen.queryByRole('button', { name: 'Invite members' }) !== null).toBe(canInvite)
})

test.each([
  ['leaves out', null, []],
  ['shows', 'team-1', ['Rockets']],
])('%s the column of teams if the first invitation is to the team %s', async (_, teamId, names) => {
  const listed = [createInvitation('mia', { teamId }), createInvitation('olga')]
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-invitations': { body: listed },
  })
  openOrganization('acme/members/invitations')
  await screen.findByText('mia@example.com')
  expect(screen.queryAllByRole('columnheader', { name: 'Team' })).toHaveLength(names.length)
  expect(screen.queryAllByText('Rockets').map(({ textContent }) => textContent)).toEqual(names)
})

test('does not open the dialog of an earlier link again after a reload or back navigation', async () => {
  stubService({ ...createOrganizationResponses('admin'), '/organization/list-invitations': { body: invitations } })
  const memory = createMemoryHistory('/organizations/acme/members/invitations')
  const history = { ...memory, read: () => ({ ...memory.read(), state: { isInviting: true } }) }
  renderInApp(
    <Router history={history}>
      <OrganizationScreens />
    </Router>,
  )
  await screen.findByText('mia@example.com')
  // The code of dialogs is loaded by now.
  await loadDialog()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('redirects the address of earlier releases to the invitations', async () => {
  stubService({ ...createOrganizationResponses('admin'), '/organization/list-invitations': { body: invitations } })
  openOrganization('acme/invitations')
  await screen.findByText('mia@example.com')
  expect(screen.getByText('/organizations/acme/members/invitations')).toBeDefined()
})

test('resends an invitation with its role and shows the new expiry', async () => {
  let expiresAt = '2098-01-01T12:00:00.000Z'
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': () => ({ body: [createInvitation('mia', { role: 'member,admin', expiresAt })] }),
    '/organization/invite-member': () => {
      expiresAt = '2099-06-01T12:00:00.000Z'
      return { body: createInvitation('mia', { expiresAt }) }
    },
  })
  openOrganization('acme/members/invitations')
  await screen.findByText(/2098/)
  const button = screen.getByRole('button', { name: 'Actions for mia@example.com' })
  button.focus()
  await chooseRowAction('mia@example.com', 'Resend')
  await screen.findByText(/^New invitation sent to mia@example\.com/)
  await screen.findByText(/2099/)
  expect(document.activeElement).toBe(button)
  expect(service.listRequests('/organization/invite-member')).toEqual([
    {
      email: 'mia@example.com',
      role: ['member', 'admin'],
      organizationId: 'acme-id',
      resend: true,
      callbackURL: '/accept-invitation',
    },
  ])
})

test('keeps the dialog open until it knows which addresses were invited', async () => {
  let sendResults = () => {}
  const delay = new Promise<void>((resolve) => (sendResults = resolve))
  const email = 'olga@example.com'
  const code = 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': { body: invitations },
    '/organization/invite-members': async () => {
      await delay
      return { body: { results: [{ email, invitation: null, code }] } }
    },
  })
  openOrganization('acme/members/invitations')
  fireEvent.click(await screen.findByRole('button', { name: 'Invite members' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite members' })
  fireEvent.change(within(dialog).getByLabelText('Email addresses'), { target: { value: email } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }))
  fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' })
  sendResults()
  expect(await within(dialog).findByText(/This user is already a member/)).toBeDefined()
  fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('removes a revoked invitation from the list', async () => {
  let listed = [createInvitation('mia'), createInvitation('olga')]
  const service = stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': () => ({ body: listed }),
    '/organization/cancel-invitation': () => {
      listed = listed.slice(1)
      return { body: createInvitation('mia', { status: 'canceled' }) }
    },
  })
  openOrganization('acme/members/invitations')
  await chooseRowAction('mia@example.com', 'Revoke')
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the invitation to mia@example.com?' }))
  expect(service.listRequests('/organization/cancel-invitation')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }))
  await waitFor(() => expect(screen.queryByText('mia@example.com')).toBeNull())
  expect(screen.getByText('olga@example.com')).toBeDefined()
  expect(service.listRequests('/organization/cancel-invitation')).toEqual([{ invitationId: 'invitation-mia' }])
})

test('updates the number on the tab after an invitation is revoked', async () => {
  let listed = [createInvitation('mia'), createInvitation('olga')]
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/get-full-organization': () => ({ body: { ...acme, invitations: listed } }),
    '/organization/list-invitations': () => ({ body: listed }),
    '/organization/cancel-invitation': () => {
      listed = listed.slice(1)
      return { body: createInvitation('mia', { status: 'canceled' }) }
    },
  })
  openOrganization('acme/members/invitations')
  await chooseRowAction('mia@example.com', 'Revoke')
  const tab = within(screen.getByRole('navigation', { name: 'Members, Invitations' }))
  expect(tab.getByText('Invitations').textContent).toBe('Invitations2')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }))
  await waitFor(() => expect(tab.getByText('Invitations').textContent).toBe('Invitations1'))
})

test('removes an invitation from the list that was accepted before it was revoked', async () => {
  let listed = [createInvitation('mia'), createInvitation('olga')]
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': () => ({ body: listed }),
    '/organization/cancel-invitation': () => {
      listed = listed.slice(1)
      return { status: 404, body: { code: 'INVITATION_NOT_FOUND', message: '' } }
    },
  })
  openOrganization('acme/members/invitations')
  await chooseRowAction('mia@example.com', 'Revoke')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }))
  await waitFor(() => expect(screen.queryByText('mia@example.com')).toBeNull())
  expect(screen.queryByText('Invitation revoked')).toBeNull()
  expect(screen.getByText('This invitation was already accepted, declined, or revoked.')).toBeDefined()
})
