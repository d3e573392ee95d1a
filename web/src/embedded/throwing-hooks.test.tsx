import { createAuthClient } from '@latchkey/client/react'
import { catchUnhandledRejection } from '@latchkey/testing/catch-unhandled-rejection'
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embedScreens } from '../embedding.ts'
import { annSession, stubService } from '../testing/stub-service.ts'

/** The hook of the application throws after responses to this path. */
let brokenPath = ''

const client = createAuthClient({
  fetchOptions: {
    onResponse: ({ request }) => {
      if (brokenPath !== '' && request.url.endsWith(brokenPath)) throw new Error('The hook is broken')
    },
  },
})

// The code of the screens reads the client when it is loaded.
embedScreens({ client, apiUrl: '/api/auth', meta: {}, toUrl: (path) => path })
const { RouterLink } = await import('../router/links.tsx')
const { Route, Routes } = await import('../router/routes.tsx')
const { RequireSignIn } = await import('../session/require-sign-in.tsx')
const { useProviderRedirect } = await import('../social/use-provider-redirect.ts')
const { useSessionEndingCall } = await import('../session/session-end.ts')
const { acme, createMember, createOrganizationResponses, OrganizationScreens } = await import(
  '../testing/organization-page.tsx'
)
const { renderInApp } = await import('../testing/render-in-app.tsx')
const { chooseRowAction } = await import('../testing/row-menu.ts')
const { saveAccountLanguage } = await import('../user/account-language.ts')

const reportError = vi.fn()

beforeEach(() => void vi.stubGlobal('reportError', reportError))

afterEach(() => {
  cleanup()
  brokenPath = ''
  reportError.mockReset()
  vi.unstubAllGlobals()
})

test('activates the next organization after a hook threw, and reports the exception', async () => {
  const beta = { ...acme, id: 'beta-id', name: 'Beta', slug: 'beta' }
  let activeOrganizationId: unknown = null
  const { listRequests } = stubService({
    '/get-session': () => ({ body: { ...annSession, session: { ...annSession.session, activeOrganizationId } } }),
    '/organization/get-full-organization': ({ organizationSlug }) => ({
      body: organizationSlug === 'beta' ? beta : acme,
    }),
    '/organization/get-active-member': { body: createMember('Ann', 'member') },
    '/organization/list-members': { body: { members: [], nextCursor: null, memberCount: 1 } },
    '/organization/list-roles': { body: [] },
    '/organization/set-active': ({ organizationId }) => {
      activeOrganizationId = organizationId
      return { body: null }
    },
  })
  brokenPath = '/organization/set-active'
  renderInApp(
    <>
      <RouterLink to="/organizations/beta/members">To Beta</RouterLink>
      <OrganizationScreens />
    </>,
    '/organizations/acme/members',
  )
  await waitFor(() => expect(reportError).toHaveBeenCalledWith(new Error('The hook is broken')))
  brokenPath = ''
  await screen.findByRole('navigation', { name: 'Acme' })
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'To Beta' })))
  await waitFor(() => expect(activeOrganizationId).toBe(beta.id))
  expect(listRequests('/organization/set-active')).toEqual([{ organizationId: acme.id }, { organizationId: beta.id }])
  expect(reportError).toHaveBeenCalledOnce()
})

test('redirects to a provider after a hook threw, and leaves the exception to the application', async () => {
  const { listRequests } = stubService({
    '/sign-in/social': { body: { redirect: false, url: 'https://provider.example' } },
  })
  const { result } = renderHook(() => useProviderRedirect(signInWithGoogle))
  brokenPath = '/sign-in/social'
  const rejection = catchUnhandledRejection()
  await act(async () => result.current.redirect('google'))
  expect(await rejection).toEqual(new Error('The hook is broken'))
  expect(result.current.redirectingTo).toBeNull()
  brokenPath = ''
  await act(async () => result.current.redirect('google'))
  expect(listRequests('/sign-in/social')).toHaveLength(2)
})

const signInWithGoogle = (provider: string) => client.signIn.social({ provider, callbackURL: '/' })

test('closes the dialog of a member after a hook threw', async () => {
  stubService({
    ...createOrganizationResponses('owner'),
    '/organization/list-members': {
      body: { members: [createMember('Mia', 'member')], nextCursor: null, memberCount: 1 },
    },
    '/organization/update-member-role': { body: createMember('Mia', 'admin') },
    '/organization/set-active': { body: null },
  })
  renderInApp(<OrganizationScreens />, '/organizations/acme/members')
  await chooseRowAction('Mia', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Admin' }))
  brokenPath = '/organization/update-member-role'
  const rejection = catchUnhandledRejection()
  fireEvent.click(dialog.getByRole('button', { name: /^Save/ }))
  expect(await rejection).toEqual(new Error('The hook is broken'))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Save/ })).toHaveProperty('disabled', false))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('saves the next language after a hook threw', async () => {
  const { listRequests } = stubService({ '/update-user': { body: { status: true } } })
  brokenPath = '/update-user'
  await expect(saveAccountLanguage('de')).rejects.toThrow('The hook is broken')
  brokenPath = ''
  expect(await saveAccountLanguage('fr')).toMatchObject({ error: null })
  expect(listRequests('/update-user')).toEqual([{ language: 'GERMAN' }, { language: 'FRA' }])
})

test('shows the sign-in screen after a hook threw during the sign-out', async () => {
  let session: object | null = annSession
  stubService({
    '/get-session': () => ({ body: session }),
    '/sign-out': () => {
      session = null
      return { body: { success: true } }
    },
  })
  await client.useSession.get().refetch()
  renderInApp(
    <Routes>
      <Route
        path="/account"
        element={
          <RequireSignIn>
            <p>Account</p>
          </RequireSignIn>
        }
      />
      <Route path="/sign-in" element={<p>Sign in here</p>} />
    </Routes>,
    '/account',
  )
  await screen.findByText('Account')
  const { result } = renderHook(() => useSessionEndingCall(client.signOut, '/signed-out'))
  brokenPath = '/sign-out'
  await act(() => expect(result.current({})).rejects.toThrow('The hook is broken'))
  expect(await screen.findByText('Sign in here')).toBeDefined()
})
