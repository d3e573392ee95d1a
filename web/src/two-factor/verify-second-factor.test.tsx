import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ann, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { VerifySecondFactor } from './verify-second-factor.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CurrentPath = () => <output>{useLocation().pathname}</output>

const renderScreen = () =>
  renderInApp(
    <>
      <Routes>
        <Route path="/two-factor" element={<VerifySecondFactor />} />
        <Route path="*" element={null} />
      </Routes>
      <CurrentPath />
    </>,
    '/two-factor?next=%2Forganizations',
  )

const signedOut = { '/get-session': { body: null } }
const createError = (code: string, status = 401) => ({ status, body: { code, message: code } })
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('shows an invalid code at the field until the input changes', async () => {
  stubService({ ...signedOut, '/two-factor/verify-totp': createError('INVALID_CODE') })
  renderScreen()
  await enter('Code from the app', '000000')
  await screen.findByText(/This code is wrong/)
  const field = screen.getByLabelText<HTMLInputElement>('Code from the app')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['000000', 'true'])
  await enter('Code from the app', '1')
  expect(screen.queryByText(/This code is wrong/)).toBeNull()
})

test('does not submit an incomplete code', async () => {
  const service = stubService(signedOut)
  renderScreen()
  await enter('Code from the app', '123')
  await press('Continue')
  await screen.findByText('Enter all 6 digits')
  expect(service.requests('/two-factor/verify-totp')).toEqual([])
})

test('links to the sign-in screen with the next path when the challenge has expired', async () => {
  stubService({ ...signedOut, '/two-factor/verify-totp': createError('INVALID_TWO_FACTOR_COOKIE') })
  renderScreen()
  await enter('Code from the app', '123456')
  const link = await screen.findByRole('link', { name: 'Back to sign-in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Forganizations')
})

test('sends an email before it shows the field, and another one only after a pause', async () => {
  const service = stubService({
    ...signedOut,
    '/two-factor/send-otp': { body: { status: true } },
    '/two-factor/verify-otp': createError('OTP_HAS_EXPIRED', 400),
  })
  renderScreen()
  await press('Get a code by email')
  await enter('Code from the email', '654321')
  await screen.findByText(/This code has expired/)
  expect(service.requests('/two-factor/send-otp')).toHaveLength(1)
  expect(service.requests('/two-factor/verify-otp')).toEqual([{ code: '654321', trustDevice: false }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend in/ }).disabled).toBe(true)
})

test('explains that codes are not sent by email and keeps the other methods', async () => {
  stubService({ ...signedOut, '/two-factor/send-otp': createError('OTP_ISNT_CONFIGURED', 400) })
  renderScreen()
  await press('Get a code by email')
  await screen.findByText(/Codes by email are turned off/)
  expect(screen.getByLabelText('Code from the app')).toBeDefined()
})

test('submits a backup code as it was entered', async () => {
  const service = stubService({ ...signedOut, '/two-factor/verify-backup-code': createError('INVALID_BACKUP_CODE') })
  renderScreen()
  await press('Use a backup code')
  await enter('Backup code', 'abcde fghij')
  await press('Continue')
  await screen.findByText(/This backup code is wrong/)
  expect(service.requests('/two-factor/verify-backup-code')).toEqual([{ code: 'abcde fghij', trustDevice: false }])
})

// The following tests come last, because the client keeps its session from one test to the next.

test('navigates to the next path after a valid code and trusts the device on request', async () => {
  let isSignedIn = false
  const service = stubService({
    '/get-session': () => ({ body: isSignedIn ? ann : null }),
    '/two-factor/verify-totp': () => {
      isSignedIn = true
      return { body: { token: 'session-current', user: ann.user } }
    },
  })
  renderScreen()
  fireEvent.click(await screen.findByLabelText('Trust this device for 30 days'))
  await enter('Code from the app', '123 456')
  await screen.findByText('/organizations')
  expect(service.requests('/two-factor/verify-totp')).toEqual([{ code: '123456', trustDevice: true }])
})

test('redirects a signed-in user', async () => {
  stubService({})
  renderScreen()
  expect(await screen.findByText('/organizations')).toBeDefined()
})
