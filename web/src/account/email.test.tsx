import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { EmailSection } from './email.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-email-code', '')
})

const renderEmail = (path?: string) => renderSignedIn(<EmailSection />, path)

const submitEmail = async (newEmail: string) => {
  fireEvent.change(await screen.findByLabelText('New email address'), { target: { value: newEmail } })
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
}

test('shows a pending email as soon as it is requested', async () => {
  let pending: object | null = null
  const service = stubService({
    '/pending-email-change': () => ({ body: pending }),
    '/change-email': ({ newEmail }) => {
      pending = { newEmail, expiresAt: '2029-01-01T01:00:00.000Z', confirmation: 'approval' }
      return { body: { status: true } }
    },
  })
  await renderEmail()
  await submitEmail(' new@example.com ')
  await screen.findByText(/Change to new@example\.com is pending/)
  await screen.findByText('We sent an approval link to ann@example.com.')
  expect(service.listRequests('/change-email')).toEqual([
    { newEmail: 'new@example.com', callbackURL: '/account/profile' },
  ])
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('')
})

test('shows an unavailable email at the field and keeps the input', async () => {
  stubService({
    '/pending-email-change': { body: null },
    '/change-email': { status: 400, body: { code: 'COULDNT_UPDATE_YOUR_EMAIL', message: '' } },
  })
  await renderEmail()
  await submitEmail('taken@example.com')
  await screen.findByText(/couldn’t be changed/)
  const field = screen.getByLabelText<HTMLInputElement>('New email address')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['taken@example.com', 'true'])
})

test('explains why a link of a mail failed', async () => {
  stubService({ '/pending-email-change': { body: null } })
  await renderEmail('/account/profile?error=token_expired')
  expect(await screen.findByText('This link has expired. Request a new one.')).toBeDefined()
})

test('with codes, changes the email with the code that the new address received', async () => {
  setMeta('latchkey-email-code', 'on')
  let pending: object | null = null
  const service = stubService({
    '/pending-email-change': () => ({ body: pending }),
    '/email-otp/request-email-change': ({ newEmail }) => {
      pending = { newEmail, expiresAt: '2029-01-01T01:00:00.000Z', confirmation: 'code' }
      return { body: { success: true } }
    },
    '/email-otp/change-email': () => {
      pending = null
      return { body: { success: true } }
    },
  })
  await renderEmail()
  await submitEmail('new@example.com')
  const field = await screen.findByLabelText('Code from the email')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Enter code' }))
  expect(field.isConnected).toBe(false)
  fireEvent.change(await screen.findByLabelText('Code from the email'), { target: { value: '123456' } })
  await screen.findByText('Your address is now new@example.com.')
  expect(service.listRequests('/email-otp/change-email')).toEqual([{ newEmail: 'new@example.com', otp: '123456' }])
  expect(screen.queryByText(/is pending/)).toBeNull()
})
