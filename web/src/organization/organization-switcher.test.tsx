import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCurrentSession } from '../session/current-session.ts'
import { press } from '../testing/interactions.ts'
import { createInvitation } from '../testing/organization-page.tsx'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { stubService } from '../testing/stub-service.ts'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invitation = {
  ...createInvitation('ann'),
  organizationName: 'Acme',
  organizationSlug: 'acme',
  organizationLogo: null,
  inviterEmail: null,
  teamName: null,
  state: 'pending',
}

test('updates the number of invitations when the user declines one', async () => {
  let invitations = [invitation]
  stubService({
    '/organization/list': { body: [] },
    '/organization/list-user-invitations': () => ({ body: invitations }),
    '/organization/reject-invitation': () => {
      invitations = []
      return { body: { invitation, member: null } }
    },
  })
  const Header = () => <OrganizationSwitcher {...useCurrentSession()} />
  await renderSignedIn(
    <>
      <Header />
      <ReceivedInvitations />
    </>,
  )
  expect(await screen.findByRole('img', { name: '1 invitation for you' })).toBeDefined()
  await press('Decline: Acme')
  await waitFor(() => expect(screen.queryByLabelText('1 invitation for you')).toBeNull())
  expect(await screen.findByText('Invitation declined')).toBeDefined()
})
