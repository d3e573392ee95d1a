import { Navigate } from '../router/routes.tsx'
import { useSearchParams } from '../router/router.tsx'
import { LoadedSession } from '../session/loaded-session.tsx'

/** Redirects to the account or the sign-in screen, or to the error page for `?error=`. */
export const Home = () => {
  const [query] = useSearchParams()
  const error = query.get('error')
  if (error !== null) return <Navigate to={`/error?error=${encodeURIComponent(error)}`} replace />
  return <LoadedSession>{(session) => <Navigate to={session ? '/account' : '/sign-in'} replace />}</LoadedSession>
}
