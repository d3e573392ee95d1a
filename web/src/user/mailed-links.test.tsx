import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Profile } from '../account/profile.tsx'
import { Security } from '../account/security.tsx'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { clearExpectedSession } from '../session/expected-session.ts'
import { SignInForm } from '../session/sign-in-form.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, passwordAccount, stubService } from '../testing/stub-service.ts'
import { openInvitation } from '../testing/invitation-page.tsx'
import { SignUp } from './sign-up.tsx'
import { VerifyEmail } from './verify-email.tsx'

afterEach(() => {
  cleanup()
  clearExpectedSession()
  vi.unstubAllGlobals()
  for (const name of ['latchkey-password-reset', 'latchkey-verification-mails'])
    document.querySelector(`meta[name=${name}]`)?.remove()
})

const unverified = { ...annSession, user: { ...annSession.user, emailVerified: false } }

/** Signs up, and returns the screen on which the new user arrives. */
const signUp = async ({ autoSignIn = true, address = '/sign-up' } = {}) => {
  stubService({
    '/get-session': { body: null },
    '/sign-up/email': { body: { token: autoSignIn ? 'token' : null, user: unverified.user } },
  })
  renderInApp(
    <Routes>
      <Route path="/sign-up" element={<SignUp />} />
      {['verify-email', 'account', 'sign-in', 'organizations'].map((name) => (
        <Route key={name} path={`/${name}`} element={<main aria-label={name} />} />
      ))}
    </Routes>,
    address,
  )
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ann' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: annSession.user.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long unusual password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  return (await screen.findByRole('main')).getAttribute('aria-label')
}

test('a sign-up leads to the screen about the mail if it was followed by one', async () => {
  setMeta('latchkey-verification-mails', 'after-sign-up')
  expect(await signUp()).toBe('verify-email')
})

test.each(['on-request', 'off'])('a sign-up leads to the account if verification mails are %s', async (content) => {
  setMeta('latchkey-verification-mails', content)
  expect(await signUp()).toBe('account')
})

test('a sign-up without a session and without a mail leads to the sign-in', async () => {
  setMeta('latchkey-verification-mails', 'off')
  expect(await signUp({ autoSignIn: false })).toBe('sign-in')
})

test('a sign-up without a mail leads to its target', async () => {
  setMeta('latchkey-verification-mails', 'off')
  expect(await signUp({ address: '/sign-up?next=%2Forganizations' })).toBe('organizations')
})

test('the profile offers to confirm the address only if the link can be mailed', async () => {
  stubService({ '/get-session': { body: unverified }, '/list-accounts': { body: [passwordAccount] } })
  await renderSignedIn(<Profile />)
  await screen.findByRole('button', { name: 'Resend email' })
  cleanup()
  setMeta('latchkey-verification-mails', 'on-request')
  await renderSignedIn(<Profile />)
  await screen.findByRole('button', { name: 'Send email' })
  cleanup()
  setMeta('latchkey-verification-mails', 'off')
  await renderSignedIn(<Profile />)
  await screen.findByText('Not confirmed')
  expect(screen.queryByRole('button', { name: /send email/i })).toBeNull()
})

test.each([
  ['', 1],
  ['off', 0],
])('the sign-in links to a new password only if the link can be mailed: %s', async (content, count) => {
  setMeta('latchkey-password-reset', content)
  stubService({ '/get-session': { body: null } })
  renderInApp(<SignInForm isAdding={false} />, '/sign-in')
  await screen.findByLabelText('Password')
  expect(screen.queryAllByRole('link', { name: 'Forgot your password?' })).toHaveLength(count)
})

test('users without a password can create one only if the link can be mailed', async () => {
  stubService({
    '/get-session': { body: { ...annSession, user: { ...annSession.user, twoFactorEnabled: false } } },
    '/list-accounts': { body: [] },
  })
  await renderSignedIn(<Security />)
  await screen.findByRole('button', { name: 'Send link' })
  cleanup()
  setMeta('latchkey-password-reset', 'off')
  await renderSignedIn(<Security />)
  await screen.findByRole('heading', { name: /two-factor/i })
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
})

test('a verification link that no longer works leads to another one with its main action', async () => {
  setMeta('latchkey-verification-mails', 'on-request')
  stubService({ '/get-session': { body: unverified } })
  // The client still has the session of the previous test.
  await client.useSession.get().refetch()
  renderInApp(<VerifyEmail />, '/verify-email?error=token_expired')
  const button = await screen.findByRole('button', { name: 'Send email' })
  expect(button.dataset.variant).not.toBe('default')
})

test.each([
  ['on-request', ['Send email', 'Use another account']],
  ['off', ['Use another account']],
])('an invitee with an unverified address is offered a mail only if it is sent (%s)', async (mails, labels) => {
  setMeta('latchkey-verification-mails', mails)
  stubService({
    '/get-session': { body: unverified },
    '/organization/get-invitation': { status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: '' } },
  })
  openInvitation(`verification-${mails}`, '')
  await screen.findByRole('heading', { name: 'Confirm your email address first' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels)
})
