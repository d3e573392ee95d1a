import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../router/routes.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ConnectProvider } from './connect-provider.tsx'
import { CurrentPath } from '../testing/current-path.tsx'

beforeEach(() => {
  sessionStorage.clear()
  setProviders(google, github)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// The texts are loaded before the first render.
const openPath = (path: string) =>
  act(async () => {
    renderInApp(
      <Routes>
        <Route
          path="/social/:provider/connect"
          element={
            <RequireSignIn>
              <ConnectProvider />
            </RequireSignIn>
          }
        />
        <Route path="*" element={<CurrentPath />} />
      </Routes>,
      path,
    )
  })

test('connects the provider without confirmation once after a sign-in attempt with it', async () => {
  sessionStorage.setItem('latchkey-pending-provider', 'google')
  const service = stubService({ '/link-social': authorizationRedirect })
  await openPath('/social/google/connect?next=%2Faccount%2Fsecurity')
  await screen.findByText('Connecting Google…')
  await waitFor(() => expect(service.listRequests('/link-social')).toHaveLength(1))
  expect(service.listRequests('/link-social')).toEqual([
    {
      provider: 'google',
      callbackURL: '/social/google/connect?next=%2Faccount%2Fsecurity&done',
      errorCallbackURL: '/social/google/connect?next=%2Faccount%2Fsecurity',
    },
  ])
  expect(sessionStorage.getItem('latchkey-pending-provider')).toBeNull()
})

test.each([null, 'github'])(
  'requires confirmation when the last sign-in attempt was with %s',
  async (pendingProvider) => {
    if (pendingProvider) sessionStorage.setItem('latchkey-pending-provider', pendingProvider)
    const service = stubService({ '/link-social': authorizationRedirect })
    await openPath('/social/google/connect')
    await screen.findByRole('heading', { name: 'Connect Google?' })
    expect(service.listRequests('/link-social')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Connect Google' }))
    await waitFor(() => expect(service.listRequests('/link-social')).toHaveLength(1))
  },
)

test('confirms the connection on the screen of sign-in methods', async () => {
  stubService({})
  await openPath('/social/google/connect?done')
  await screen.findByText('Google connected')
  expect(screen.getByText('/account/connections')).toBeTruthy()
})

test('explains a failed connection and offers to retry and to go back', async () => {
  stubService({})
  await openPath('/social/google/connect?error=account_already_linked_to_different_user')
  await screen.findByRole('heading', { name: 'Couldn’t connect Google' })
  await screen.findByText(/already connected to another user/)
  expect(screen.getByRole('button', { name: 'Try Google again' })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account/connections')
})

test('shows a failure of the call and offers to retry', async () => {
  sessionStorage.setItem('latchkey-pending-provider', 'google')
  stubService({ '/link-social': { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } } })
  await openPath('/social/google/connect')
  await screen.findByText(/busy right now/)
  expect(screen.getByRole('button', { name: 'Try Google again' })).toBeTruthy()
})

test('offers the connection again when the user cancels the confirmation of their identity', async () => {
  sessionStorage.setItem('latchkey-pending-provider', 'google')
  const service = stubService({
    '/link-social': { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: ['password'] } },
  })
  await openPath('/social/google/connect')
  await screen.findByLabelText('Password')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Connect Google' }))
  await screen.findByLabelText('Password')
  expect(service.listRequests('/link-social')).toHaveLength(2)
})

test('shows the not-found screen for a provider that is not configured', async () => {
  stubService({})
  await openPath('/social/facebook/connect')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})
