import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { stubService } from '../testing/stub-service.ts'
import { Overview } from './overview.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// In a file of its own, because the client keeps the organizations of an earlier test.
test('shows only the account if the service has no organizations', async () => {
  stubService({})
  await renderSignedIn(<Overview />)
  await screen.findByRole('heading', { level: 1, name: 'Hello Ann!' })
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
