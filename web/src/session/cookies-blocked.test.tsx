import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { clearExpectedSession } from './expected-session.ts'
import { SignIn } from './sign-in.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

afterEach(() => {
  cleanup()
  clearExpectedSession()
  vi.unstubAllGlobals()
})

/** With blocked cookies the session is null after every sign-in. */
const blockedCookies = {
  '/get-session': { body: null },
  '/sign-in/email': { body: { token: 'session-current', user: annSession.user } },
}

const renderApp = () =>
  renderInApp(
    <Routes>
      <Route path="/sign-in" element={<SignIn />} />
      <Route path="/account" element={<RequireSignIn>The account</RequireSignIn>} />
    </Routes>,
    '/sign-in?next=%2Faccount%3Fa%3Db',
  )

const submitPassword = async () => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const heading = 'Your browser blocked our cookie'

test('explains blocked cookies after the sign-in and keeps the email for the next attempt', async () => {
  stubService(blockedCookies)
  renderApp()
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.com' } })
  await submitPassword()
  await screen.findByRole('heading', { name: heading })
  fireEvent.click(screen.getByRole('link', { name: 'Sign in again' }))
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ann@example.com')

  stubService(blockedCookies)
  await submitPassword()
  await screen.findByRole('heading', { name: heading })
})

test('does not mention cookies when a session ends later', async () => {
  let isSignedIn = false
  stubService({
    '/get-session': () => ({ body: isSignedIn ? annSession : null }),
    '/sign-in/email': () => {
      isSignedIn = true
      return { body: { token: 'session-current', user: annSession.user } }
    },
  })
  renderApp()
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.com' } })
  await submitPassword()
  await screen.findByText('The account')
  isSignedIn = false
  await client.useSession.get().refetch()
  expect(await screen.findByText(/You were signed out/)).toBeDefined()
})
