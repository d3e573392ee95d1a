import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { google, setProviders } from '../testing/providers.ts'
import { annSession, passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { Link } from '../ui/link.tsx'
import { RenewBackupCodes } from './renew-backup-codes.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { press } from '../testing/interactions.ts'

beforeEach(() => setProviders(google))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const createSession = (twoFactorEnabled: boolean) => ({
  '/get-session': { body: { ...annSession, user: { ...annSession.user, twoFactorEnabled } } },
})
const onlyGoogle = { '/list-accounts': { body: [{ ...passwordAccount, provider: 'google' }] } }
const enrollment = { totpURI: 'otpauth://totp/Latchkey:ann?secret=GEZDGNBVGY3TQOJQ&issuer=Latchkey', backupCodes: [] }
const refuse = (method: string) => ({ status: 403, body: { code: 'SESSION_IS_NOT_FRESH', methods: [method] } })

/** Whether the browser reloads the page without a confirmation. */
const canReload = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

const renderSetUp = () => renderSignedIn(<SetUpTwoFactor />, '/account/security/two-factor')

test('sends no password for a user without one', async () => {
  const service = stubService({ ...createSession(false), ...onlyGoogle, '/two-factor/enable': { body: enrollment } })
  await renderSetUp()
  await screen.findByText(/You’ll need your phone/)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press('Continue')
  await screen.findByLabelText('Code from the app')
  expect(service.listRequests('/two-factor/enable')).toEqual([{}])
})

test('requires the password of a user who has one', async () => {
  const service = stubService({
    ...createSession(false),
    '/list-accounts': { body: [passwordAccount] },
    '/two-factor/enable': { body: enrollment },
  })
  await renderSetUp()
  const password = await screen.findByLabelText('Password')
  await press('Continue')
  await screen.findByText('This field is required')
  expect(service.listRequests('/two-factor/enable')).toEqual([])
  fireEvent.change(password, { target: { value: 'the password' } })
  await press('Continue')
  await screen.findByLabelText('Code from the app')
  expect(service.listRequests('/two-factor/enable')).toEqual([{ password: 'the password' }])
})

test('emails a code to a user without a password when the session is not fresh', async () => {
  let isConfirmed = false
  const service = stubService({
    ...createSession(false),
    ...onlyGoogle,
    '/two-factor/enable': () => (isConfirmed ? { body: enrollment } : refuse('email-code')),
    '/step-up/send-code': { body: { status: true } },
    '/step-up': () => {
      isConfirmed = true
      return { body: { status: true } }
    },
  })
  await renderSetUp()
  await press('Continue')
  await press('Send code')
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '123456' } })
  await screen.findByLabelText('Code from the app')
  expect(service.listRequests('/step-up')).toEqual([{ method: 'email-code', code: '123456' }])
})

test('requires a code from a user without a password to turn two-factor off', async () => {
  let isConfirmed = false
  const service = stubService({
    ...createSession(true),
    '/two-factor/list-trusted-devices': { body: [] },
    '/two-factor/disable': () => (isConfirmed ? { body: { status: true } } : refuse('totp')),
    '/step-up': () => {
      isConfirmed = true
      return { body: { status: true } }
    },
  })
  await renderSignedIn(<TwoFactorSection hasPassword={false} />, '/account/security')
  await press('Turn off')
  await screen.findByText(/You’ll sign in without a code/)
  expect(screen.queryByLabelText('Password')).toBeNull()
  const [, confirm] = screen.getAllByRole('button', { name: 'Turn off', hidden: true })
  fireEvent.click(confirm ?? expect.fail('Dialog not found'))
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } })
  await waitFor(() => expect(service.listRequests('/two-factor/disable')).toEqual([{}, {}]))
  expect(service.listRequests('/step-up')).toEqual([{ method: 'totp', code: '123456' }])
})

const openNewCodes = async () => {
  stubService({
    ...createSession(true),
    '/list-accounts': { body: [passwordAccount] },
    '/two-factor/generate-backup-codes': { body: { status: true, backupCodes: ['AAAA-1111'] } },
  })
  await renderSignedIn(
    <>
      <RenewBackupCodes />
      <Link to="/account">Account</Link>
    </>,
    '/account/security/backup-codes',
  )
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'the password' } })
  await press('Get new codes')
  await screen.findByText('AAAA-1111')
}

test('warns before new backup codes are left that are not saved', async () => {
  await openNewCodes()
  fireEvent.click(screen.getByRole('link', { name: 'Account' }))
  await screen.findByRole('dialog', { name: 'Leave without the codes?' })
  await press('Stay on page')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('AAAA-1111')).toBeDefined()
})

test.each(['Copy', 'Download'])('leaves new backup codes without a warning after “%s”', async (action) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await openNewCodes()
  expect(canReload()).toBe(false)
  await press(action)
  await waitFor(() => expect(canReload()).toBe(true))
})
