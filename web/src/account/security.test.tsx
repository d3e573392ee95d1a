import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { Security } from './security.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderSecurity = () => renderSignedIn(<Security />)

const fill = async (current: string, next: string) => {
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: current } })
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('offers an account without a password to set one through an emailed link', async () => {
  const service = stubService({ '/list-accounts': { body: [] }, '/forget-password': { body: { status: true } } })
  await renderSecurity()
  fireEvent.click(await screen.findByRole('button', { name: 'Send link' }))
  await screen.findByText(/We sent a link to ann@example\.com/)
  expect(service.listRequests('/forget-password')).toEqual([
    { email: 'ann@example.com', redirectTo: '/reset-password' },
  ])
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

test('offers an account that only has a provider to set a password through an emailed link', async () => {
  stubService({ '/list-accounts': { body: [{ ...passwordAccount, provider: 'github' }] } })
  await renderSecurity()
  expect(await screen.findByRole('button', { name: 'Send link' })).toBeDefined()
})

test('signs out other devices unless the checkbox is cleared', async () => {
  const service = stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/change-password': { body: { token: null } },
  })
  await renderSecurity()
  await fill('the old password', 'a new password')
  submit()
  await screen.findByText('Password changed')
  await waitFor(() => expect([getValue('Current password'), getValue('New password')]).toEqual(['', '']))

  await fill('a new password', 'another password')
  fireEvent.click(screen.getByLabelText('Sign out all other devices'))
  submit()
  await waitFor(() => expect(service.listRequests('/change-password')).toHaveLength(2))
  expect(service.listRequests('/change-password')).toEqual([
    { currentPassword: 'the old password', newPassword: 'a new password', revokeOtherSessions: true },
    { currentPassword: 'a new password', newPassword: 'another password', revokeOtherSessions: false },
  ])
})

test('shows a wrong password at its field and keeps the input', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount] },
    '/change-password': { status: 400, body: { code: 'INVALID_PASSWORD', message: 'Invalid password' } },
  })
  await renderSecurity()
  await fill('a wrong password', 'a new password')
  submit()
  await screen.findByText(/Wrong password/)
  const current = screen.getByLabelText('Current password')
  expect(current.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(current))
  expect([getValue('Current password'), getValue('New password')]).toEqual(['a wrong password', 'a new password'])
})
