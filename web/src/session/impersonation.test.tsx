import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountArea } from '../account/account-area.tsx'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { acme, createMember, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { annSession, passwordAccount, stubService } from '../testing/stub-service.ts'
import { RequireSignIn } from './require-sign-in.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const impersonation = {
  ...annSession,
  session: { ...annSession.session, activeOrganizationId: acme.id, impersonatedBy: 'root' },
}
const responses = {
  ...createOrganizationResponses('owner'),
  '/get-session': { body: impersonation },
  '/list-accounts': { body: [passwordAccount, { ...passwordAccount, id: 'account-2', provider: 'github' }] },
  '/list-sessions': { body: [annSession.session, { ...annSession.session, id: 'other', token: 'other' }] },
  '/list-activity': { body: { activity: [], nextCursor: null } },
  '/pending-email-change': { body: null },
  '/organization/list-members': {
    body: { members: [createMember('Ann', 'owner'), createMember('Bo', 'member')], memberCount: 2, nextCursor: null },
  },
  '/organization/list-sole-ownerships': { body: [] },
}

const openAccount = async (path: string) => {
  stubService(responses)
  // The client still has the session of the previous test.
  await client.useSession.get().refetch()
  // Awaited, because the first render suspends until the texts are loaded.
  await act(async () =>
    renderInApp(
      <Routes>
        <Route
          path="/account/*"
          element={
            <RequireSignIn>
              <AccountArea />
            </RequireSignIn>
          }
        />
      </Routes>,
      `/account/${path}`,
    ),
  )
}

const findHeading = (name: string) => screen.findByRole('heading', { name })
/** Without the buttons that open the navigation and sort a table. */
const actions = () =>
  screen
    .queryAllByRole('button')
    .filter((button) => !button.closest('nav, thead'))
    .map(({ textContent }) => textContent)

test.each([
  ['security', 'Security'],
  ['security/two-factor', 'Security'],
  ['security/backup-codes', 'Security'],
  ['danger', 'Delete account'],
])('explains at /account/%s that an impersonator cannot use it', async (path, title) => {
  await openAccount(path)
  await findHeading(title)
  await screen.findByText(/signed in as another user/)
  expect(actions()).toEqual([])
})

test.each([
  ['sessions', 'Devices'],
  ['connections', 'Sign-in methods'],
  ['activity', 'Activity'],
])('offers an impersonator no refused action at /account/%s', async (path, title) => {
  await openAccount(path)
  await screen.findAllByRole('heading', { name: title })
  expect(actions().filter((label) => /sign out|disconnect|connect|secure|reset/i.test(label ?? ''))).toEqual([])
  expect(screen.queryByText(/CSV/)).toBeNull()
})

test('offers an impersonator no change of the email address', async () => {
  await openAccount('profile')
  await findHeading('Email address')
  expect(screen.queryByLabelText('New email address')).toBeNull()
})

test('offers an impersonated owner neither invitations nor changes of members', async () => {
  stubService(responses)
  await client.useSession.get().refetch()
  openOrganization('acme/members')
  await screen.findByText('Bo')
  expect(screen.queryByRole('link', { name: /Invite/ })).toBeNull()
  expect(actions()).toEqual([])
})

test('offers an impersonated owner no action that only owners have', async () => {
  stubService(responses)
  await client.useSession.get().refetch()
  openOrganization('acme/settings')
  await screen.findByRole('textbox', { name: 'Organization name' })
  expect(actions().filter((label) => /transfer|leave|delete|require|download/i.test(label ?? ''))).toEqual([])
})
