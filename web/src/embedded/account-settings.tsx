import { AccountArea } from '../account/account-area.tsx'
import { Route, Routes } from '../router/routes.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { EmbeddedRoot } from './embedded-root.tsx'
import { usePageHistory } from './use-embedded-settings.ts'

export const AccountSettings = () => {
  const history = usePageHistory({ home: '/account', owns: (pathname) => /^\/account(\/|$)/.test(pathname) })
  return (
    <EmbeddedRoot history={history}>
      <Routes>
        <Route
          path="account/*"
          element={
            <RequireSignIn>
              <AccountArea />
            </RequireSignIn>
          }
        />
      </Routes>
    </EmbeddedRoot>
  )
}
