import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../router/routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { VerifyEmail } from './verify-email.tsx'
import { enter } from '../testing/interactions.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-email-code]')?.remove()
})

const email = annSession.user.email
const signedOut = { '/get-session': { body: null } }
const invalidCode = { status: 400, body: { code: 'INVALID_OTP', message: '' } }
const CODE_TITLE = 'Enter the code from our email'

const requestReset = async () => {
  setMeta('latchkey-email-code', 'on')
  renderInApp(<ForgotPassword />, '/forgot-password?next=%2Forganizations')
  await enter('Email', email)
  fireEvent.click(screen.getByRole('button', { name: 'Send email' }))
  await screen.findByRole('heading', { name: CODE_TITLE })
}

const requestVerification = async () => {
  setMeta('latchkey-email-code', 'on')
  renderInApp(<VerifyEmail />, '/verify-email')
  await enter('Email', email)
  fireEvent.click(await screen.findByRole('button', { name: 'Send email' }))
  await screen.findByRole('heading', { name: CODE_TITLE })
}

const choosePassword = async () => {
  await enter('New password', 'correct horse battery')
  await enter('Confirm password', 'correct horse battery')
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
}

test('resets the password with the code of the mail', async () => {
  const service = stubService({
    ...signedOut,
    '/forget-password': { body: { status: true } },
    '/email-otp/check-verification-otp': { body: { success: true } },
    '/email-otp/reset-password': { body: { success: true } },
  })
  await requestReset()
  await enter('Code from the email', '123 456')
  await choosePassword()
  await screen.findByRole('heading', { name: 'Password changed' })
  const [guess] = service.listRequests('/email-otp/check-verification-otp')
  expect(guess).toEqual({ email, type: 'forget-password', otp: '123456' })
  expect(service.listRequests('/email-otp/reset-password')).toEqual([
    { email, otp: '123456', password: 'correct horse battery' },
  ])
})

test('keeps a wrong code out of the form for the password', async () => {
  stubService({
    ...signedOut,
    '/forget-password': { body: { status: true } },
    '/email-otp/check-verification-otp': invalidCode,
  })
  await requestReset()
  await enter('Code from the email', '123456')
  await screen.findByText(/This code is wrong or no longer valid/)
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('returns to the code with the reason if it expires before the password is saved', async () => {
  stubService({
    ...signedOut,
    '/forget-password': { body: { status: true } },
    '/email-otp/check-verification-otp': { body: { success: true } },
    '/email-otp/reset-password': invalidCode,
  })
  await requestReset()
  await enter('Code from the email', '123456')
  await choosePassword()
  await screen.findByRole('heading', { name: CODE_TITLE })
  expect(await screen.findByText(/This code is wrong or no longer valid/)).toBeTruthy()
})

test('verifies an address with the code of the mail', async () => {
  const service = stubService({
    ...signedOut,
    '/send-verification-email': { body: { status: true } },
    '/email-otp/verify-email': { body: { status: true, token: null, user: annSession.user } },
  })
  await requestVerification()
  await enter('Code from the email', '123456')
  await screen.findByText('Thank you for confirming your address.')
  expect(service.listRequests('/email-otp/verify-email')).toEqual([{ email, otp: '123456' }])
})

test('continues with the required data when the verification starts a sign-in that lacks them', async () => {
  stubService({
    ...signedOut,
    '/send-verification-email': { body: { status: true } },
    '/email-otp/verify-email': {
      body: { status: true, token: null, user: annSession.user, requiredDataRedirect: true },
    },
  })
  setMeta('latchkey-email-code', 'on')
  renderInApp(
    <Routes>
      <Route path="/verify-email" element={<VerifyEmail />} />
      <Route path="/required-data" element="Required data" />
    </Routes>,
    '/verify-email',
  )
  await enter('Email', email)
  fireEvent.click(await screen.findByRole('button', { name: 'Send email' }))
  await enter('Code from the email', '123456')
  expect(await screen.findByText('Required data')).toBeTruthy()
})

test('does not report the address as verified before the second factor of the sign-in', async () => {
  stubService({
    ...signedOut,
    '/send-verification-email': { body: { status: true } },
    '/email-otp/verify-email': { body: { twoFactorRedirect: true } },
  })
  setMeta('latchkey-email-code', 'on')
  renderInApp(
    <Routes>
      <Route path="/verify-email" element={<VerifyEmail />} />
      <Route path="/two-factor" element="Second factor" />
    </Routes>,
    '/verify-email',
  )
  const headings: unknown[] = []
  const observer = new MutationObserver(() => headings.push(document.querySelector('h1')?.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  await enter('Email', email)
  fireEvent.click(await screen.findByRole('button', { name: 'Send email' }))
  await enter('Code from the email', '123456')
  await screen.findByText('Second factor')
  observer.disconnect()
  expect(headings).toContain(CODE_TITLE)
  expect(headings).not.toContain('Email address confirmed')
})

test('shows an invalid verification code at the field', async () => {
  stubService({
    ...signedOut,
    '/send-verification-email': { body: { status: true } },
    '/email-otp/verify-email': invalidCode,
  })
  await requestVerification()
  await enter('Code from the email', '123456')
  await screen.findByText(/This code is wrong or no longer valid/)
  expect(screen.getByLabelText('Code from the email').getAttribute('aria-invalid')).toBe('true')
})

test('offers another code after the button that submits the code', async () => {
  stubService({ ...signedOut, '/forget-password': { body: { status: true } } })
  await requestReset()
  const [submit, resend] = screen.getAllByRole('button')
  expect(submit?.textContent).toBe('Continue')
  expect(resend?.textContent).toMatch(/^Resend/)
})
