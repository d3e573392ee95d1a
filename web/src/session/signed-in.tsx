import type { SessionData } from '@latchkey/client/react'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Loading } from '../ui/loading.tsx'
import { KnownSession } from './known-session.tsx'
import { forgetLeaving, leaving, subscribeToLeaving } from './leaving.ts'
import { withNext } from './next.ts'
import { ReauthenticationProvider } from './reauthentication.tsx'

/** Lets nobody through who is not signed in: they are asked to, and come back to this address afterwards. */
export const SignedIn = ({ children }: { children: ReactNode }) => (
  <KnownSession>{(session) => <Gate session={session}>{children}</Gate>}</KnownSession>
)

/** Who is signed in: for everything inside of `SignedIn`. */
export const useSignedIn = (): Person => {
  const person = useContext(PersonContext)
  if (!person) throw new Error('useSignedIn needs a SignedIn around it')
  return person
}

type Person = NonNullable<SessionData>

const PersonContext = createContext<Person | null>(null)

const Gate = ({ session, children }: { session: SessionData; children: ReactNode }) => {
  const { pathname, search } = useLocation()
  const { isUnderWay, to } = useSyncExternalStore(subscribeToLeaving, leaving)
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = session !== null
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  useEffect(() => {
    if (isSignedIn) forgetLeaving()
  }, [isSignedIn])

  if (session) {
    return (
      <PersonContext value={session}>
        {/* Another person begins with nothing of the one before. */}
        <ReauthenticationProvider key={session.user.id}>{children}</ReauthenticationProvider>
      </PersonContext>
    )
  }
  if (isUnderWay) return <Loading />
  return <Navigate to={to ?? withNext('/sign-in', pathname + search)} state={{ isEnded: wasSignedIn }} replace />
}
