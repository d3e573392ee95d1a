import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { ann, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { clearExpectedSession } from './expected-session.ts'
import { SignIn } from './sign-in.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

afterEach(() => {
  cleanup()
  clearExpectedSession()
  vi.unstubAllGlobals()
})

/** Whose browser refuses cookies is a stranger after every sign-in. */
const refusing = {
  '/get-session': { body: null },
  '/sign-in/email': { body: { token: 'handle-1', user: ann.user } },
}

const showApp = () =>
  renderInApp(
    <Routes>
      <Route path="/sign-in" element={<SignIn />} />
      <Route path="/account" element={<RequireSignIn>The account</RequireSignIn>} />
    </Routes>,
    '/sign-in?next=%2Faccount%3Fa%3Db',
  )

const givePassword = async () => {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const heading = 'Your browser does not keep you signed in'

test('whose browser refuses cookies is told so after the sign-in, and tries again with the address that was typed', async () => {
  stubService(refusing)
  showApp()
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ann@example.com' } })
  await givePassword()
  await screen.findByRole('heading', { name: heading })
  fireEvent.click(screen.getByRole('link', { name: 'Sign in again' }))
  expect(await screen.findByLabelText('E-mail address')).toHaveProperty('value', 'ann@example.com')

  stubService(refusing)
  await givePassword()
  await screen.findByRole('heading', { name: heading })
})

test('whose session ends later is told nothing of cookies', async () => {
  let isIn = false
  stubService({
    '/get-session': () => ({ body: isIn ? ann : null }),
    '/sign-in/email': () => {
      isIn = true
      return { body: { token: 'handle-1', user: ann.user } }
    },
  })
  showApp()
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: 'ann@example.com' } })
  await givePassword()
  await screen.findByText('The account')
  isIn = false
  await client.useSession.get().refetch()
  expect(await screen.findByText(/You were signed out/)).toBeDefined()
})
