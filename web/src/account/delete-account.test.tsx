import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { getSessionEnd } from '../session/session-end.ts'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { SignedOut } from '../session/signed-out.tsx'
import { ann, passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { DeleteAccount } from './delete-account.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const showDanger = () =>
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
      <Route path="sign-in" element={<Address />} />
    </Routes>,
  )

const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
const confirmation = () => screen.findByLabelText('To confirm, type ann@example.com')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' })

const mailed = { success: true, message: 'Verification email sent' }
const deleted = { success: true, message: 'User deleted' }

test('nothing is deleted before the address is typed and the password given', async () => {
  const service = stubService({ '/list-accounts': { body: [passwordAccount] }, '/delete-user': { body: mailed } })
  showDanger()
  await open()
  type(await confirmation(), 'somebody@example.com')
  expect(button().disabled).toBe(true)
  type(await confirmation(), ' ann@example.com ')
  fireEvent.click(button())
  await screen.findByText('Please fill in this field')
  expect(service.requests('/delete-user')).toEqual([])

  type(screen.getByLabelText('Your password'), 'the password')
  fireEvent.click(button())
  await screen.findByText(/We sent a link to ann@example\.com/)
  expect(service.requests('/delete-user')).toEqual([
    { callbackURL: '/signed-out?account=deleted', password: 'the password' },
  ])
  // The session goes on: should it end now, then for another reason.
  expect(getSessionEnd().redirectTo).toBeNull()
})

test('a wrong password is told in the dialog, which stays open with what was typed', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': { status: 400, body: { code: 'INVALID_PASSWORD', message: 'Invalid password' } },
  })
  showDanger()
  await open()
  type(await confirmation(), 'ann@example.com')
  type(screen.getByLabelText('Your password'), 'a wrong one')
  fireEvent.click(button())
  await screen.findByText(/This password is not right/)
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('a wrong one')

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  expect((await screen.findByLabelText<HTMLInputElement>('Your password')).value).toBe('')
  expect(screen.queryByText(/This password is not right/)).toBeNull()
})

test('an account without a password is deleted by its fresh session', async () => {
  const service = stubService({ '/list-accounts': { body: [] }, '/delete-user': { body: mailed } })
  showDanger()
  await open()
  type(await confirmation(), 'ann@example.com')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  fireEvent.click(button())
  await screen.findByText(/We sent a link to ann@example\.com/)
  expect(service.requests('/delete-user')).toEqual([{ callbackURL: '/signed-out?account=deleted' }])
})

test('whoever owns an organization alone is told to hand it over first', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': { status: 400, body: { code: 'YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION', message: '' } },
  })
  showDanger()
  await open()
  type(await confirmation(), 'ann@example.com')
  type(screen.getByLabelText('Your password'), 'the password')
  fireEvent.click(button())
  expect(await screen.findByText(/Hand it over or delete it first/)).toBeDefined()
})

test('where no mail is sent, the account is gone at once, and the screen says so', async () => {
  let isGone = false
  stubService({
    '/get-session': () => ({ body: isGone ? null : ann }),
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': () => {
      isGone = true
      return { body: deleted }
    },
  })
  showDanger()
  await open()
  type(await confirmation(), 'ann@example.com')
  type(screen.getByLabelText('Your password'), 'the password')
  fireEvent.click(button())
  expect(await screen.findByRole('heading', { name: 'Your account was deleted' })).toBeDefined()
})

test('a session that ends elsewhere before the answer proves no deletion', async () => {
  let isOver = false
  let answer: (refusal: { status: number; body: unknown }) => void = () => {}
  const answered = new Promise<{ status: number; body: unknown }>((resolve) => {
    answer = resolve
  })
  stubService({
    '/get-session': () => ({ body: isOver ? null : ann }),
    '/list-accounts': { body: [passwordAccount] },
    '/delete-user': () => answered,
  })
  await client.useSession.get().refetch()
  showDanger()
  await open()
  type(await confirmation(), 'ann@example.com')
  type(screen.getByLabelText('Your password'), 'the password')
  fireEvent.click(button())
  isOver = true
  await act(() => client.useSession.get().refetch())
  expect(screen.queryByText('Your account was deleted')).toBeNull()
  answer({ status: 401, body: { code: 'UNAUTHORIZED', message: '' } })
  expect(await screen.findByText('/sign-in?next=%2F')).toBeDefined()
  expect(screen.queryByText('Your account was deleted')).toBeNull()
})
