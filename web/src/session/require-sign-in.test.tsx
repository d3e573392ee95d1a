import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { RequireSignIn } from './require-sign-in.tsx'
import { useSessionEndingCall } from './session-end.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('opens the sign-in screen with the return address for a page that is opened after a sign-out', async () => {
  let session: object | null = annSession
  stubService({
    '/get-session': () => ({ body: session }),
    '/sign-out': () => {
      session = null
      return { body: { success: true } }
    },
  })
  await client.useSession.get().refetch()
  const { result } = renderHook(() => useSessionEndingCall(client.signOut, '/signed-out'))
  await act(() => result.current({}))
  renderInApp(
    <>
      <Routes>
        <Route path="/account/security" element={<RequireSignIn>Security</RequireSignIn>} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    '/account/security',
  )
  expect(await screen.findByText('/sign-in?next=%2Faccount%2Fsecurity')).toBeDefined()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
