import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearExpectedSession } from '../session/expected-session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { clearLastLoginMethod, setLastLoginMethod } from '../testing/last-login-method.ts'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { SignUp } from '../user/sign-up.tsx'
import { countProviderRows } from './provider-sign-in.tsx'

afterEach(() => {
  cleanup()
  clearLastLoginMethod()
  clearExpectedSession()
  vi.unstubAllGlobals()
})

const signedOut = { '/get-session': { body: null } }
const manyProviders = [
  google,
  github,
  ...['one', 'two', 'three', 'four', 'five', 'six'].map((id) => ({ id, name: id })),
]

const findButtonNames = async () => {
  await screen.findByText('or')
  return screen
    .getAllByRole('button')
    .flatMap((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
}

test('shows only the form when the service has no providers', async () => {
  setProviders()
  stubService(signedOut)
  renderInApp(<SignIn />, '/sign-in')
  await screen.findByLabelText('Password')
  expect(screen.queryByText('or')).toBeNull()
})

test('starts the sign-in with the callback path and the entered email', async () => {
  setProviders(google, github)
  const service = stubService({ ...signedOut, '/sign-in/social': authorizationRedirect })
  renderInApp(<SignIn />, '/sign-in?next=%2Faccount%2Fsecurity')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: "o'ann@example.com" } })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with GitHub' }))
  await waitFor(() => expect(service.listRequests('/sign-in/social')).toHaveLength(1))
  const callbackPath = '/social/google?next=%2Faccount%2Fsecurity&email=o%27ann%40example.com'
  expect(service.listRequests('/sign-in/social')).toEqual([
    {
      provider: 'google',
      callbackURL: callbackPath,
      newUserCallbackURL: callbackPath.replace('?', '?new=&'),
      errorCallbackURL: callbackPath,
      loginHint: "o'ann@example.com",
    },
  ])
})

test('shows a failure and keeps the input', async () => {
  setProviders(google)
  stubService({ ...signedOut, '/sign-in/social': { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } } })
  renderInApp(<SignIn />, '/sign-in')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.com' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await screen.findByText(/busy right now/)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com')
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveProperty('disabled', false)
})

test('requests a sign-up from the sign-up screen', async () => {
  setProviders(google)
  const service = stubService({ ...signedOut, '/sign-in/social': authorizationRedirect })
  renderInApp(<SignUp />, '/sign-up')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(service.listRequests('/sign-in/social')).toHaveLength(1))
  expect(service.listRequests('/sign-in/social')[0]).toMatchObject({ requestSignUp: true })
})

test('expands the list of providers and focuses the first new one', async () => {
  setProviders(...manyProviders)
  stubService(signedOut)
  renderInApp(<SignIn />, '/sign-in')
  expect((await findButtonNames()).filter((name) => name.startsWith('Continue'))).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect((await findButtonNames()).filter((name) => name.startsWith('Continue'))).toHaveLength(8)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue with four' })))
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test.each(manyProviders.flatMap((_, index) => [[index + 1, null] as const, [index + 1, google.id] as const]))(
  'reserves the height of the buttons of %i providers (last used: %s)',
  async (count, lastId) => {
    if (lastId !== null) setLastLoginMethod(lastId)
    setProviders(...manyProviders.slice(0, count))
    stubService(signedOut)
    renderInApp(<SignIn />, '/sign-in')
    await findButtonNames()
    const buttons = screen.getAllByRole('button', { name: /^(Continue with|Show all)/ })
    const tiles = buttons.filter((button) => button.hasAttribute('aria-label') || button.textContent === 'Show all')
    const rows = buttons.length - tiles.length + Math.ceil(tiles.length / 2)
    expect(countProviderRows(count, lastId)).toBe(rows)
  },
)

test('puts the last used provider first with a badge', async () => {
  setLastLoginMethod('six')
  setProviders(...manyProviders)
  stubService(signedOut)
  renderInApp(<SignIn />, '/sign-in')
  expect((await findButtonNames())[0]).toBe('Continue with six')
  expect(screen.getByRole('button', { name: 'Continue with six', description: 'Last used' })).toBeTruthy()
})

test('marks the password as the last used method, unless it is the only one', async () => {
  setLastLoginMethod('email')
  setProviders(google)
  stubService(signedOut)
  renderInApp(<SignIn />, '/sign-in')
  expect(await screen.findByRole('button', { name: 'Sign in', description: 'Last used' })).toBeTruthy()
  expect((await screen.findByRole('button', { name: 'Continue with Google' })).ariaDescribedByElements).toBeFalsy()
  cleanup()
  setProviders()
  renderInApp(<SignIn />, '/sign-in')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByText('Last used')).toBeNull()
})

test('marks no method if the service does not name the cookie', async () => {
  setLastLoginMethod('google')
  setMeta('latchkey-login-method-cookie', '')
  setProviders(google)
  stubService(signedOut)
  renderInApp(<SignIn />, '/sign-in')
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryByText('Last used')).toBeNull()
})

test('does not offer the provider that is connected after the sign-in', async () => {
  setProviders(google, github)
  stubService(signedOut)
  renderInApp(<SignIn />, '/sign-in?next=%2Fsocial%2Fgoogle%2Fconnect')
  await screen.findByText(/Sign in with your usual method, and we’ll connect Google/)
  expect((await findButtonNames()).filter((name) => name.startsWith('Continue'))).toEqual(['Continue with GitHub'])
})
