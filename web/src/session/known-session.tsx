import type { SessionData } from '@latchkey/client/react'
import { type ReactNode, useEffect } from 'react'
import { client } from '../client.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { expectedSession, stopExpecting } from './expected-session.ts'

interface KnownSessionProps {
  /** Told who is there: null is a stranger. */
  children: (session: SessionData) => ReactNode
}

/** Waits until it is known whether somebody is signed in; says so, and offers another try, when that cannot be told. */
export const KnownSession = ({ children }: KnownSessionProps) => {
  const { data, error, isPending, refetch } = client.useSession()
  const isSignedIn = data !== null
  useEffect(() => {
    if (isSignedIn) stopExpecting()
  }, [isSignedIn])

  if (isPending) return <Loading />
  if (!data && error) return <FailedScreen failure={error} onRetry={() => void refetch()} />
  const expected = expectedSession()
  if (!data && expected !== null) return <NoCookies email={expected} />
  return children(data)
}

const NoCookies = lazyNamed(() => import('./no-cookies.tsx'), 'NoCookies')
