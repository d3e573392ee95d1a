import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { invitation, member, openInvitation } from '../testing/invitation-page.tsx'
import { authorizationRedirect, google, setProviders } from '../testing/providers.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { clearExpectedSession } from '../session/expected-session.ts'
import { getInvitationSecret } from '../session/mailed-secrets.ts'

afterEach(() => {
  cleanup()
  clearExpectedSession()
  setProviders()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const signedOut = { body: null }
const respondWith = (body: object, status = 200) => ({ '/organization/get-invitation': { status, body } })

test('shows a signed-out user without the secret only the sign-in links', async () => {
  stubService({ ...respondWith({ code: 'NOT_AUTHENTICATED' }, 401), '/get-session': signedOut })
  openInvitation('nothing', '')
  await screen.findByRole('heading', { name: 'You’re invited' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/sign-in?next=%2Faccept-invitation%2Fnothing')
})

test('signs in an invitee with an account, with the invited address', async () => {
  const service = stubService({
    ...respondWith({ ...invitation, id: 'known', hasAccount: true }),
    '/get-session': signedOut,
    '/sign-in/email': { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } },
  })
  openInvitation('known')
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a wrong one' } })
  expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(/Wrong email or password/)
  expect(service.listRequests('/sign-in/email')).toEqual([
    { email: 'ann@example.com', password: 'a wrong one', rememberMe: true },
  ])
})

test('declines without an account', async () => {
  const service = stubService({
    ...respondWith({ ...invitation, id: 'declined', hasAccount: false }),
    '/get-session': signedOut,
    '/organization/reject-invitation': { body: { invitation: { ...invitation, status: 'rejected' }, member: null } },
  })
  openInvitation('declined')
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: 'You declined this invitation' })
  expect(service.listRequests('/organization/reject-invitation')).toEqual([
    { invitationId: 'declined', secret: 's3cret' },
  ])
  expect(getInvitationSecret('declined').find()).toBeUndefined()
})

test('continues with the second step and keeps the secret', async () => {
  stubService({
    ...respondWith({ ...invitation, id: 'twofold', hasAccount: true }),
    '/get-session': signedOut,
    '/sign-in/email': { body: { twoFactorRedirect: true } },
  })
  openInvitation('twofold')
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('/two-factor?next=%2Faccept-invitation%2Ftwofold')
  expect(getInvitationSecret('twofold').find()).toBe('s3cret')
})

test.each([true, false])(
  'signs in with a provider and returns to the invitation (has an account: %s)',
  async (hasAccount) => {
    setProviders(google)
    const id = `by-provider-${hasAccount}`
    const service = stubService({
      ...respondWith({ ...invitation, id, hasAccount }),
      '/get-session': signedOut,
      '/sign-in/social': authorizationRedirect,
    })
    openInvitation(id)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(service.listRequests('/sign-in/social')).toHaveLength(1))
    const [request] = service.listRequests('/sign-in/social')
    expect(request).toMatchObject({ provider: 'google', loginHint: 'ann@example.com' })
    expect(request?.callbackURL).toContain(`next=${encodeURIComponent(`/accept-invitation/${id}`)}`)
    expect(request?.requestSignUp ?? false).toBe(!hasAccount)
  },
)

test.each([true, false])('offers a sign-in with another account (has an account: %s)', async (hasAccount) => {
  const id = `other-account-${hasAccount}`
  stubService({ ...respondWith({ ...invitation, id, hasAccount }), '/get-session': signedOut })
  openInvitation(id)
  const link = await screen.findByRole('link', { name: 'Use another account' })
  expect(link.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(`/accept-invitation/${id}`)}`)
})

test('reports a browser that blocks cookies', async () => {
  stubService({
    ...respondWith({ ...invitation, id: 'refusing', hasAccount: true }),
    '/get-session': signedOut,
    '/sign-in/email': { body: { token: 'session-current', user: annSession.user } },
  })
  openInvitation('refusing')
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Your browser blocked our cookie' })
  fireEvent.click(screen.getByRole('link', { name: 'Sign in again' }))
  expect(await screen.findByText('/sign-in?next=%2Faccept-invitation%2Frefusing')).toBeDefined()
})

test('signs up and joins in one step, because the secret proves the email address', async () => {
  let session: { body: unknown } = signedOut
  const service = stubService({
    ...respondWith({ ...invitation, id: 'new', hasAccount: false }),
    '/get-session': () => session,
    '/sign-up/email': () => {
      session = { body: annSession }
      return { body: { token: 'session-current', user: annSession.user } }
    },
    '/organization/accept-invitation': { body: { invitation: { ...invitation, id: 'new' }, member } },
  })
  openInvitation('new')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ann' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign up and join' }))
  await screen.findByText('/organizations/acme')
  expect(service.listRequests('/sign-up/email')).toMatchObject([
    { email: 'ann@example.com', invitation: { id: 'new', secret: 's3cret' } },
  ])
  expect(service.listRequests('/organization/accept-invitation')).toEqual([{ invitationId: 'new', secret: 's3cret' }])
})
