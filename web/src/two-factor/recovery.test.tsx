import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('says from when on and for how long a requested recovery can be completed', async () => {
  const pending = { requestedAt: '2029-01-01T09:00:00.000Z', dueAt: '2029-01-04T09:00:00.000Z', isDue: false }
  stubService({ '/get-session': { body: null }, '/two-factor/pending-recovery': { body: pending } })
  await act(async () => renderInApp(<Recovery back={null} />))
  expect(await screen.findByText(/from Jan 4, 2029, .* on, for 7 days\./)).toBeDefined()
})
