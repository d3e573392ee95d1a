import { setTimeout as wait } from 'node:timers/promises'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Route, Routes } from '../router/routes.tsx'
import { clearExpectedSession } from '../session/expected-session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { press } from '../testing/interactions.ts'

afterEach(() => {
  cleanup()
  clearExpectedSession()
  setMeta('latchkey-passkeys', '')
  vi.unstubAllGlobals()
})

const assertion = {
  id: 'AA',
  type: 'public-key',
  rawId: new ArrayBuffer(1),
  response: {
    authenticatorData: new ArrayBuffer(1),
    clientDataJSON: new ArrayBuffer(1),
    signature: new ArrayBuffer(1),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
}

/** A browser that can offer passkeys in the email field. Each function selects one, in the order of the requests. */
const stubAutofill = (isAvailable = true) => {
  const selections: (() => void)[] = []
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = async () => isAvailable
    },
  )
  const get = () => new Promise((resolve) => selections.push(() => resolve(assertion)))
  vi.stubGlobal('navigator', { ...navigator, userAgent: '', credentials: { get } })
  return selections
}

test('the email field offers passkeys again after the service refused one', async () => {
  setMeta('latchkey-passkeys', 'on')
  const selections = stubAutofill()
  let isRefused = true
  const service = stubService({
    '/get-session': { body: null },
    '/passkey/generate-authenticate-options': { body: { challenge: 'AA', rpId: 'localhost' } },
    '/passkey/verify-authentication': () =>
      isRefused
        ? { status: 400, body: { code: 'CHALLENGE_NOT_FOUND', message: '' } }
        : { body: { token: 'session-current', user: annSession.user, session: annSession.session } },
  })
  renderInApp(
    <Routes>
      <Route path="/sign-in" element={<SignIn />} />
      <Route path="/account" element="Account" />
    </Routes>,
    '/sign-in',
  )
  await expect.poll(() => selections).toHaveLength(1)
  await act(async () => selections[0]?.())
  await screen.findByText('This request has expired. Try again.')
  await expect.poll(() => selections).toHaveLength(2)
  isRefused = false
  await act(async () => selections[1]?.())
  expect(await screen.findByText('Account')).toBeDefined()
  expect(service.listRequests('/passkey/generate-authenticate-options')).toHaveLength(2)
})

test.each([true, false])('keeps the failure of the button if the browser offers autofill: %s', async (hasAutofill) => {
  setMeta('latchkey-passkeys', 'on')
  stubAutofill(hasAutofill)
  stubService({
    '/get-session': { body: null },
    '/passkey/generate-authenticate-options': { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  })
  renderInApp(<SignIn />, '/sign-in')
  await press('Sign in with a passkey')
  await screen.findByText(/busy right now/)
  // The request for autofill fails, too.
  await act(() => wait(50))
  expect(screen.getByText(/busy right now/)).toBeDefined()
})
