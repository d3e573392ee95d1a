import { screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { invitation } from '../testing/invitation-page.tsx'
import { stubService } from '../testing/stub-service.ts'
import { AcceptInvitation } from './organizations.tsx'
import { type EmbeddedSettings, EmbeddedSettingsContext } from './settings.ts'

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
    afterSignIn: '/',
    afterSignOut: '/',
  },
  navigate: () => {},
}

test('shows the next invitation when the application changes the ID', async () => {
  const names: Record<string, string> = { one: 'Acme', two: 'Beta' }
  stubService({
    '/organization/get-invitation': ({ id }) => ({
      body: { ...invitation, id, organizationName: names[String(id)] },
    }),
  })
  // Not `render`, within which React does not complete what has to load texts.
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })
  const show = (id: string) =>
    flushSync(() =>
      root.render(
        <EmbeddedSettingsContext value={settings}>
          <AcceptInvitation invitationId={id} />
        </EmbeddedSettingsContext>,
      ),
    )
  show('one')
  await screen.findByRole('heading', { name: /Acme/ })
  show('two')
  expect(await screen.findByRole('heading', { name: /Beta/ })).toBeDefined()
})
