import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { EmailSection } from './email.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// In a file of its own, because the client has one session per test file and the other tests use a verified user.
test('changes an unverified email at once', async () => {
  const user = { ...annSession.user, emailVerified: false }
  stubService({
    '/get-session': { body: { ...annSession, user } },
    '/pending-email-change': { body: null },
    '/change-email': { body: { status: true } },
  })
  await renderSignedIn(<EmailSection />)
  await screen.findByText('Not confirmed')
  expect(screen.queryByText(/We’ll send a link to/)).toBeNull()
  fireEvent.change(screen.getByLabelText('New email address'), { target: { value: 'new@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
  await screen.findByText('Your address is now new@example.com. We sent a confirmation link to it.')
})
