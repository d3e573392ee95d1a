import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stranger = { '/get-session': { body: null } }
const NEXT = 'next=%2Faccept-invitation%2Fone'
const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('the mail of a forgotten password leads back to where the person was going', async () => {
  const service = stubService({ ...stranger, '/forget-password': { body: { status: true } } })
  renderInApp(<ForgotPassword />, `/forgot-password?${NEXT}`)
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send link' }))
  await waitFor(() =>
    expect(service.requests('/forget-password')).toEqual([
      { email: 'ann@example.com', redirectTo: `/reset-password?${NEXT}` },
    ]),
  )
})

test('whoever has chosen a new password signs in and goes where they were going', async () => {
  stubService({ ...stranger, '/reset-password': { body: { status: true } } })
  renderInApp(<ResetPassword />, `/reset-password?${NEXT}&token=s3cret`)
  expect(targets()).toEqual([`/sign-in?${NEXT}`])
  const give = (label: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'correct horse battery' } })
  give('New password')
  give('Confirm password')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByRole('heading', { name: 'Password changed' })
  expect(targets()).toEqual([`/sign-in?${NEXT}`])
})

test('a link that no longer works leads to another one, and not astray', () => {
  stubService(stranger)
  renderInApp(<ResetPassword />, `/reset-password?${NEXT}&error=INVALID_TOKEN`)
  expect(targets()).toEqual([`/forgot-password?${NEXT}`, `/sign-in?${NEXT}`])
})
