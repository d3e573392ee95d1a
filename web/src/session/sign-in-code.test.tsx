import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../router/routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { SignIn } from './sign-in.tsx'
import { SignInCode } from './sign-in-code.tsx'
import { enter, press } from '../testing/interactions.ts'
import { CurrentPath } from '../testing/current-path.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const name of ['latchkey-email-code', 'latchkey-passwords'])
    document.querySelector(`meta[name=${name}]`)?.remove()
})

const renderSignIn = (path = '/sign-in?next=%2Forganizations') => {
  setMeta('latchkey-email-code', 'on')
  renderInApp(
    <>
      <Routes>
        <Route path="/sign-in" element={<SignIn />} />
        <Route path="/sign-in/code" element={<SignInCode />} />
        <Route path="*" element={null} />
      </Routes>
      <CurrentPath />
    </>,
    path,
  )
}

const signedOut = { '/get-session': { body: null } }
const requestCode = async () => {
  await enter('Email', annSession.user.email)
  await press('Continue')
  await press('Email me a code')
  await screen.findByRole('heading', { name: 'Enter the code from our email' })
}

test('shows an invalid code at the field', async () => {
  stubService({
    ...signedOut,
    '/sign-in/magic-link': { body: { status: true } },
    '/sign-in/email-otp': { status: 400, body: { code: 'INVALID_OTP', message: '' } },
  })
  renderSignIn()
  await requestCode()
  await enter('Code from the email', '123456')
  await screen.findByText(/This code is wrong or no longer valid/)
  expect(screen.getByLabelText('Code from the email').getAttribute('aria-invalid')).toBe('true')
})

test('says where a mail with a code may be', async () => {
  stubService({ ...signedOut, '/sign-in/magic-link': { body: { status: true } } })
  renderSignIn()
  await requestCode()
  expect(screen.getByText('Can’t find it? Check your spam folder.')).toBeDefined()
})

test('opens the second factor after a code', async () => {
  stubService({
    ...signedOut,
    '/sign-in/magic-link': { body: { status: true } },
    '/sign-in/email-otp': { body: { twoFactorRedirect: true } },
  })
  renderSignIn()
  await requestCode()
  await enter('Code from the email', '123456')
  expect(await screen.findByText('/two-factor?next=%2Forganizations')).toBeTruthy()
})

test('requests the address first, and then offers password and code without a request', async () => {
  const service = stubService({
    ...signedOut,
    '/sign-in/email': { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: '' } },
  })
  renderSignIn()
  await enter('Email', 'ann')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press('Continue')
  await screen.findByText(/email/i, { selector: '[id$="-error"]' })
  await enter('Email', ' ann@example.com ')
  await press('Continue')
  const password = await screen.findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  screen.getByText('ann@example.com')
  screen.getByRole('button', { name: 'Email me a code' })
  expect(service.listRequests('/sign-in/magic-link')).toEqual([])
  await enter('Password', 'not the password')
  await press('Sign in')
  await screen.findByText(/Wrong email or password/)

  await press('Use another address')
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(email.value.trim()).toBe('ann@example.com')
  await enter('Email', 'bob@example.com')
  await press('Continue')
  await screen.findByText('bob@example.com')
  expect(screen.queryByText(/Wrong email or password/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  await enter('Password', 'another password')
  await press('Sign in')
  await waitFor(() =>
    expect(service.listRequests('/sign-in/email')).toMatchObject([
      { email: 'ann@example.com', password: 'not the password' },
      { email: 'bob@example.com', password: 'another password' },
    ]),
  )
})

test('opens the sign-in screen without an address', async () => {
  stubService(signedOut)
  renderSignIn('/sign-in/code?next=%2Forganizations')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
})

test.each(['on', 'off'])(
  'explains on the sign-in screen why an emailed link failed, with passwords %s',
  async (passwords) => {
    setMeta('latchkey-passwords', passwords)
    stubService(signedOut)
    renderSignIn('/sign-in?error=INVALID_TOKEN&next=%2Forganizations')
    const text = await screen.findByText('This link is invalid or already used. Request a new one.')
    expect(text.closest('[role=alert]')).not.toBeNull()
  },
)

test('a service without passwords emails a code to the entered address', async () => {
  setMeta('latchkey-passwords', 'off')
  const service = stubService({ ...signedOut, '/sign-in/magic-link': { body: { status: true } } })
  renderSignIn('/sign-in')
  await enter('Email', ' ann@example.com ')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press('Email me a code')
  await screen.findByText('/sign-in/code')
  expect(service.listRequests('/sign-in/magic-link')).toEqual([
    { email: 'ann@example.com', callbackURL: '/account', errorCallbackURL: '/sign-in' },
  ])
})

// Last, because the session store of the page stays signed in.
test('emails a code, submits it with its last digit and opens the next path', async () => {
  let isSignedIn = false
  const service = stubService({
    '/get-session': () => ({ body: isSignedIn ? annSession : null }),
    '/sign-in/magic-link': { body: { status: true } },
    '/sign-in/email-otp': () => {
      isSignedIn = true
      return { body: { token: 'session-current', user: annSession.user } }
    },
  })
  renderSignIn()
  await requestCode()
  const errorCallbackURL = '/sign-in?next=%2Forganizations'
  expect(service.listRequests('/sign-in/magic-link')).toEqual([
    { email: annSession.user.email, callbackURL: '/organizations', errorCallbackURL },
  ])
  expect(screen.getByText(/We sent a code to ann@example.com/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /seconds|\d+ s/ }).disabled).toBe(true)
  await enter('Code from the email', '123456')
  await screen.findByText('/organizations')
  expect(service.listRequests('/sign-in/email-otp')).toEqual([{ email: annSession.user.email, otp: '123456' }])
})
