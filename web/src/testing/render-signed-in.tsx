import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { client } from '../client.ts'
import { Route, Routes } from '../router/routes.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { renderInApp } from './render-in-app.tsx'

/** Renders a part of the app for the signed-in user. The screens of signed-out users render nothing. */
export const renderSignedIn = async (children: ReactNode, address = '/account'): Promise<void> => {
  // The client keeps its session from one test to the next.
  await client.useSession.get().refetch()
  // The texts are loaded before the first render.
  await act(async () => {
    renderInApp(
      <Routes>
        <Route path="/account/*" element={<RequireSignIn>{children}</RequireSignIn>} />
        <Route path="*" element={null} />
      </Routes>,
      address,
    )
  })
}
