import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../router/routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { VerifySecondFactor } from './verify-second-factor.tsx'
import { enter, press } from '../testing/interactions.ts'
import { CurrentPath } from '../testing/current-path.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-passkeys', '')
})

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

const accepts = (...methods: string[]) => ({ '/two-factor/list-methods': { body: methods } })
const signedOut = { '/get-session': { body: null }, ...accepts('totp', 'otp', 'backup-code') }
const createError = (code: string, status = 401) => ({ status, body: { code, message: code } })

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
  expect(service.listRequests('/two-factor/verify-totp')).toEqual([])
})

test('links to the sign-in screen with the next path when the challenge has expired', async () => {
  stubService({ ...signedOut, '/two-factor/verify-totp': createError('INVALID_TWO_FACTOR_COOKIE') })
  renderScreen()
  await enter('Code from the app', '123456')
  const link = await screen.findByRole('link', { name: 'Back to sign-in' })
  expect(link.getAttribute('href')).toBe('/sign-in?next=%2Forganizations')
})

test('offers only the methods of the challenge', async () => {
  stubService({ ...signedOut, ...accepts('totp') })
  renderScreen()
  await screen.findByLabelText('Code from the app')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Continue',
    'I lost my device and codes',
  ])
})

test('links to the sign-in screen without a challenge', async () => {
  stubService({ ...signedOut, '/two-factor/list-methods': createError('INVALID_TWO_FACTOR_COOKIE') })
  renderScreen()
  expect(await screen.findByRole('link', { name: 'Back to sign-in' })).toBeDefined()
})

test('shows a failure to load the methods with a retry button', async () => {
  let isUp = false
  stubService({
    ...signedOut,
    '/two-factor/list-methods': () => (isUp ? { body: ['totp'] } : createError('SERVICE_UNAVAILABLE', 503)),
  })
  renderScreen()
  await screen.findByRole('alert')
  isUp = true
  await press('Try again')
  expect(await screen.findByLabelText('Code from the app')).toBeDefined()
})

test('sends an email only on request to a user without an authenticator app', async () => {
  const service = stubService({
    ...signedOut,
    ...accepts('backup-code', 'otp'),
    '/two-factor/send-otp': { body: { status: true } },
  })
  renderScreen()
  await screen.findByRole('heading', { name: 'Get a code by email' })
  expect(service.listRequests('/two-factor/send-otp')).toEqual([])
  await press('Send code')
  await screen.findByLabelText('Code from the email')
})

test('offers only the recovery when the account has no usable factor', async () => {
  stubService({ ...signedOut, ...accepts(), '/two-factor/pending-recovery': { body: null } })
  renderScreen()
  await screen.findByRole('heading', { name: 'Recover your account' })
  expect(screen.getByRole('link', { name: 'Use another account' })).toBeDefined()
})

const PASSKEY_OPTIONS = '/two-factor/generate-passkey-options'
const VERIFY_PASSKEY = '/two-factor/verify-passkey'

/** A browser whose user has a passkey, and a challenge that accepts it. */
const withPasskey = (getCredential = async (): Promise<object> => assertion) => {
  setMeta('latchkey-passkeys', 'on')
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, userAgent: '', credentials: { get: getCredential } })
  return {
    ...signedOut,
    ...accepts('passkey', 'totp', 'backup-code'),
    [PASSKEY_OPTIONS]: { body: { challenge: 'AA' } },
  }
}

const assertion = {
  id: 'AA',
  type: 'public-key',
  rawId: new ArrayBuffer(1),
  response: {
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
  },
  getClientExtensionResults: () => ({}),
}

test('prefers the passkey, and requests new options when the challenge of the passkey has expired', async () => {
  const service = stubService({ ...withPasskey(), [VERIFY_PASSKEY]: createError('CHALLENGE_NOT_FOUND', 400) })
  renderScreen()
  fireEvent.click(await screen.findByLabelText('Trust this device for 30 days'))
  await press('Use passkey')
  await screen.findByText('This request has expired. Try again.')
  expect(service.listRequests(VERIFY_PASSKEY)).toEqual([
    { response: expect.objectContaining({ id: 'AA', type: 'public-key' }), trustDevice: true },
  ])
  await press('Use passkey')
  await expect.poll(() => service.listRequests(PASSKEY_OPTIONS)).toHaveLength(2)
})

test('navigates to the required data after a passkey', async () => {
  stubService({ ...withPasskey(), [VERIFY_PASSKEY]: { body: { requiredDataRedirect: true, requiredData: ['terms'] } } })
  renderScreen()
  await press('Use passkey')
  expect(await screen.findByText('/required-data?next=%2Forganizations')).toBeDefined()
})

test('submits nothing after a canceled passkey request, and offers the other methods', async () => {
  const getCredential = vi.fn<() => Promise<object>>().mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const service = stubService(withPasskey(getCredential))
  renderScreen()
  await press('Use passkey')
  await expect.poll(() => getCredential).toHaveBeenCalledOnce()
  await press('Use a backup code')
  await screen.findByLabelText('Backup code')
  expect(service.listRequests(VERIFY_PASSKEY)).toEqual([])
})

test('links to the sign-in screen when the challenge expired before the passkey was used', async () => {
  stubService({ ...withPasskey(), [PASSKEY_OPTIONS]: createError('INVALID_TWO_FACTOR_COOKIE') })
  renderScreen()
  await press('Use passkey')
  expect(await screen.findByRole('link', { name: 'Back to sign-in' })).toBeDefined()
})

test('offers no passkey in a browser that does not support them', async () => {
  setMeta('latchkey-passkeys', 'on')
  stubService({ ...signedOut, ...accepts('passkey', 'totp') })
  renderScreen()
  await screen.findByLabelText('Code from the app')
  expect(screen.queryByRole('button', { name: 'Use passkey' })).toBeNull()
})

test('sends an email before it shows the field, and another one at once only if its code expired', async () => {
  let isExpired = false
  const service = stubService({
    ...signedOut,
    '/two-factor/send-otp': { body: { status: true } },
    '/two-factor/verify-otp': () => createError(isExpired ? 'OTP_HAS_EXPIRED' : 'INVALID_CODE', 400),
  })
  renderScreen()
  await press('Get a code by email')
  await enter('Code from the email', '654321')
  await screen.findByText(/This code is wrong/)
  expect(service.listRequests('/two-factor/send-otp')).toHaveLength(1)
  expect(service.listRequests('/two-factor/verify-otp')).toEqual([{ code: '654321', trustDevice: false }])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend in/ }).disabled).toBe(true)
  isExpired = true
  await enter('Code from the email', '654322')
  await screen.findByText(/This code has expired/)
  await press('Send a new code')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Resend in/ })).disabled).toBe(true)
  expect(service.listRequests('/two-factor/send-otp')).toHaveLength(2)
})

test('stays at the method that the user chose while the code was sent', async () => {
  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  const service = stubService({
    ...signedOut,
    '/two-factor/send-otp': () => isSent.then(() => ({ body: { status: true } })),
  })
  renderScreen()
  await press('Get a code by email')
  await press('Use a backup code')
  await enter('Backup code', '23456')
  await act(async () => send())
  expect(service.listRequests('/two-factor/send-otp')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Backup code').value).toBe('23456')
})

test('moves the focus to the field when another code was sent', async () => {
  stubService({
    ...signedOut,
    '/two-factor/send-otp': { body: { status: true } },
    '/two-factor/verify-otp': createError('OTP_HAS_EXPIRED', 400),
  })
  renderScreen()
  await press('Get a code by email')
  await enter('Code from the email', '654321')
  const resend = await screen.findByRole('button', { name: 'Send a new code' })
  resend.focus()
  fireEvent.click(resend)
  await screen.findByRole('button', { name: /Resend in/ })
  expect(document.activeElement).toBe(screen.getByLabelText('Code from the email'))
})

test('lets the user request the code again at once when the email could not be sent', async () => {
  let isUp = true
  stubService({
    ...signedOut,
    '/two-factor/send-otp': () => (isUp ? { body: { status: true } } : createError('SERVICE_UNAVAILABLE', 503)),
    '/two-factor/verify-otp': createError('OTP_HAS_EXPIRED', 400),
  })
  renderScreen()
  await press('Get a code by email')
  await enter('Code from the email', '654321')
  await screen.findByText(/This code has expired/)
  isUp = false
  await press('Send a new code')
  await screen.findByText(/busy right now/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a new code' }).disabled).toBe(false)
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
  expect(service.listRequests('/two-factor/verify-backup-code')).toEqual([{ code: 'abcde fghij', trustDevice: false }])
})

// The following tests come last, because the client keeps its session from one test to the next.

test('navigates to the next path after a valid code and trusts the device on request', async () => {
  let isSignedIn = false
  const service = stubService({
    ...accepts('totp'),
    '/get-session': () => ({ body: isSignedIn ? annSession : null }),
    '/two-factor/verify-totp': () => {
      isSignedIn = true
      return { body: { token: 'session-current', user: annSession.user } }
    },
  })
  renderScreen()
  fireEvent.click(await screen.findByLabelText('Trust this device for 30 days'))
  await enter('Code from the app', '123 456')
  await screen.findByText('/organizations')
  expect(service.listRequests('/two-factor/verify-totp')).toEqual([{ code: '123456', trustDevice: true }])
})

test('redirects a signed-in user', async () => {
  stubService({})
  renderScreen()
  expect(await screen.findByText('/organizations')).toBeDefined()
})
