import { useAction } from '@latchkey/client/react'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { ann, passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { useReauthentication } from './reauthentication.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const EXPIRED = 'SESSION_IS_NOT_FRESH'

test('requests the password when the session is too old and then repeats the call', async () => {
  const service = stubOldSession('the password')
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const password = await screen.findByLabelText('Password')
  await submitPassword(password, 'a wrong one')
  await screen.findByText(/Wrong email or password/)
  expect(service.requests('/delete-user')).toHaveLength(1)

  await submitPassword(password, 'the password')
  await screen.findByText('done')
  expect(service.requests('/delete-user')).toEqual([{ callbackURL: '/bye' }, { callbackURL: '/bye' }])
  // The session was not remembered, so the new one is not either.
  expect(service.requests('/sign-in/email').at(-1)).toEqual({
    email: 'ann@example.com',
    password: 'the password',
    rememberMe: false,
  })
  expect(service.requests('/revoke-session')).toEqual([{ token: 'session-current' }])
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
})

test('returns the refusal and performs nothing when the user cancels', async () => {
  const service = stubOldSession('the password')
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(EXPIRED)
  expect(service.requests('/delete-user')).toHaveLength(1)
  expect(service.requests('/sign-in/email')).toHaveLength(0)
})

test('reauthenticates a user without a password with a connected provider and returns to the same page', async () => {
  setProviders(google, github)
  const service = stubOldSession('', [{ ...passwordAccount, id: 'account-2', provider: 'google' }])
  renderInApp(<DeleteAccount />, '/account/danger?really')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(service.requests('/sign-in/social')).toHaveLength(1))
  const back = '/social/google?next=%2Faccount%2Fdanger%3Freally'
  expect(service.requests('/sign-in/social')[0]).toMatchObject({ callbackURL: back, loginHint: 'ann@example.com' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue with GitHub' })).toBeNull()
  expect(JSON.parse(sessionStorage.getItem('latchkey-reauthentication') ?? '')).toEqual({
    userId: 'ann',
    token: 'session-current',
  })
})

test('offers the password and the provider to a user who has both', async () => {
  setProviders(google)
  stubOldSession('the password', [passwordAccount, { ...passwordAccount, id: 'account-2', provider: 'google' }])
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByLabelText('Password')
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
})

test('advises a user without a usable sign-in method to set a password', async () => {
  setProviders()
  stubOldSession('', [{ ...passwordAccount, id: 'account-2', provider: 'google' }])
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const link = await screen.findByRole('link', { name: 'Choose a new password' })
  expect(link.getAttribute('href')).toBe('/account/security')
})

test('navigates to the second factor and from there back to the same page', async () => {
  let isChallenged = false
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/get-session': () => ({ body: isChallenged ? null : ann }),
    '/delete-user': { status: 403, body: { code: EXPIRED } },
    '/sign-in/email': () => {
      isChallenged = true
      return { body: { twoFactorRedirect: true } }
    },
  })
  renderInApp(
    <Routes>
      <Route path="/account/danger" element={<DeleteAccount />} />
      <Route path="*" element={<CurrentPath />} />
    </Routes>,
    '/account/danger?really',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await submitPassword(await screen.findByLabelText('Password'), 'the password')
  await screen.findByText('/two-factor?next=%2Faccount%2Fdanger%3Freally')
  // The previous session is revoked after the second factor, so that it does not stay in the list of devices.
  expect(sessionStorage.getItem('latchkey-reauthentication')).toContain('session-current')
})

const CurrentPath = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const submitPassword = async (field: HTMLElement, password: string) => {
  fireEvent.change(field, { target: { value: password } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

const DeleteAccount = () => (
  <RequireSignIn>
    <DeleteButton />
  </RequireSignIn>
)

const DeleteButton = () => {
  const deletion = useAction(useReauthentication(client.deleteUser))
  return (
    <>
      <button onClick={() => void deletion.run({ callbackURL: '/bye' })}>Delete</button>
      {deletion.error?.code}
      {deletion.data && 'done'}
    </>
  )
}

/** Serves a session of one day that is too old until the user signs in with `password`. */
const stubOldSession = (password: string, accounts: object[] = [passwordAccount]) => {
  let isFresh = false
  return stubService({
    '/list-accounts': { body: accounts },
    '/sign-in/social': authorizationRedirect,
    '/get-session': { body: { ...ann, session: { ...ann.session, expiresAt: '2029-01-02T00:00:00.000Z' } } },
    '/revoke-session': { body: { status: true } },
    '/delete-user': () =>
      isFresh ? { body: { success: true, message: 'User deleted' } } : { status: 403, body: { code: EXPIRED } },
    '/sign-in/email': (body) => {
      isFresh = body.password === password
      return isFresh
        ? { body: { redirect: false, token: 'handle-2' } }
        : { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
    },
  })
}
