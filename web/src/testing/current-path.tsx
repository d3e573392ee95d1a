import { useLocation } from '../router/router.tsx'

/** Shows the path and the query of the current address. */
export const CurrentPath = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
