import { Navigate, useSearchParams } from 'react-router'
import { LoadedSession } from '../session/loaded-session.tsx'

/** Leads on to where one has something to do; an error that a link brought along is told first. */
export const Home = () => {
  const [query] = useSearchParams()
  const error = query.get('error')
  if (error !== null) return <Navigate to={`/error?error=${encodeURIComponent(error)}`} replace />
  return <LoadedSession>{(session) => <Navigate to={session ? '/account' : '/sign-in'} replace />}</LoadedSession>
}
