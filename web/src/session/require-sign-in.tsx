import type { SessionData } from '@latchkey/client/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { Loading } from '../ui/loading.tsx'
import { CurrentSessionContext } from './current-session.ts'
import { LoadedSession } from './loaded-session.tsx'
import { resetSessionEnd, useSessionEnd } from './session-end.ts'
import { withNextPath } from './next-path.ts'
import { StepUpProvider } from './step-up.tsx'

/** Redirects signed-out users to the sign-in screen, which then returns to this URL. */
export const RequireSignIn = ({ children }: { children: ReactNode }) => (
  <LoadedSession>{(session) => <SignInGuard session={session}>{children}</SignInGuard>}</LoadedSession>
)

const SignInGuard = ({ session, children }: { session: SessionData; children: ReactNode }) => {
  const { pathname, search } = useLocation()
  const { isPending, redirectTo } = useSessionEnd()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = session !== null
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  useEffect(() => {
    if (isSignedIn) resetSessionEnd()
  }, [isSignedIn])

  if (session) {
    return (
      <CurrentSessionContext value={session}>
        {/* The key resets the state when the user changes. */}
        <StepUpProvider key={session.user.id}>{children}</StepUpProvider>
      </CurrentSessionContext>
    )
  }
  if (isPending) return <Loading />
  return (
    <Navigate
      // The redirect of an earlier sign-out is not for a page that the user opens afterwards.
      to={(wasSignedIn ? redirectTo : null) ?? withNextPath('/sign-in', pathname + search)}
      state={{ isSessionEnded: wasSignedIn }}
      replace
    />
  )
}
