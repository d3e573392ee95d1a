import type { SessionData } from '@latchkey/client/react'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Loading } from '../ui/loading.tsx'
import { LoadedSession } from './loaded-session.tsx'
import { resetSessionEnd, getSessionEnd, subscribeToSessionEnd } from './session-end.ts'
import { withNextPath } from './next-path.ts'
import { ReauthenticationProvider } from './reauthentication.tsx'

/** Redirects signed-out users to the sign-in screen, which then returns to this URL. */
export const RequireSignIn = ({ children }: { children: ReactNode }) => (
  <LoadedSession>{(session) => <SignInGuard session={session}>{children}</SignInGuard>}</LoadedSession>
)

/** The session of the signed-in user. Only for components inside `RequireSignIn`. */
export const useCurrentSession = (): CurrentSession => {
  const session = useContext(CurrentSessionContext)
  if (!session) throw new Error('useCurrentSession must be used inside RequireSignIn')
  return session
}

type CurrentSession = NonNullable<SessionData>

const CurrentSessionContext = createContext<CurrentSession | null>(null)

const SignInGuard = ({ session, children }: { session: SessionData; children: ReactNode }) => {
  const { pathname, search } = useLocation()
  const { isPending, redirectTo } = useSyncExternalStore(subscribeToSessionEnd, getSessionEnd)
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
        <ReauthenticationProvider key={session.user.id}>{children}</ReauthenticationProvider>
      </CurrentSessionContext>
    )
  }
  if (isPending) return <Loading />
  return (
    <Navigate
      to={redirectTo ?? withNextPath('/sign-in', pathname + search)}
      state={{ isSessionEnded: wasSignedIn }}
      replace
    />
  )
}
