import type { SessionData } from '@latchkey/client/react'
import type { ReactNode } from 'react'
import { client } from '../client.ts'
import { FailedScreen, Loading } from '../ui/loading.tsx'

interface KnownSessionProps {
  /** Told who is there: null is a stranger. */
  children: (session: SessionData) => ReactNode
}

/** Waits until it is known whether somebody is signed in; says so, and offers another try, when that cannot be told. */
export const KnownSession = ({ children }: KnownSessionProps) => {
  const { data, error, isPending, refetch } = client.useSession()
  if (isPending) return <Loading />
  if (!data && error) return <FailedScreen failure={error} onRetry={() => void refetch()} />
  return children(data)
}
