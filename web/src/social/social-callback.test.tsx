import { type CallbackError, callbackErrors } from '@latchkey/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { ann, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { SocialCallback } from './social-callback.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setProviders(google, github)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const strangers = { '/get-session': { body: null } }

/** The browser comes from elsewhere: the page is loaded anew. */
const comesBack = async (address: string) => {
  await client.useSession.get().refetch()
  // Texts are fetched before the first thing is drawn.
  await act(async () => {
    renderInApp(
      <>
        <Routes>
          <Route path="/social/:provider" element={<SocialCallback />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </>,
      address,
    )
  })
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** Where the screen leads by itself. */
const destination = () =>
  waitFor(
    () => {
      const address = document.querySelector('output')?.textContent ?? ''
      if (address === '' || address.startsWith('/social/')) throw new Error(`It stays at ${address}`)
      return address
    },
    { timeout: 5000 },
  )

test('whoever has signed in goes on, and is offered the same button first next time', async () => {
  stubService({})
  await comesBack('/social/google?next=%2Faccount%2Fsecurity')
  expect(await destination()).toBe('/account/security')
  expect(localStorage.getItem('latchkey-last-provider')).toBe('google')
})

test('whoever has signed up keeps the language, and confirms an address that nobody has proven', async () => {
  const service = stubService({
    '/get-session': { body: { ...ann, user: { ...ann.user, emailVerified: false } } },
    '/update-user': { body: { status: true } },
  })
  await comesBack('/social/google?new=')
  expect(await destination()).toBe('/verify-email')
  expect(service.requests('/update-user')).toEqual([{ language: 'ENG' }])
})

test('a second factor is asked for before anything else, and then the way goes on here', async () => {
  stubService(strangers)
  await comesBack('/social/google?next=%2Faccount&twoFactorRedirect=true')
  expect(await destination()).toBe('/two-factor?next=%2Fsocial%2Fgoogle%3Fnext%3D%252Faccount')
  expect(localStorage.getItem('latchkey-last-provider')).toBeNull()
})

test('without a session there is nothing to go on with but the sign-in', async () => {
  stubService(strangers)
  await comesBack('/social/google?next=%2Faccount')
  expect(await destination()).toBe('/sign-in?next=%2Faccount')
})

test('the link of a verification mail that failed is explained where such links are', async () => {
  stubService(strangers)
  await comesBack('/social/google?error=token_expired')
  expect(await destination()).toBe('/verify-email?error=token_expired')
})

/** The heading, and what is offered first. */
const expected: Record<CallbackError, [title: string, offer: string]> = {
  invalid_callback_request: ['Google sign-in failed', 'Try Google again'],
  state_not_found: ['Google sign-in failed', 'Try Google again'],
  please_restart_the_process: ['Google sign-in failed', 'Try Google again'],
  access_denied: ['Google sign-in canceled', 'Choose another method'],
  no_code: ['Google sign-in failed', 'Try Google again'],
  oauth_provider_not_found: ['Google sign-in failed', 'Choose another method'],
  invalid_code: ['Google sign-in failed', 'Try Google again'],
  unable_to_get_user_info: ['Google sign-in failed', 'Try Google again'],
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

test.each(callbackErrors)('%s is explained, with a way forward', async (error) => {
  stubService(strangers)
  await comesBack(`/social/google?next=%2Faccount&error=${error}`)
  const [title, offer] = expected[error]
  await screen.findByRole('heading', { level: 1, name: title })
  const words = await waitFor(() => {
    const found = screen.getByRole('heading').nextElementSibling?.firstElementChild?.textContent
    expect(found).toBeTruthy()
    return found
  })
  expect(words).not.toMatch(FALLBACK)
  expect(screen.getAllByRole(/Try/.test(offer) ? 'button' : 'link')[0]?.textContent).toBe(offer)
  expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in?next=%2Faccount')
})

test('a code that nobody knows is told as such, with another try', async () => {
  stubService(strangers)
  await comesBack('/social/google?error=temporarily_unavailable')
  await screen.findByText(FALLBACK)
  await screen.findByText('Error code: temporarily_unavailable')
  expect(screen.getByRole('button', { name: 'Try Google again' })).toBeTruthy()
})

test('another try sets out with the same wishes', async () => {
  const service = stubService({ ...strangers, '/sign-in/social': authorizationRedirect })
  await comesBack('/social/google?next=%2Faccount&email=ann%40example.com&error=invalid_code')
  fireEvent.click(await screen.findByRole('button', { name: 'Try Google again' }))
  await waitFor(() => expect(service.requests('/sign-in/social')).toHaveLength(1))
  const back = '/social/google?next=%2Faccount&email=ann%40example.com'
  expect(service.requests('/sign-in/social')[0]).toMatchObject({ callbackURL: back, errorCallbackURL: back })
})

test('the guided sign-in leads to connecting, and from there to where somebody was going', async () => {
  stubService(strangers)
  await comesBack('/social/google?next=%2Faccount%2Fsecurity&error=account_not_linked')
  const link = await screen.findByRole('link', { name: 'Sign in and connect Google' })
  const next = new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams.get('next')
  expect(next).toBe('/social/google/connect?next=%2Faccount%2Fsecurity')
})

test('somebody who is signed in already is led back to where they were', async () => {
  stubService({})
  await comesBack('/social/google?next=%2Faccount%2Fdanger&error=access_denied')
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/account/danger')
  expect(screen.queryByRole('link', { name: 'Choose another method' })).toBeNull()
})

test.each([
  ['ann', /Identity confirmed/, [{ token: 'the session before' }]],
  ['somebody else', /You’re now signed in to a different account: ann@example.com/, []],
])('whoever left to prove that it is them, and was %s, is told what came of it', async (id, words, revoked) => {
  sessionStorage.setItem('latchkey-reauthentication', JSON.stringify({ userId: id, token: 'the session before' }))
  const service = stubService({ '/revoke-session': { body: { status: true } } })
  await comesBack('/social/google?next=%2Faccount%2Fdanger')
  expect(await destination()).toBe('/account/danger')
  await screen.findByText(words)
  expect(service.requests('/revoke-session')).toEqual(revoked)
})
