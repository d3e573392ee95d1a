import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'
import { EmailAddressesSection } from './email-addresses.tsx'
import { Profile } from './profile.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  setMeta('latchkey-email-addresses', '')
  vi.unstubAllGlobals()
})

const primary = { email: 'ann@example.com', isPrimary: true, emailVerified: true }
const other = { email: 'ann@work.example.com', isPrimary: false, emailVerified: true }
const waiting = { email: 'ann@home.example.com', isPrimary: false, emailVerified: false }

const done = { body: { status: true } }
const refuse = (code: string) => ({ status: 400, body: { code, message: '' } })

/** Stubs a service with these addresses. The returned list can be replaced. */
const stubAddresses = (list: readonly object[], responses: Parameters<typeof stubService>[0] = {}) => {
  const state = { list }
  const service = stubService({ '/list-email-addresses': () => ({ body: state.list }), ...responses })
  return { state, service }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const submitAddress = async (email: string) => {
  fireEvent.change(await screen.findByLabelText('New email address'), { target: { value: email } })
  press('Add address')
}
const findRow = async (email: string) => {
  const rows = await screen.findAllByRole('listitem')
  return within(rows.find((row) => row.textContent.includes(email)) ?? document.createElement('li'))
}

test('shows the addresses with their state and the actions that they allow', async () => {
  stubAddresses([primary, other, waiting])
  await renderSignedIn(<EmailAddressesSection />)
  const primaryRow = await findRow(primary.email)
  primaryRow.getByText('Primary')
  expect(primaryRow.queryAllByRole('button')).toEqual([])
  const listButtonLabels = async (email: string) =>
    (await findRow(email)).getAllByRole('button').map((button) => button.textContent)
  expect(await listButtonLabels(other.email)).toEqual(['Make primary', 'Remove'])
  expect((await findRow(other.email)).queryByText('Not confirmed')).toBeNull()
  expect(await listButtonLabels(waiting.email)).toEqual(['Enter code', 'Remove'])
  ;(await findRow(waiting.email)).getByText('Not confirmed')
})

test('adds an address with the emailed code', async () => {
  const { state, service } = stubAddresses([primary], {
    '/add-email-address': () => {
      state.list = [primary, waiting]
      return done
    },
    '/verify-email-address': ({ otp }) => {
      if (otp !== '123456') return refuse('INVALID_OTP')
      state.list = [primary, { ...waiting, emailVerified: true }]
      return done
    },
  })
  await renderSignedIn(<EmailAddressesSection />)
  await submitAddress(` ${waiting.email} `)
  const dialog = await findDialog('Confirm address')
  dialog.getByText(`We sent a code to ${waiting.email}.`)
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('')
  const field = dialog.getByLabelText('Code from the email')
  expect(document.activeElement).toBe(field)
  // The last digit submits the form.
  fireEvent.change(field, { target: { value: '000000' } })
  await dialog.findByText(/This code is wrong or no longer valid/)
  fireEvent.change(field, { target: { value: '123456' } })
  await screen.findByText('Address added')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: `Make primary: ${waiting.email}` })
  expect(service.listRequests('/add-email-address')).toEqual([{ email: waiting.email }])
  expect(service.listRequests('/verify-email-address')).toEqual([
    { email: waiting.email, otp: '000000' },
    { email: waiting.email, otp: '123456' },
  ])
})

test('enters the code of an address that was added earlier', async () => {
  const { service } = stubAddresses([primary, waiting], { '/verify-email-address': done })
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText(waiting.email)
  press(`Enter code: ${waiting.email}`)
  const dialog = await findDialog('Confirm address')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(`Enter code: ${waiting.email}`)
  fireEvent.change((await findDialog('Confirm address')).getByLabelText('Code from the email'), {
    target: { value: '123456' },
  })
  await screen.findByText('Address added')
  expect(service.listRequests('/add-email-address')).toEqual([])
})

test.each([
  ['EMAIL_ADDRESS_ALREADY_ADDED', /already belongs to your account/],
  ['EMAIL_ADDRESS_LIMIT_REACHED', /at most 5 email addresses/],
])('shows %s at the field and keeps the input', async (code, message) => {
  stubAddresses([primary], { '/add-email-address': refuse(code) })
  await renderSignedIn(<EmailAddressesSection />)
  await submitAddress('ann@other.example.com')
  await screen.findByText(message)
  const field = screen.getByLabelText<HTMLInputElement>('New email address')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['ann@other.example.com', 'true'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('sends the link of the primary address again if it was opened in another browser', async () => {
  const { service } = stubAddresses([primary], {
    '/add-email-address': { status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: '' } },
    '/send-verification-email': done,
  })
  await renderSignedIn(<EmailAddressesSection />)
  await submitAddress(other.email)
  fireEvent.click(await screen.findByRole('button', { name: 'Resend email' }))
  await waitFor(() =>
    expect(service.listRequests('/send-verification-email')).toEqual([
      { email: primary.email, callbackURL: '/verify-email?done&next=%2Faccount%2Fprofile' },
    ]),
  )
})

test('makes an address the primary one after a confirmation, and loads the session again', async () => {
  let { user } = annSession
  const { state, service } = stubAddresses([primary, other], {
    '/get-session': () => ({ body: { ...annSession, user } }),
    '/set-primary-email-address': () => {
      user = { ...user, email: other.email }
      state.list = [
        { ...other, isPrimary: true },
        { ...primary, isPrimary: false },
      ]
      return done
    },
  })
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText(other.email)
  const sessionRequests = service.listRequests('/get-session').length
  press(`Make primary: ${other.email}`)
  const dialog = await findDialog('Make this address primary?')
  expect(service.listRequests('/set-primary-email-address')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Make primary' }))
  await screen.findByText('Primary address changed')
  await screen.findByRole('button', { name: `Make primary: ${primary.email}` })
  expect(service.listRequests('/set-primary-email-address')).toEqual([{ email: other.email }])
  expect(service.listRequests('/get-session').length).toBe(sessionRequests + 1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Email addresses'))
})

test.each([
  [other, `You’ll no longer be able to sign in with ${other.email}.`, done],
  [waiting, `The code we sent to ${waiting.email} will no longer work.`, done],
  // Another device removed the address first.
  [other, /no longer be able/, refuse('EMAIL_ADDRESS_NOT_FOUND')],
])('removes an address after a confirmation', async (address, consequence, response) => {
  const { state, service } = stubAddresses([primary, address], {
    '/remove-email-address': () => {
      state.list = [primary]
      return response
    },
  })
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText(address.email)
  press(`Remove address: ${address.email}`)
  const dialog = await findDialog('Remove this address?')
  dialog.getByText(consequence)
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Address removed')
  await waitFor(() => expect(screen.queryByText(address.email)).toBeNull())
  expect(service.listRequests('/remove-email-address')).toEqual([{ email: address.email }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Email addresses'))
})

test('repeats a change after the user confirmed an old session', async () => {
  let isConfirmed = false
  const { service } = stubAddresses([primary, other], {
    '/remove-email-address': () =>
      isConfirmed ? done : { status: 403, body: { code: 'SESSION_IS_NOT_FRESH', message: '', methods: ['password'] } },
    '/step-up': () => {
      isConfirmed = true
      return done
    },
  })
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText(other.email)
  press(`Remove address: ${other.email}`)
  fireEvent.click((await findDialog('Remove this address?')).getByRole('button', { name: 'Remove' }))
  const stepUp = await findDialog('Confirm it’s you')
  fireEvent.change(stepUp.getByLabelText('Password'), { target: { value: 'the password' } })
  fireEvent.click(stepUp.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Address removed')
  expect(service.listRequests('/remove-email-address')).toHaveLength(2)
})

test('shows an error with a retry button', async () => {
  let isUp = false
  stubService({
    '/list-email-addresses': () =>
      isUp ? { body: [primary] } : { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } },
  })
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText(/busy right now/)
  isUp = true
  press('Try again')
  expect(await screen.findByText('Primary')).toBeDefined()
})

test('lists the addresses without actions during an impersonation', async () => {
  const session = { ...annSession.session, impersonatedBy: 'admin' }
  stubAddresses([primary, other, waiting], { '/get-session': { body: { ...annSession, session } } })
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText(other.email)
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByLabelText('New email address')).toBeNull()
})

test.each([
  ['on', true, 'Add address'],
  ['', true, 'Change address'],
  // The address of such a user can be a typing error.
  ['on', false, 'Change address'],
])(
  'shows either the email form or the list of addresses, with the option %j and a verified address %j',
  async (option, emailVerified, label) => {
    setMeta('latchkey-email-addresses', option)
    stubAddresses([primary], {
      '/get-session': { body: { ...annSession, user: { ...annSession.user, emailVerified } } },
      '/pending-email-change': { body: null },
    })
    await renderSignedIn(<Profile />)
    await screen.findByRole('button', { name: label })
    expect(screen.queryAllByRole('button', { name: /^(Add|Change) address$/ })).toHaveLength(1)
  },
)

test('shows the addresses that changed in another tab', async () => {
  const { state } = stubAddresses([primary, waiting])
  await renderSignedIn(<EmailAddressesSection />)
  await screen.findByText('Not confirmed')
  state.list = [primary, { ...waiting, emailVerified: true }]
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByText('Not confirmed')).toBeNull())
})
