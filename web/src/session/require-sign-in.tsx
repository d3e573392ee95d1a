import type { SessionData } from '@latchkey/client/react'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Loading } from '../ui/loading.tsx'
import { LoadedSession } from './loaded-session.tsx'
import { resetSessionEnd, getSessionEnd, subscribeToSessionEnd } from './session-end.ts'
import { withNextPath } from './next-path.ts'
import { ReauthenticationProvider } from './reauthentication.tsx'

/** Lets nobody through who is not signed in: they are asked to, and come back to this address afterwards. */
export const RequireSignIn = ({ children }: { children: ReactNode }) => (
  <LoadedSession>{(session) => <SignInGuard session={session}>{children}</SignInGuard>}</LoadedSession>
)

/** Who is signed in: for everything inside of `SignedIn`. */
export const useCurrentSession = (): CurrentSession => {
  const person = useContext(CurrentSessionContext)
  if (!person) throw new Error('useSignedIn needs a SignedIn around it')
  return person
}

type CurrentSession = NonNullable<SessionData>

const CurrentSessionContext = createContext<CurrentSession | null>(null)

const SignInGuard = ({ session, children }: { session: SessionData; children: ReactNode }) => {
  const { pathname, search } = useLocation()
  const { isPending: isUnderWay, redirectTo: to } = useSyncExternalStore(subscribeToSessionEnd, getSessionEnd)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = session !== null
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  useEffect(() => {
    if (isSignedIn) resetSessionEnd()
  }, [isSignedIn])

  if (session) {
    return (
      <CurrentSessionContext value={session}>
        {/* Another person begins with nothing of the one before. */}
        <ReauthenticationProvider key={session.user.id}>{children}</ReauthenticationProvider>
      </CurrentSessionContext>
    )
  }
  if (isUnderWay) return <Loading />
  return <Navigate to={to ?? withNextPath('/sign-in', pathname + search)} state={{ isEnded: wasSignedIn }} replace />
}
