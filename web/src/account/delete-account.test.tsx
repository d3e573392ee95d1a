import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { getSessionEnd } from '../session/session-end.ts'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { SignedOut } from '../session/signed-out.tsx'
import { acme } from '../testing/organization-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { CurrentPath } from '../testing/current-path.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-api-keys', '')
})

const renderDeleteAccount = () =>
  renderInApp(
    <Routes>
      <Route
        index
        element={
          <RequireSignIn>
            <DeleteAccount />
          </RequireSignIn>
        }
      />
      <Route path="signed-out" element={<SignedOut />} />
      <Route path="sign-in" element={<CurrentPath />} />
    </Routes>,
  )

const openDialog = async () => fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
const findConfirmation = () => screen.findByLabelText('To confirm, type ann@example.com')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const getDeleteButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete permanently' })

const confirmationSent = { success: true, message: 'Verification email sent' }
const deleted = { success: true, message: 'User deleted' }

test.each([
  ['{"allowNoExpiry":false}', true],
  ['', false],
])('lists API keys among the losses if the service has them', async (content, isListed) => {
  setMeta('latchkey-api-keys', content)
  stubService({ '/list-accounts': { body: [passwordAccount] } })
  renderDeleteAccount()
  await screen.findByText('your memberships in organizations and teams')
  expect(screen.queryByText(/^your API keys: programs/) !== null).toBe(isListed)
})

test('deletes nothing before the email and the password are entered', async () => {
  const service = stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': { body: confirmationSent },
  })
  renderDeleteAccount()
  await openDialog()
  type(await findConfirmation(), 'other@example.com')
  expect(getDeleteButton().disabled).toBe(true)
  type(await findConfirmation(), ' ann@example.com ')
  fireEvent.click(getDeleteButton())
  await screen.findByText('This field is required')
  expect(service.listRequests('/delete-user')).toEqual([])

  type(screen.getByLabelText('Password'), 'the password')
  fireEvent.click(getDeleteButton())
  await screen.findByText(/We sent a link to ann@example\.com/)
  expect(service.listRequests('/delete-user')).toEqual([
    { callbackURL: '/signed-out?account=deleted', password: 'the password' },
  ])
  // The user is still signed in, so a later end of the session has another reason.
  expect(getSessionEnd().redirectTo).toBeNull()
})

test('shows a wrong password in the dialog and keeps the input', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': { status: 400, body: { code: 'INVALID_PASSWORD', message: 'Invalid password' } },
  })
  renderDeleteAccount()
  await openDialog()
  type(await findConfirmation(), 'ann@example.com')
  type(screen.getByLabelText('Password'), 'a wrong one')
  fireEvent.click(getDeleteButton())
  await screen.findByText(/Wrong password/)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a wrong one')

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDialog()
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('')
  expect(screen.queryByText(/Wrong password/)).toBeNull()
})

test('deletes an account without a password in a fresh session', async () => {
  const service = stubService({ '/list-accounts': { body: [] }, '/delete-user': { body: confirmationSent } })
  renderDeleteAccount()
  await openDialog()
  type(await findConfirmation(), 'ann@example.com')
  expect(screen.queryByLabelText('Password')).toBeNull()
  fireEvent.click(getDeleteButton())
  await screen.findByText(/We sent a link to ann@example\.com/)
  expect(service.listRequests('/delete-user')).toEqual([{ callbackURL: '/signed-out?account=deleted' }])
})

test('does not offer the deletion to the sole owner of an organization', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/organization/list-sole-ownerships': { body: [{ ...acme, memberCount: 2 }] },
  })
  renderDeleteAccount()
  await screen.findByRole('link', { name: 'Transfer or delete: Acme' })
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull()
})

test('advises the sole owner of an organization to transfer it first', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': { status: 400, body: { code: 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION', message: '' } },
  })
  renderDeleteAccount()
  await openDialog()
  type(await findConfirmation(), 'ann@example.com')
  type(screen.getByLabelText('Password'), 'the password')
  fireEvent.click(getDeleteButton())
  expect(await screen.findByText(/Transfer or delete it first/)).toBeDefined()
})

test('confirms the deletion at once when the service sends no mail', async () => {
  let isDeleted = false
  stubService({
    '/get-session': () => ({ body: isDeleted ? null : annSession }),
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': () => {
      isDeleted = true
      return { body: deleted }
    },
  })
  renderDeleteAccount()
  await openDialog()
  type(await findConfirmation(), 'ann@example.com')
  type(screen.getByLabelText('Password'), 'the password')
  fireEvent.click(getDeleteButton())
  expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeDefined()
})

test('does not report a deletion when the session ended on another device', async () => {
  let hasEnded = false
  let respond: (response: { status: number; body: unknown }) => void = () => {}
  const response = new Promise<{ status: number; body: unknown }>((resolve) => {
    respond = resolve
  })
  stubService({
    '/get-session': () => ({ body: hasEnded ? null : annSession }),
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': () => response,
  })
  await client.useSession.get().refetch()
  renderDeleteAccount()
  await openDialog()
  type(await findConfirmation(), 'ann@example.com')
  type(screen.getByLabelText('Password'), 'the password')
  fireEvent.click(getDeleteButton())
  hasEnded = true
  await act(() => client.useSession.get().refetch())
  expect(screen.queryByText('Account deleted')).toBeNull()
  respond({ status: 401, body: { code: 'UNAUTHORIZED', message: '' } })
  expect(await screen.findByText('/sign-in?next=%2F')).toBeDefined()
  expect(screen.queryByText('Account deleted')).toBeNull()
})
