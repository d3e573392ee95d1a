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

const EXPIRED = 'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION'

test('a deed that needs a fresh session asks for the password on the spot and is then done', async () => {
  const service = serviceWithOldSession('the password')
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const password = await screen.findByLabelText('Password')
  await answer(password, 'a wrong one')
  await screen.findByText(/do not match/)
  expect(service.requests('/delete-user')).toHaveLength(1)

  await answer(password, 'the password')
  await screen.findByText('done')
  expect(service.requests('/delete-user')).toEqual([{ callbackURL: '/bye' }, { callbackURL: '/bye' }])
  // As long as before: this one was not to be remembered.
  expect(service.requests('/sign-in/email').at(-1)).toEqual({
    email: 'ann@example.com',
    password: 'the password',
    rememberMe: false,
  })
  expect(service.requests('/revoke-session')).toEqual([{ token: 'handle-1' }])
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
})

test('whoever cancels is told the refusal, and nothing is done', async () => {
  const service = serviceWithOldSession('the password')
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(EXPIRED)
  expect(service.requests('/delete-user')).toHaveLength(1)
  expect(service.requests('/sign-in/email')).toHaveLength(0)
})

test('whoever has no password proves it at a provider of theirs, and comes back to the same page', async () => {
  setProviders(google, github)
  const service = serviceWithOldSession('', [{ ...passwordAccount, id: 'account-2', provider: 'google' }])
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
    token: 'handle-1',
  })
})

test('whoever has both chooses between them', async () => {
  setProviders(google)
  serviceWithOldSession('the password', [passwordAccount, { ...passwordAccount, id: 'account-2', provider: 'google' }])
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByLabelText('Password')
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
})

test('whoever has no way left is told to set a password', async () => {
  setProviders()
  serviceWithOldSession('', [{ ...passwordAccount, id: 'account-2', provider: 'google' }])
  renderInApp(<DeleteAccount />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const link = await screen.findByRole('link', { name: 'Choose a new password' })
  expect(link.getAttribute('href')).toBe('/account/security')
})

test('whoever is asked for a second factor is led to it, and from there back to the same page', async () => {
  let isChallenged = false
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/get-session': () => ({ body: isChallenged ? null : ann }),
    '/delete-user': { status: 400, body: { code: EXPIRED } },
    '/sign-in/email': () => {
      isChallenged = true
      return { body: { twoFactorRedirect: true } }
    },
  })
  renderInApp(
    <Routes>
      <Route path="/account/danger" element={<DeleteAccount />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    '/account/danger?really',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await answer(await screen.findByLabelText('Password'), 'the password')
  await screen.findByText('/two-factor?next=%2Faccount%2Fdanger%3Freally')
  // The session before is left over in the list of devices, unless it is ended once the second step is done.
  expect(sessionStorage.getItem('latchkey-reauthentication')).toContain('handle-1')
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const answer = async (field: HTMLElement, password: string) => {
  fireEvent.change(field, { target: { value: password } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

const DeleteAccount = () => (
  <RequireSignIn>
    <Inside />
  </RequireSignIn>
)

const Inside = () => {
  const deletion = useAction(useReauthentication(client.deleteUser))
  return (
    <>
      <button onClick={() => void deletion.run({ callbackURL: '/bye' })}>Delete</button>
      {deletion.error?.code}
      {deletion.data && 'done'}
    </>
  )
}

/** A session for a day that is too old, until somebody signs in with `password`. */
const serviceWithOldSession = (password: string, ways: object[] = [passwordAccount]) => {
  let isFresh = false
  return stubService({
    '/list-accounts': { body: ways },
    '/sign-in/social': authorizationRedirect,
    '/get-session': { body: { ...ann, session: { ...ann.session, expiresAt: '2029-01-02T00:00:00.000Z' } } },
    '/revoke-session': { body: { status: true } },
    '/delete-user': () =>
      isFresh ? { body: { success: true, message: 'User deleted' } } : { status: 400, body: { code: EXPIRED } },
    '/sign-in/email': (sent) => {
      isFresh = sent.password === password
      return isFresh
        ? { body: { redirect: false, token: 'handle-2' } }
        : { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
    },
  })
}
