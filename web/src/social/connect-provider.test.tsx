import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ConnectProvider } from './connect-provider.tsx'

beforeEach(() => {
  sessionStorage.clear()
  setProviders(google, github)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Texts are fetched before the first thing is drawn.
const opens = (address: string) =>
  act(async () => {
    renderInApp(
      <Routes>
        <Route path="/social/:provider/connect" element={<ConnectProvider />} />
        <Route path="*" element={<Address />} />
      </Routes>,
      address,
    )
  })

const Address = () => <output>{useLocation().pathname}</output>

test('whoever has just come from the provider is sent on to connect it, once', async () => {
  sessionStorage.setItem('latchkey-departed', 'google')
  const service = stubService({ '/link-social': authorizationRedirect })
  await opens('/social/google/connect?next=%2Faccount%2Fsecurity')
  await screen.findByText('Connecting Google…')
  await waitFor(() => expect(service.requests('/link-social')).toHaveLength(1))
  expect(service.requests('/link-social')).toEqual([
    {
      provider: 'google',
      callbackURL: '/social/google/connect?next=%2Faccount%2Fsecurity&done',
      errorCallbackURL: '/social/google/connect?next=%2Faccount%2Fsecurity',
    },
  ])
  expect(sessionStorage.getItem('latchkey-departed')).toBeNull()
})

test.each([null, 'github'])(
  'nobody connects anything through a link: without having come from the provider (%s) one is asked',
  async (departed) => {
    if (departed) sessionStorage.setItem('latchkey-departed', departed)
    const service = stubService({ '/link-social': authorizationRedirect })
    await opens('/social/google/connect')
    await screen.findByRole('heading', { name: 'Connect Google?' })
    expect(service.requests('/link-social')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Connect Google' }))
    await waitFor(() => expect(service.requests('/link-social')).toHaveLength(1))
  },
)

test('what is connected is told where the ways in are listed', async () => {
  stubService({})
  await opens('/social/google/connect?done')
  await screen.findByText('Google connected')
  expect(screen.getByText('/account/connections')).toBeTruthy()
})

test('what could not be connected is explained, with another try and a way back', async () => {
  stubService({})
  await opens('/social/google/connect?error=account_already_linked_to_different_user')
  await screen.findByRole('heading', { name: 'Couldn’t connect Google' })
  await screen.findByText(/already connected to another user/)
  expect(screen.getByRole('button', { name: 'Try Google again' })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account/connections')
})

test('a refusal on the way there is told where it can be tried again', async () => {
  sessionStorage.setItem('latchkey-departed', 'google')
  stubService({ '/link-social': { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } } })
  await opens('/social/google/connect')
  await screen.findByText(/busy right now/)
  expect(screen.getByRole('button', { name: 'Try Google again' })).toBeTruthy()
})

test('a provider that is not set up is no address of ours', async () => {
  stubService({})
  await opens('/social/facebook/connect')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})
