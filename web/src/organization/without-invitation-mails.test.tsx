import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInvitation } from '../testing/invitation-page.tsx'
import { createInvitation, createOrganizationResponses, openOrganization } from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

beforeEach(() => setMeta('latchkey-invitation-mails', 'off'))

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-invitation-mails]')?.remove()
})

test('shows the inviter how to share invitations that are not mailed', async () => {
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/invite-members': {
      body: { results: [{ email: 'mia@example.com', invitation: null, code: null }] },
    },
    '/organization/list-invitations': { body: [createInvitation('mia')] },
  })
  openOrganization('acme/welcome')
  await screen.findByText(/^No emails are sent\..*share them\.$/)
  fireEvent.change(screen.getByLabelText('Email addresses'), { target: { value: 'mia@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create invitations' }))
  expect(await screen.findByText('1 invitation created')).toBeDefined()
})

test('renews an invitation that is not mailed', async () => {
  stubService({
    ...createOrganizationResponses('admin'),
    '/organization/list-invitations': { body: [createInvitation('mia')] },
    '/organization/invite-member': { body: createInvitation('mia') },
  })
  openOrganization('acme/members/invitations')
  await screen.findByText('mia@example.com')
  expect(await listRowActions()).toEqual([['Renew', 'Copy link', 'Revoke']])
  await chooseRowAction('mia@example.com', 'Renew')
  expect(await screen.findByText('Invitation to mia@example.com renewed')).toBeDefined()
})

test.each([
  ['NOT_AUTHENTICATED', 401, 'You’re invited'],
  ['EMAIL_NOT_VERIFIED', 403, 'Confirm your email address first'],
])('refers no invitee to a mail that was not sent (%s)', async (code, status, heading) => {
  stubService({
    '/get-session': { body: null },
    '/organization/get-invitation': { status, body: { code, message: '' } },
  })
  openInvitation(code, '')
  await screen.findByRole('heading', { name: heading })
  expect(document.body.textContent).not.toMatch(/open the link/)
})

test('refers an invitee without a session to the mail that was sent', async () => {
  setMeta('latchkey-invitation-mails', 'on')
  stubService({
    '/get-session': { body: null },
    '/organization/get-invitation': { status: 401, body: { code: 'NOT_AUTHENTICATED', message: '' } },
  })
  openInvitation('mailed', '')
  expect(await screen.findByText(/or open the link in the email we sent you\.$/)).toBeDefined()
})
