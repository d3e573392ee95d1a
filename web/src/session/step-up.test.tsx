import { useAction } from '@latchkey/client/react'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmailSection } from '../account/email.tsx'
import { client } from '../client.ts'
import { RouterLink } from '../router/links.tsx'
import { Route, Routes } from '../router/routes.tsx'
import { stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
  setMeta('latchkey-passkeys', '')
})

test('confirms an old session with the password and then repeats the call', async () => {
  const service = stubOldSession(['password'], ({ password }) => password === 'the password')
  await renderProfile()
  await changeEmail()
  const dialog = await findDialog()
  dialog.getByText(/This protects your account/)
  expect(document.activeElement).toBe(dialog.getByLabelText('Password'))
  press(dialog, 'Confirm')
  await dialog.findByText('This field is required')
  fill(dialog, 'Password', 'a wrong one')
  press(dialog, 'Confirm')
  await dialog.findByText(/Wrong password/)
  expect(dialog.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(service.listRequests('/change-email')).toHaveLength(1)

  fill(dialog, 'Password', 'the password')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', false))
  press(dialog, 'Confirm')
  await screen.findByText('We sent an approval link to ann@example.com.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(service.listRequests('/step-up')).toEqual([
    { method: 'password', password: 'a wrong one' },
    { method: 'password', password: 'the password' },
  ])
  expect(service.listRequests('/change-email')).toEqual(
    Array(2).fill({ newEmail: 'new@example.com', callbackURL: '/account/profile' }),
  )
})

test.each([
  ['Cancel', () => press(within(screen.getByRole('dialog')), 'Cancel')],
  ['the close button', () => press(within(screen.getByRole('dialog')), 'Close')],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' })],
])('leaves the form as it was typed and repeats nothing after %s', async (_, cancel) => {
  const service = stubOldSession(['password'], () => true)
  await renderProfile()
  await changeEmail()
  await findDialog()
  cancel()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const field = screen.getByLabelText<HTMLInputElement>('New email address')
  await waitFor(() => expect(field.matches(':disabled')).toBe(false))
  expect(field.value).toBe('new@example.com')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
  expect(service.listRequests('/change-email')).toHaveLength(1)
  expect(service.listRequests('/step-up')).toEqual([])
})

test('requests a code of the authenticator app, with a backup code as an alternative', async () => {
  const service = stubOldSession(['totp', 'backup-code'], ({ method }) => method === 'backup-code')
  await renderProfile()
  await changeEmail()
  const dialog = await findDialog()
  expect(document.activeElement).toBe(dialog.getByLabelText('Code from the app'))
  // The last digit submits the form.
  fill(dialog, 'Code from the app', '123456')
  await dialog.findByText(/This code is wrong/)
  expect(dialog.queryByLabelText('Password')).toBeNull()
  press(dialog, 'Use a backup code')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Backup code')))
  expect(dialog.queryByLabelText('Code from the app')).toBeNull()
  dialog.getByRole('button', { name: 'Use authenticator app' })
  fill(dialog, 'Backup code', '23456-98765')
  press(dialog, 'Confirm')
  await screen.findByText('We sent an approval link to ann@example.com.')
  expect(service.listRequests('/step-up')).toEqual([
    { method: 'totp', code: '123456' },
    { method: 'backup-code', code: '23456-98765' },
  ])
  expect(service.listRequests('/two-factor/verify-totp')).toEqual([])
})

test.each([
  ['email-code', '/step-up/send-code'],
  ['otp', '/two-factor/send-otp'],
])('emails a code of the method %s only on request', async (method, sendPath) => {
  const service = stubOldSession([method], () => true)
  await renderProfile()
  await changeEmail()
  const dialog = await findDialog()
  dialog.getByText('We’ll send a code to ann@example.com.')
  expect(dialog.queryByLabelText('Code from the email')).toBeNull()
  expect(service.listRequests(sendPath)).toEqual([])
  press(dialog, 'Send code')
  const field = await dialog.findByLabelText('Code from the email')
  expect(document.activeElement).toBe(field)
  expect(service.listRequests(sendPath)).toEqual([{}])
  expect(dialog.getByRole('button', { name: /^Resend in/ })).toHaveProperty('disabled', true)
  fill(dialog, 'Code from the email', '123456')
  await screen.findByText('We sent an approval link to ann@example.com.')
  expect(service.listRequests('/step-up')).toEqual([{ method, code: '123456' }])
})

test('shows a failure to send the code, and the user can retry', async () => {
  const service = stubOldSession(['email-code'], () => true, {
    '/step-up/send-code': { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } },
  })
  await renderProfile()
  await changeEmail()
  const dialog = await findDialog()
  press(dialog, 'Send code')
  await dialog.findByText(/busy right now/)
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false))
  press(dialog, 'Send code')
  await waitFor(() => expect(service.listRequests('/step-up/send-code')).toHaveLength(2))
})

test('opens one dialog for two calls that are refused at the same time', async () => {
  const service = stubOldSession(['password'], () => true)
  await renderSignedIn(<TwoChanges />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change twice' }))
  await findDialog()
  await waitFor(() => expect(service.listRequests('/change-email')).toHaveLength(2))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const dialog = await findDialog()
  fill(dialog, 'Password', 'the password')
  press(dialog, 'Confirm')
  await screen.findByText('Changed twice')
  expect(service.listRequests('/change-email')).toHaveLength(4)
  expect(service.listRequests('/step-up')).toHaveLength(1)
})

test('closes the dialog and repeats nothing when the user leaves the screen', async () => {
  const service = stubOldSession(['password'], () => true)
  await renderProfile()
  await changeEmail()
  await findDialog()
  fireEvent.click(screen.getByRole('link', { name: 'Other screen', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(service.listRequests('/change-email')).toHaveLength(1)
})

test('shows the refusal without a dialog when the service offers no method', async () => {
  stubOldSession([], () => true)
  await renderProfile()
  await changeEmail()
  await screen.findByText('Sign in again to continue.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('suggests another browser when this one does not support the only method', async () => {
  setMeta('latchkey-passkeys', 'on')
  stubOldSession(['passkey'], () => true)
  await renderProfile()
  await changeEmail()
  const dialog = await findDialog()
  dialog.getByText(/Open this page in another browser/)
  press(dialog, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

type Queries = Pick<ReturnType<typeof within>, 'getByRole' | 'getByLabelText'>

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
const press = (part: Queries, name: string) => fireEvent.click(part.getByRole('button', { name }))
const fill = (part: Queries, label: string, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } })

const renderProfile = () =>
  renderSignedIn(
    <>
      <RouterLink to="/account/other">Other screen</RouterLink>
      <Routes>
        <Route index element={<EmailSection />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  )

const TwoChanges = () => {
  const first = useAction(client.changeEmail)
  const second = useAction(client.changeEmail)
  const change = () => {
    void first.run({ newEmail: 'first@example.com' })
    void second.run({ newEmail: 'second@example.com' })
  }
  return <button onClick={change}>{first.data && second.data ? 'Changed twice' : 'Change twice'}</button>
}

const changeEmail = async () => {
  fireEvent.change(await screen.findByLabelText('New email address'), { target: { value: 'new@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
}

/** Serves a session that must be confirmed before a change. `isValid` decides about the input of a step-up. */
const stubOldSession = (
  methods: readonly string[],
  isValid: (body: Record<string, unknown>) => boolean,
  responses: Parameters<typeof stubService>[0] = {},
) => {
  let isConfirmed = false
  return stubService({
    '/pending-email-change': { body: null },
    '/change-email': () =>
      isConfirmed
        ? { body: { status: true } }
        : { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh', methods } },
    '/step-up': (body) => {
      isConfirmed = isValid(body)
      if (isConfirmed) return { body: { status: true } }
      return { status: 400, body: { code: 'password' in body ? 'INVALID_PASSWORD' : 'INVALID_CODE' } }
    },
    '/step-up/send-code': { body: { status: true } },
    '/two-factor/send-otp': { body: { status: true } },
    ...responses,
  })
}
