import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { authorizationRedirect, google, setProviders } from '../testing/providers.ts'
import { ann, passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

beforeEach(() => setProviders(google))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const signedIn = (twoFactorEnabled: boolean) => ({
  '/get-session': { body: { ...ann, user: { ...ann.user, twoFactorEnabled } } },
})
const googleAlone = { '/list-accounts': { body: [{ ...passwordAccount, provider: 'google' }] } }
const begun = { totpURI: 'otpauth://totp/Latchkey:ann?secret=GEZDGNBVGY3TQOJQ&issuer=Latchkey', backupCodes: [] }
const notFresh = { status: 403, body: { code: 'SESSION_IS_NOT_FRESH' } }
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

const showSignedIn = async (children: ReactNode, address: string) => {
  // The client remembers who is signed in for a while, and so from one test to the next.
  await client.useSession.get().refetch()
  // Texts are fetched before the first thing is drawn.
  await act(async () => {
    renderInApp(<RequireSignIn>{children}</RequireSignIn>, address)
  })
}

const showSetUp = () => showSignedIn(<SetUpTwoFactor />, '/account/security/two-factor')

test('whoever has no password goes on without one', async () => {
  const service = stubService({ ...signedIn(false), ...googleAlone, '/two-factor/enable': { body: begun } })
  await showSetUp()
  await screen.findByText(/You’ll need your phone/)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press('Continue')
  await screen.findByLabelText('Code from the app')
  expect(service.requests('/two-factor/enable')).toEqual([{}])
})

test('whoever has one gives it first', async () => {
  const service = stubService({
    ...signedIn(false),
    '/list-accounts': { body: [passwordAccount] },
    '/two-factor/enable': { body: begun },
  })
  await showSetUp()
  const password = await screen.findByLabelText('Password')
  await press('Continue')
  await screen.findByText('This field is required')
  expect(service.requests('/two-factor/enable')).toEqual([])
  fireEvent.change(password, { target: { value: 'the password' } })
  await press('Continue')
  await screen.findByLabelText('Code from the app')
  expect(service.requests('/two-factor/enable')).toEqual([{ password: 'the password' }])
})

test('whoever has no password and signed in long ago signs in with their provider once more, and comes back here', async () => {
  const service = stubService({
    ...signedIn(false),
    ...googleAlone,
    '/two-factor/enable': notFresh,
    '/sign-in/social': authorizationRedirect,
  })
  await showSetUp()
  await press('Continue')
  await press('Continue with Google')
  await waitFor(() => expect(service.requests('/sign-in/social')).toHaveLength(1))
  expect(service.requests('/sign-in/social')[0]).toMatchObject({
    callbackURL: '/social/google?next=%2Faccount%2Fsecurity%2Ftwo-factor',
  })
})

test('whoever has two-factor on and no password gives a code instead, to switch it off', async () => {
  let isProven = false
  const service = stubService({
    ...signedIn(true),
    '/two-factor/list-trusted-devices': { body: [] },
    '/two-factor/disable': () => (isProven ? { body: { status: true } } : notFresh),
    '/two-factor/verify-totp': () => {
      isProven = true
      return { body: { token: 'session-current', user: ann.user } }
    },
  })
  await showSignedIn(<TwoFactorSection hasPassword={false} />, '/account/security')
  await press('Turn off')
  await screen.findByText(/You’ll sign in without a code/)
  expect(screen.queryByLabelText('Password')).toBeNull()
  const [, confirm] = screen.getAllByRole('button', { name: 'Turn off', hidden: true })
  fireEvent.click(confirm ?? expect.fail('There is no question'))
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } })
  await waitFor(() => expect(service.requests('/two-factor/disable')).toEqual([{}, {}]))
})
