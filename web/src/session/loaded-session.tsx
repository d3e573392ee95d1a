import type { SessionData } from '@latchkey/client/react'
import { type ReactNode, useEffect } from 'react'
import { client } from '../client.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { getExpectedEmail, clearExpectedSession } from './expected-session.ts'

interface LoadedSessionProps {
  /** Told who is there: null is a stranger. */
  children: (session: SessionData) => ReactNode
}

/** Waits until it is known whether somebody is signed in; says so, and offers another try, when that cannot be told. */
export const LoadedSession = ({ children }: LoadedSessionProps) => {
  const { data, error, isPending, refetch } = client.useSession()
  const isSignedIn = data !== null
  useEffect(() => {
    if (isSignedIn) clearExpectedSession()
  }, [isSignedIn])

  if (isPending) return <Loading />
  if (!data && error) return <FailedScreen failure={error} onRetry={() => void refetch()} />
  const expected = getExpectedEmail()
  if (!data && expected !== null) return <CookiesBlocked email={expected} />
  return children(data)
}

const CookiesBlocked = lazyNamed(() => import('./cookies-blocked.tsx'), 'CookiesBlocked')
