import { useEffect } from 'react'
import { useLocation } from '../router/router.tsx'
import { Loading } from '../ui/loading.tsx'
import { toOriginPath } from '../ui/site-paths.ts'

/** Leaves this app: the service redirects to the target if it is trusted (`service/src/continue.ts`). */
export const Continue = () => {
  const { search } = useLocation()
  useEffect(() => window.location.replace(toOriginPath(`/continue${search}`)), [search])
  return <Loading />
}
