import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'
import { RecoveryNotice } from './recovery-notice.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

test('hides the warning of a pending recovery after the user cancels it', async () => {
  let pending: object | null = {
    requestedAt: '2029-01-01T09:00:00.000Z',
    dueAt: '2029-01-04T09:00:00.000Z',
    isDue: false,
  }
  const onCanceled = vi.fn()
  stubService({
    '/two-factor/pending-recovery': () => ({ body: pending }),
    '/two-factor/cancel-recovery': () => {
      pending = null
      return { body: { status: true } }
    },
  })
  await renderSignedIn(<RecoveryNotice onCanceled={onCanceled} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel recovery' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel recovery' })).toBeNull())
  expect(onCanceled).toHaveBeenCalledOnce()
})
