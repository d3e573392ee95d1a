import type { SessionData } from '@latchkey/client/react'
import { type ReactNode, useEffect } from 'react'
import { client } from '../client.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { clearExpectedSession, getExpectedEmail } from './expected-session.ts'

interface LoadedSessionProps {
  /** Receives null when the user is signed out. */
  children: (session: SessionData) => ReactNode
}

/** Renders its children when the session is loaded, and a retry button when loading it failed. */
export const LoadedSession = ({ children }: LoadedSessionProps) => {
  const { data, error, isPending, refetch } = client.useSession()
  const isSignedIn = data !== null
  useEffect(() => {
    if (isSignedIn) clearExpectedSession()
  }, [isSignedIn])

  if (isPending) return <Loading />
  if (!data && error) return <FailedScreen failure={error} onRetry={() => void refetch()} />
  const expectedEmail = getExpectedEmail()
  // The service has just signed in this user, but the browser did not keep the cookie.
  if (!data && expectedEmail !== null) return <CookiesBlocked email={expectedEmail} />
  return children(data)
}

const CookiesBlocked = lazyNamed(() => import('./cookies-blocked.tsx'), 'CookiesBlocked')
