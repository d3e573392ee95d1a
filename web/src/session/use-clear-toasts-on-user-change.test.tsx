import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { Screens } from '../routes.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.unstubAllGlobals()
})

test('keeps toasts when the user changes their name and removes them on sign-out', async () => {
  let session: unknown = annSession
  stubService({ '/get-session': () => ({ body: session }) })
  renderInApp(<Screens />, '/error')
  await screen.findByRole('button', { name: /Ann/ })
  act(() => toast.error(() => 'The change failed'))

  session = { ...annSession, user: { ...annSession.user, name: 'Anna' } }
  await act(() => client.useSession.get().refetch())
  expect(screen.getByText('The change failed')).toBeDefined()

  session = null
  await act(() => client.useSession.get().refetch())
  expect(screen.queryByText('The change failed')).toBeNull()
})
