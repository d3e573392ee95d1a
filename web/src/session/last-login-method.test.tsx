import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearLastLoginMethod, setLastLoginMethod } from '../testing/last-login-method.ts'
import { setProviders } from '../testing/providers.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { SignIn } from './sign-in.tsx'

/** Buttons by the method that the cookie names. */
const buttons = { email: 'Sign in', 'email-otp': 'Email me a code', passkey: 'Sign in with a passkey' }

beforeEach(() => {
  setProviders()
  setMeta('latchkey-email-code', 'on')
  setMeta('latchkey-passkeys', 'on')
  vi.stubGlobal('PublicKeyCredential', class {})
  stubService({ '/get-session': { body: null } })
})

afterEach(() => {
  cleanup()
  clearLastLoginMethod()
  for (const name of ['email-code', 'passkeys', 'passwords']) setMeta(`latchkey-${name}`, '')
  vi.unstubAllGlobals()
})

test.each(['email', 'email-otp'] as const)('marks the method %s of the cookie in both steps', async (method) => {
  setLastLoginMethod(method)
  renderInApp(<SignIn />, '/sign-in?email=ann@example.com')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue', description: 'Last used' }))
  await screen.findByRole('button', { name: buttons[method], description: 'Last used' })
  expect(screen.getAllByText('Last used')).toHaveLength(1)
})

test('marks the method passkey of the cookie', async () => {
  setLastLoginMethod('passkey')
  // The button suspends for its texts. Without an awaited `act`, React can lose the retry until the next event.
  await act(async () => renderInApp(<SignIn />, '/sign-in'))
  await screen.findByRole('button', { name: buttons.passkey, description: 'Last used' })
  expect(screen.getAllByText('Last used')).toHaveLength(1)
})

test.each(['email-otp', 'passkey'] as const)('marks the method %s on a screen without passwords', async (method) => {
  setMeta('latchkey-passwords', 'off')
  setLastLoginMethod(method)
  renderInApp(<SignIn />, '/sign-in')
  await screen.findByRole('button', { name: buttons[method], description: 'Last used' })
  expect(screen.getAllByText('Last used')).toHaveLength(1)
  await screen.findByText('or')
})

test('does not mark the only method', async () => {
  setMeta('latchkey-passwords', 'off')
  setMeta('latchkey-passkeys', '')
  setLastLoginMethod('email-otp')
  renderInApp(<SignIn />, '/sign-in')
  await screen.findByRole('button', { name: buttons['email-otp'] })
  expect(screen.queryByText('Last used')).toBeNull()
})
