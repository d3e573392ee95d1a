import { createAuthClient } from '@latchkey/client/react'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { embedScreens } from '../embedding.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { type EmbeddedSettings, EmbeddedSettingsContext } from './settings.ts'

const client = createAuthClient()
// The code of the screens reads the client when it is loaded.
embedScreens({ client, apiUrl: '/api/auth', meta: {}, toUrl: (path) => path })
const { Authentication } = await import('./authentication.tsx')

const navigate = vi.fn<EmbeddedSettings['navigate']>()

const settings: EmbeddedSettings = {
  language: 'en',
  colorScheme: 'light',
  paths: {
    signIn: '/sign-in',
    signUp: '/sign-up',
    account: '/account',
    organization: '/organization',
    createOrganization: '/create-organization',
    acceptInvitation: '/join',
    afterSignIn: '/projects',
    afterSignOut: '/',
  },
  navigate,
}

afterEach(() => {
  navigate.mockReset()
  vi.unstubAllGlobals()
})

test('shows the form after a sign-out if no screen was left that loaded the session of the last sign-in', async () => {
  let session: object | null = null
  stubService({
    '/get-session': () => ({ body: session }),
    '/sign-in/email': () => {
      session = annSession
      return { body: { redirect: false, token: 'token', user: annSession.user } }
    },
    '/sign-out': () => {
      session = null
      return { body: { success: true } }
    },
  })
  // The application shows a page of its own.
  navigate.mockImplementation(openSignIn())
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.com' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('/projects', { replace: true }))
  await client.useSession.get().refetch()
  await client.signOut()
  onTestFinished(openSignIn())
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
})

/** Shows the sign-in page and returns a function that leaves it. */
const openSignIn = (): (() => void) => {
  window.history.replaceState(null, '', '/sign-in')
  // Not `render`, within which React does not complete what has to load texts.
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <EmbeddedSettingsContext value={settings}>
        <Authentication home="/sign-in" />
      </EmbeddedSettingsContext>,
    ),
  )
  return () => root.unmount()
}
