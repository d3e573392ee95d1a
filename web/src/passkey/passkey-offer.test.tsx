import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { PasskeyOffer } from './passkey-offer.tsx'

let isVerifyingDevice = true

beforeEach(() => {
  setMeta('latchkey-passkeys', 'on')
  isVerifyingDevice = true
  vi.stubGlobal('PublicKeyCredential', {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => isVerifyingDevice,
  })
})

afterEach(() => {
  cleanup()
  setMeta('latchkey-passkeys', '')
  vi.unstubAllGlobals()
  localStorage.clear()
})

interface State {
  passkeys?: readonly object[]
  session?: object
  user?: object
}

const renderOffer = async ({ passkeys = [], session = {}, user = {} }: State = {}) => {
  cleanup()
  stubService({
    '/get-session': { body: { session: { ...annSession.session, ...session }, user: { ...annSession.user, ...user } } },
    '/passkey/list-user-passkeys': { body: passkeys },
  })
  await renderSignedIn(<PasskeyOffer onClosed={() => {}}>Nothing to offer</PasskeyOffer>)
}

/** Whether a passkey is offered. Resolves after the decision. */
const findsOffer = async (): Promise<boolean> => {
  await screen.findByText(/^(Sign in faster next time|Nothing to offer)$/)
  return screen.queryByRole('region', { name: 'Sign in faster next time' }) !== null
}

test('offers a passkey to a user without one, until the user postpones it to the next sign-in', async () => {
  await renderOffer()
  expect(await findsOffer()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(await findsOffer()).toBe(false)
  await renderOffer()
  expect(await findsOffer()).toBe(false)
  await renderOffer({ session: { id: 'session-next', token: 'session-next' } })
  expect(await findsOffer()).toBe(true)
})

test('offers no passkey again after the user declined it', async () => {
  await renderOffer()
  expect(await findsOffer()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Don’t ask again' }))
  expect(await findsOffer()).toBe(false)
  await renderOffer({ session: { id: 'session-next', token: 'session-next' } })
  expect(await findsOffer()).toBe(false)
})

test('offers no passkey to a user who has one, or has not verified the address', async () => {
  await renderOffer({ passkeys: [{ id: 'passkey-1', createdAt: '2029-01-01T00:00:00.000Z', lastUsedAt: null }] })
  expect(await findsOffer()).toBe(false)
  await renderOffer({ user: { emailVerified: false } })
  expect(await findsOffer()).toBe(false)
})

test('offers no passkey on a device without user verification, or if the service has no passkeys', async () => {
  isVerifyingDevice = false
  await renderOffer()
  expect(await findsOffer()).toBe(false)
  isVerifyingDevice = true
  setMeta('latchkey-passkeys', '')
  await renderOffer()
  expect(await findsOffer()).toBe(false)
})
