import { type CallbackError, callbackErrors } from '@latchkey/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { SocialCallback } from './social-callback.tsx'
import { CurrentPath } from '../testing/current-path.tsx'
import { setMeta } from '../testing/set-meta.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setProviders(google, github)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-sign-up]')?.remove()
})

const signedOut = { '/get-session': { body: null } }

/** Loads the page, as after a redirect from the provider. */
const openCallback = async (path: string) => {
  await client.useSession.get().refetch()
  // The texts are loaded before the first render.
  await act(async () => {
    renderInApp(
      <>
        <Routes>
          <Route path="/social/:provider" element={<SocialCallback />} />
          <Route path="*" element={null} />
        </Routes>
        <CurrentPath />
      </>,
      path,
    )
  })
}

/** Waits until the screen navigates, and returns the path. */
const findDestination = () =>
  waitFor(() => {
    const path = document.querySelector('output')?.textContent ?? ''
    if (path === '' || path.startsWith('/social/')) throw new Error(`Still at ${path}`)
    return path
  })

test('navigates to the next path', async () => {
  stubService({})
  await openCallback('/social/google?next=%2Faccount%2Fsecurity')
  expect(await findDestination()).toBe('/account/security')
})

test('saves the language of a new user and requests verification of an unverified email', async () => {
  const service = stubService({
    '/get-session': { body: { ...annSession, user: { ...annSession.user, emailVerified: false } } },
    '/update-user': { body: { status: true } },
  })
  await openCallback('/social/google?new=')
  expect(await findDestination()).toBe('/verify-email')
  expect(service.listRequests('/update-user')).toEqual([{ language: 'ENG' }])
})

test('navigates to the second factor, which returns to the callback', async () => {
  stubService(signedOut)
  await openCallback('/social/google?next=%2Faccount&twoFactorRedirect=true')
  expect(await findDestination()).toBe('/two-factor?next=%2Fsocial%2Fgoogle%3Fnext%3D%252Faccount')
})

test('navigates to the sign-in screen without a session', async () => {
  stubService(signedOut)
  await openCallback('/social/google?next=%2Faccount')
  expect(await findDestination()).toBe('/sign-in?next=%2Faccount')
})

test('navigates to the verification screen for errors of verification links', async () => {
  stubService(signedOut)
  await openCallback('/social/google?error=token_expired')
  expect(await findDestination()).toBe('/verify-email?error=token_expired')
})

/** The heading and the first action. */
const expected: Record<CallbackError, [title: string, action: string]> = {
  invalid_callback_request: ['Google sign-in failed', 'Try Google again'],
  state_not_found: ['Google sign-in failed', 'Try Google again'],
  please_restart_the_process: ['Google sign-in failed', 'Try Google again'],
  access_denied: ['Google sign-in canceled', 'Choose another method'],
  no_code: ['Google sign-in failed', 'Try Google again'],
  oauth_provider_not_found: ['Google sign-in failed', 'Choose another method'],
  invalid_code: ['Google sign-in failed', 'Try Google again'],
  unable_to_get_user_info: ['Google sign-in failed', 'Try Google again'],
  email_not_verified: ['Confirm your email address', 'Resend email'],
  email_not_found: ['Google didn’t share your email', 'Sign up and connect Google'],
  no_callback_url: ['Google sign-in failed', 'Try Google again'],
  account_already_linked_to_different_user: ['Google sign-in failed', 'Choose another method'],
  unable_to_link_account: ['Google sign-in failed', 'Try Google again'],
  account_not_linked: ['You already have an account', 'Sign in and connect Google'],
  signup_disabled: ['No account uses Google yet', 'Sign up'],
  unable_to_create_user: ['Google sign-in failed', 'Try Google again'],
  unable_to_create_session: ['Google sign-in failed', 'Try Google again'],
  banned_user: ['Google sign-in failed', 'Back to sign-in'],
}

const FALLBACK = /An unexpected error occurred/

test.each(callbackErrors)('explains %s and offers an action', async (error) => {
  stubService(signedOut)
  await openCallback(`/social/google?next=%2Faccount&error=${error}`)
  const [title, action] = expected[error]
  await screen.findByRole('heading', { level: 1, name: title })
  const explanation = await waitFor(() => {
    const found = screen.getByRole('heading').nextElementSibling?.firstElementChild?.textContent
    expect(found).toBeTruthy()
    return found
  })
  expect(explanation).not.toMatch(FALLBACK)
  expect(screen.getAllByRole(/Try/.test(action) ? 'button' : 'link')[0]?.textContent).toBe(action)
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in?next=%2Faccount')
})

test.each(['email_not_found', 'signup_disabled'])(
  'offers no sign-up after %s if users cannot sign up',
  async (error) => {
    setMeta('latchkey-sign-up', '[]')
    stubService(signedOut)
    await openCallback(`/social/google?error=${error}`)
    await screen.findByRole('heading', { level: 1, name: 'Google sign-in failed' })
    await screen.findByText('Sign-up is turned off. Ask the administrator for access.')
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Back to sign-in'])
  },
)

test('shows an unknown code and offers to retry', async () => {
  stubService(signedOut)
  await openCallback('/social/google?error=temporarily_unavailable')
  await screen.findByText(FALLBACK)
  await screen.findByText('Error code: temporarily_unavailable')
  expect(screen.getByRole('button', { name: 'Try Google again' })).toBeTruthy()
})

test('retries with the same path and email', async () => {
  const service = stubService({ ...signedOut, '/sign-in/social': authorizationRedirect })
  await openCallback('/social/google?next=%2Faccount&email=ann%40example.com&error=invalid_code')
  fireEvent.click(await screen.findByRole('button', { name: 'Try Google again' }))
  await waitFor(() => expect(service.listRequests('/sign-in/social')).toHaveLength(1))
  const back = '/social/google?next=%2Faccount&email=ann%40example.com'
  expect(service.listRequests('/sign-in/social')[0]).toMatchObject({ callbackURL: back, errorCallbackURL: back })
})

test('shows a failed retry in the color of errors', async () => {
  stubService({ ...signedOut, '/sign-in/social': { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } } })
  await openCallback('/social/google?error=invalid_code')
  fireEvent.click(await screen.findByRole('button', { name: 'Try Google again' }))
  const failure = await screen.findByText(/busy right now/)
  expect(failure.style.color).toBe('var(--mantine-color-error)')
})

test('guides to a sign-in that connects the provider and then navigates to the next path', async () => {
  stubService(signedOut)
  await openCallback('/social/google?next=%2Faccount%2Fsecurity&error=account_not_linked')
  const link = await screen.findByRole('link', { name: 'Sign in and connect Google' })
  const next = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('next')
  expect(next).toBe('/social/google/connect?next=%2Faccount%2Fsecurity')
})

test('guides a user who cannot sign in to a reset of the password, which then connects the provider', async () => {
  stubService(signedOut)
  await openCallback('/social/google?next=%2Faccount%2Fsecurity&email=ann%40example.com&error=account_not_linked')
  await screen.findByText(/Sign in to it or reset its password, and we’ll connect Google\./)
  const href = screen.getByRole('link', { name: 'Reset password' }).getAttribute('href') ?? ''
  const { pathname, searchParams } = new URL(href, 'http://localhost')
  expect(pathname).toBe('/forgot-password')
  expect(searchParams.get('next')).toBe('/social/google/connect?next=%2Faccount%2Fsecurity')
})

test('links a signed-in user to the next path', async () => {
  stubService({})
  await openCallback('/social/google?next=%2Faccount%2Fdanger&error=access_denied')
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/account/danger')
  expect(screen.queryByRole('link', { name: 'Choose another method' })).toBeNull()
})

test('offers to load a pending sign-up again if the service does not respond', async () => {
  let isUp = false
  const pending = { provider: 'google', name: 'Ann', email: 'ann@example.com', expiresAt: '2029-01-01T00:00:00.000Z' }
  stubService({
    ...signedOut,
    '/social/pending-sign-up': () =>
      isUp ? { body: pending } : { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'Busy' } },
  })
  await openCallback('/social/google?error=account_not_linked')
  await screen.findByText(/busy right now/)
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ann@example.com')
})
