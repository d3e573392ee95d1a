import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignIn } from '../session/sign-in.tsx'
import { SignedOut } from '../session/signed-out.tsx'
import { HiddenInvitation } from '../organization/hidden-invitation.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { Screens } from '../routes.tsx'
import { SignUp } from './sign-up.tsx'

const names = ['latchkey-sign-up', 'latchkey-passwords', 'latchkey-email-code'] as const

beforeEach(() => void stubService({ '/get-session': { body: null } }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const name of names) document.querySelector(`meta[name=${name}]`)?.remove()
})

const setSignUpMethods = (...methods: string[]) => setMeta('latchkey-sign-up', JSON.stringify(methods))

test.each([
  ['with passwords', 'on'],
  ['without passwords', 'off'],
])('the sign-in screen links to the sign-up only if users can sign up, %s', async (_, passwords) => {
  setMeta('latchkey-passwords', passwords)
  setMeta('latchkey-email-code', 'on')
  setSignUpMethods()
  renderInApp(<SignIn />, '/sign-in')
  await screen.findByLabelText('Email')
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  cleanup()
  setSignUpMethods('provider')
  renderInApp(<SignIn />, '/sign-in')
  expect(await screen.findByRole('link', { name: 'Sign up' })).toBeDefined()
})

test('the sign-up screen is the sign-in screen if users cannot sign up', async () => {
  setSignUpMethods()
  renderInApp(<Screens />, '/sign-up')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
})

test('the sign-up screen has no form for a password or code that cannot sign up', async () => {
  setMeta('latchkey-email-code', 'on')
  setSignUpMethods('email-code')
  renderInApp(<SignUp />, '/sign-up')
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(await screen.findByLabelText('Email')).toBeDefined()
  expect(screen.queryByLabelText('Password')).toBeNull()
  cleanup()
  setSignUpMethods('provider')
  renderInApp(<SignUp />, '/sign-up')
  await screen.findByRole('heading', { name: 'Create your account' })
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test('a deleted account and an invitation lead to the sign-in screen if users cannot sign up', async () => {
  setSignUpMethods()
  renderInApp(<SignedOut />, '/signed-out?account=deleted')
  expect((await screen.findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe('/sign-in')
  cleanup()
  renderInApp(<HiddenInvitation refusal="signedOut" user={null} />, '/invitations/i1')
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
})
