import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { invitation, member, openInvitation } from '../testing/invitation-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-email-addresses', '')
  sessionStorage.clear()
})

const respondWith = (body: object, status = 200) => ({ '/organization/get-invitation': { status, body } })

test('shows the invitation, removes the secret from the URL and joins the organization', async () => {
  const service = stubService({
    ...respondWith({ ...invitation, id: 'one' }),
    '/organization/accept-invitation': { body: { invitation: { ...invitation, id: 'one' }, member } },
  })
  openInvitation('one')
  await screen.findByText('Bob invited you.')
  expect(screen.getByText('Role: Admin, editor')).toBeDefined()
  expect(screen.getByText('Team: Rockets')).toBeDefined()
  await screen.findByText('/accept-invitation/one')
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByText('/organizations/acme')
  expect(service.listRequests('/organization/accept-invitation')).toEqual([{ invitationId: 'one', secret: 's3cret' }])
  expect(sessionStorage.length).toBe(0)
})

test('keeps the secret after a reload until the invitee declines', async () => {
  const service = stubService({
    ...respondWith({ ...invitation, id: 'two' }),
    '/organization/reject-invitation': { body: { invitation: { ...invitation, id: 'two' }, member: null } },
  })
  openInvitation('two')
  await screen.findByRole('button', { name: 'Decline' })
  cleanup()
  openInvitation('two', '')
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: 'You declined this invitation' })
  expect(service.listRequests('/organization/reject-invitation')).toEqual([{ invitationId: 'two', secret: 's3cret' }])
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['expired', 'This invitation has expired'],
  ['canceled', 'This invitation was revoked'],
  ['rejected', 'You declined this invitation'],
  ['accepted', 'You’re already a member'],
  ['already-member', 'You’re already a member'],
  ['organization-full', 'This organization is full'],
  ['inviter-gone', 'This invitation is no longer valid'],
])('shows an invitation with the state %s as “%s”', async (state, heading) => {
  stubService(respondWith({ ...invitation, id: state, state }))
  openInvitation(state)
  await screen.findByRole('heading', { name: heading })
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
})

test('offers the home page as the main action if the invitation is closed', async () => {
  stubService(respondWith({ ...invitation, id: 'closed', state: 'expired' }))
  openInvitation('closed')
  const link = await screen.findByRole('link', { name: 'Go to home page' })
  expect(link.dataset.variant).not.toBe('default')
})

test('offers another account as the main action if the invitation is not shown to this one', async () => {
  stubService(respondWith({ code: 'INVITATION_NOT_FOUND', message: '' }, 400))
  openInvitation('hidden', '')
  const button = await screen.findByRole('button', { name: 'Use another account' })
  expect(button.dataset.variant).not.toBe('default')
})

test.each([
  ['EMAIL_NOT_VERIFIED', 'Confirm your email address first', 403],
  ['INVITATION_NOT_FOUND', 'This invitation isn’t valid', 400],
  ['YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION', 'This invitation is for a different address', 403],
  ['INTERNAL_SERVER_ERROR', 'Something went wrong', 500],
])('shows the error %s without a secret as “%s”', async (code, heading, status) => {
  stubService(respondWith({ code, message: code }, status))
  openInvitation(code, '')
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
})

test('shows the invited address to another user, who can switch the account', async () => {
  const service = stubService({
    ...respondWith({ ...invitation, id: 'other', email: 'carl@example.com', hasAccount: true }),
    '/sign-out': { body: { success: true } },
  })
  openInvitation('other')
  await screen.findByText('It’s for carl@example.com.')
  expect(screen.getByText('You’re signed in as ann@example.com.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Use another account' }))
  await waitFor(() => expect(service.listRequests('/sign-out')).toHaveLength(1))
})

describe('an invitation to an additional address', () => {
  const address = { email: 'ann@work.example.com', isPrimary: false, emailVerified: true }

  /** Ann opens the link of an invitation to the address, in a service that has several addresses per account. */
  const openInvitationTo = (id: string, secret: string, addresses: readonly object[]) => {
    setMeta('latchkey-email-addresses', 'on')
    const received = { ...invitation, id, email: address.email, ...(secret && { hasAccount: true }) }
    const service = stubService({
      ...respondWith(received),
      '/list-email-addresses': { body: addresses },
      '/organization/accept-invitation': { body: { invitation: received, member } },
    })
    openInvitation(id, secret)
    return service
  }

  test.each(['s3cret', ''])(
    'lets a user who has verified the invited address join, with the secret “%s”',
    async (secret) => {
      const service = openInvitationTo(`additional-${secret}`, secret, [address])
      fireEvent.click(await screen.findByRole('button', { name: 'Join' }))
      await screen.findByText('/organizations/acme')
      expect(service.listRequests('/organization/accept-invitation')).toHaveLength(1)
    },
  )

  test('names the account that joins', async () => {
    openInvitationTo('account', 's3cret', [address])
    await screen.findByRole('button', { name: 'Join' })
    expect(screen.getByText('You’re signed in as ann@example.com.')).toBeDefined()
  })

  test('shows no button to a user who has not verified the invited address yet', async () => {
    openInvitationTo('unverified', 's3cret', [{ ...address, emailVerified: false }])
    await screen.findByText('It’s for ann@work.example.com.')
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })
})
