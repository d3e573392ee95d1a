import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { enter, press } from '../testing/interactions.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { stubService } from '../testing/stub-service.ts'
import { Recovery } from './recovery.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('announces the mail before the code is sent, and then says that it was sent', async () => {
  const due = { body: { requestedAt: '2026-01-01T09:00:00.000Z', dueAt: '2026-01-04T09:00:00.000Z', isDue: true } }
  stubService({
    '/get-session': { body: null },
    '/two-factor/pending-recovery': due,
    '/two-factor/request-recovery': due,
  })
  // The first render suspends until the texts are loaded.
  await act(async () => renderInApp(<Recovery back={null} />))
  await screen.findByText(/We’ll email you a code/)
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText(/We sent a code/)
  expect(screen.queryByText(/We’ll email you/)).toBeNull()
})

test('completes a recovery with the code, and shows a wrong code at the field', async () => {
  const due = { body: { requestedAt: '2026-01-01T09:00:00.000Z', dueAt: '2026-01-04T09:00:00.000Z', isDue: true } }
  const service = stubService({
    '/get-session': { body: null },
    '/two-factor/pending-recovery': due,
    '/two-factor/request-recovery': due,
    '/two-factor/complete-recovery': ({ code }) =>
      code === '12345678' ? { body: { status: true } } : { status: 400, body: { code: 'INVALID_CODE', message: '' } },
  })
  await act(async () => renderInApp(<Recovery back={null} />))
  await press('Send code')
  await enter('Code from the email', '00000000')
  await screen.findByText(/This code is wrong/)
  expect(screen.getByLabelText('Code from the email').getAttribute('aria-invalid')).toBe('true')
  await enter('Code from the email', '12345678')
  await screen.findByRole('heading', { level: 1, name: 'Two-factor authentication turned off' })
  expect(service.listRequests('/two-factor/complete-recovery')).toEqual([{ code: '00000000' }, { code: '12345678' }])
})

test('says from when on and for how long a requested recovery can be completed', async () => {
  const pending = { requestedAt: '2029-01-01T09:00:00.000Z', dueAt: '2029-01-04T09:00:00.000Z', isDue: false }
  stubService({ '/get-session': { body: null }, '/two-factor/pending-recovery': { body: pending } })
  await act(async () => renderInApp(<Recovery back={null} />))
  expect(await screen.findByText(/from Jan 4, 2029, .* on, for 7 days\./)).toBeDefined()
})
