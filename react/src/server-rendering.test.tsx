// @vitest-environment node
import { createAuthClient } from '@latchkey/client/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  AcceptInvitation,
  AccountSettings,
  CreateOrganization,
  LatchkeyProvider,
  OrganizationSettings,
  OrganizationSwitcher,
  Protect,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  UserButton,
} from './index.ts'

const client = createAuthClient({ baseURL: 'http://localhost:3000' })

test('renders placeholders for the components on a server, and nothing that depends on the session', () => {
  expect(typeof window).toBe('undefined')
  const html = renderToString(
    <LatchkeyProvider client={client} appName="Acme">
      <SignedIn>signed in</SignedIn>
      <SignedOut>signed out</SignedOut>
      <Protect permission="invitation:create" fallback="not permitted">
        permitted
      </Protect>
      <UserButton />
      <OrganizationSwitcher />
      <SignIn />
      <SignUp />
      <AccountSettings />
      <OrganizationSettings />
      <CreateOrganization />
      <AcceptInvitation invitationId="one" />
    </LatchkeyProvider>,
  )
  const button = '<span class="latchkey latchkey-button-placeholder"></span>'
  const screen = '<div class="latchkey latchkey-screen-placeholder"></div>'
  expect(html).toBe(button.repeat(2) + screen.repeat(6))
})

test('throws for a component without a provider', () => {
  expect(() => renderToString(<SignIn />)).toThrow('LatchkeyProvider')
  expect(() => renderToString(<SignedIn>signed in</SignedIn>)).toThrow('LatchkeyProvider')
})
