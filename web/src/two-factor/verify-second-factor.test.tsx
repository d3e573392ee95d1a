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

const Address = () => <output>{useLocation().pathname}</output>

const showStep = () =>
  renderInApp(
    <>
      <Routes>
        <Route path="/two-factor" element={<VerifySecondFactor />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    '/two-factor?next=%2Forganizations',
  )

const stranger = { '/get-session': { body: null } }
const refusal = (code: string, status = 401) => ({ status, body: { code, message: code } })
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a wrong code is told by its field and stays there until another is typed', async () => {
  stubService({ ...stranger, '/two-factor/verify-totp': refusal('INVALID_CODE') })
  showStep()
  await write('Code from the app', '000000')
  await screen.findByText(/This code is wrong/)
  const field = screen.getByLabelText<HTMLInputElement>('Code from the app')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['000000', 'true'])
  await write('Code from the app', '1')
  expect(screen.queryByText(/This code is wrong/)).toBeNull()
})

test('half a code is not sent', async () => {
  const service = stubService(stranger)
  showStep()
  await write('Code from the app', '123')
  await press('Continue')
  await screen.findByText('Enter all 6 digits')
  expect(service.requests('/two-factor/verify-totp')).toEqual([])
})

test('a challenge that is over leads back to the first step, without forgetting the way', async () => {
  stubService({ ...stranger, '/two-factor/verify-totp': refusal('INVALID_TWO_FACTOR_COOKIE') })
  showStep()
  await write('Code from the app', '123456')
  const link = await screen.findByRole('link', { name: 'Back to sign-in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Forganizations')
})

test('a mailed code is sent before it is asked for, and another one after a pause', async () => {
  const service = stubService({
    ...stranger,
    '/two-factor/send-otp': { body: { status: true } },
    '/two-factor/verify-otp': refusal('OTP_HAS_EXPIRED', 400),
  })
  showStep()
  await press('Get a code by email')
  await write('Code from the email', '654321')
  await screen.findByText(/This code has expired/)
  expect(service.requests('/two-factor/send-otp')).toHaveLength(1)
  expect(service.requests('/two-factor/verify-otp')).toEqual([{ code: '654321', trustDevice: false }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend in/ }).disabled).toBe(true)
})

test('where codes are not mailed, that is said, and the other ways stay', async () => {
  stubService({ ...stranger, '/two-factor/send-otp': refusal('OTP_ISNT_CONFIGURED', 400) })
  showStep()
  await press('Get a code by email')
  await screen.findByText(/Codes by email are turned off/)
  expect(screen.getByLabelText('Code from the app')).toBeDefined()
})

test('a backup code is sent as it was typed', async () => {
  const service = stubService({ ...stranger, '/two-factor/verify-backup-code': refusal('INVALID_BACKUP_CODE') })
  showStep()
  await press('Use a backup code')
  await write('Backup code', 'abcde fghij')
  await press('Continue')
  await screen.findByText(/This backup code is wrong/)
  expect(service.requests('/two-factor/verify-backup-code')).toEqual([{ code: 'abcde fghij', trustDevice: false }])
})

// Last: the client remembers who is signed in for a while.

test('a right code leads to where the person wanted to go, and trusts the device if that is wished', async () => {
  let isIn = false
  const service = stubService({
    '/get-session': () => ({ body: isIn ? ann : null }),
    '/two-factor/verify-totp': () => {
      isIn = true
      return { body: { token: 'session-current', user: ann.user } }
    },
  })
  showStep()
  fireEvent.click(await screen.findByLabelText('Trust this device for 30 days'))
  await write('Code from the app', '123 456')
  await screen.findByText('/organizations')
  expect(service.requests('/two-factor/verify-totp')).toEqual([{ code: '123456', trustDevice: true }])
})

test('whoever is signed in is sent on', async () => {
  stubService({})
  showStep()
  expect(await screen.findByText('/organizations')).toBeDefined()
})

test('whoever has proved once more who they are is told so, and leaves no session behind', async () => {
  const service = stubService({ '/revoke-session': { body: { status: true } } })
  sessionStorage.setItem('latchkey-reauthentication', JSON.stringify({ userId: 'ann', token: 'handle-0' }))
  showStep()
  await screen.findByText(/Identity confirmed/)
  expect(service.requests('/revoke-session')).toEqual([{ token: 'handle-0' }])
  expect(sessionStorage.getItem('latchkey-reauthentication')).toBeNull()
})
