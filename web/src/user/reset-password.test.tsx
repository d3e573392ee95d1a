import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { resetSecret } from '../session/mailed-secrets.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'

afterEach(() => {
  cleanup()
  resetSecret.remove()
  vi.unstubAllGlobals()
})

const signedOut = { '/get-session': { body: null } }
const NEXT_QUERY = 'next=%2Faccept-invitation%2Fone'
const enter = (label: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'correct horse battery' } })
const getLinkTargets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('sends the next path with the request for a reset mail', async () => {
  const service = stubService({ ...signedOut, '/forget-password': { body: { status: true } } })
  renderInApp(<ForgotPassword />, `/forgot-password?${NEXT_QUERY}`)
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send email' }))
  await waitFor(() =>
    expect(service.listRequests('/forget-password')).toEqual([
      { email: 'ann@example.com', redirectTo: `/reset-password?${NEXT_QUERY}` },
    ]),
  )
})

test('links to the sign-in screen with the next path after the reset', async () => {
  stubService({ ...signedOut, '/reset-password': { body: { status: true } } })
  resetSecret.store('s3cret')
  renderInApp(<ResetPassword />, `/reset-password?${NEXT_QUERY}`)
  expect(getLinkTargets()).toEqual([`/sign-in?${NEXT_QUERY}`])
  enter('New password')
  enter('Confirm password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByRole('heading', { name: 'Password changed' })
  expect(getLinkTargets()).toEqual([`/sign-in?${NEXT_QUERY}`])
  expect(resetSecret.find()).toBeUndefined()
})

test('links to a new request with the next path when the token is invalid', () => {
  stubService(signedOut)
  renderInApp(<ResetPassword />, `/reset-password?${NEXT_QUERY}&error=INVALID_TOKEN`)
  expect(getLinkTargets()).toEqual([`/forgot-password?${NEXT_QUERY}`, `/sign-in?${NEXT_QUERY}`])
})

test('shows that a password was leaked instead of its strength', async () => {
  stubService({ ...signedOut, '/reset-password': { status: 400, body: { code: 'PASSWORD_COMPROMISED' } } })
  resetSecret.store('s3cret')
  renderInApp(<ResetPassword />, '/reset-password')
  enter('New password')
  enter('Confirm password')
  await screen.findByText(/^Strong/)
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText(/was leaked/)
  expect(screen.queryByText(/^Strong/)).toBeNull()
})
