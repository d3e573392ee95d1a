import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { type Location, resolveLocation, type RouterHistory } from './history.ts'

export interface NavigateOptions {
  /** Replaces the current history entry, so that the back button skips this screen. */
  replace?: boolean
  /** The state for the next screen. */
  state?: unknown
}

export type NavigateFunction = (to: string, options?: NavigateOptions) => void

interface RouterState {
  location: Location
  /** `pop` on the first screen and after back and forward navigation. */
  navigationType: 'push' | 'pop'
}

interface RouterValue extends RouterState {
  history: RouterHistory
  navigate: NavigateFunction
}

/**
 * Renders the screens of the current location. A navigation is a transition: the current screen stays visible until the
 * next one is loaded.
 */
export const Router = ({ history, children }: { history: RouterHistory; children: ReactNode }) => {
  const [state, setState] = useState<RouterState>(() => ({ location: history.read(), navigationType: 'pop' }))
  useEffect(
    () => history.listen(() => startTransition(() => setState({ location: history.read(), navigationType: 'pop' }))),
    [history],
  )
  const navigate = useCallback<NavigateFunction>(
    (to, { replace = false, state: passed = null } = {}) => {
      const location = { ...resolveLocation(to, history.read()), state: passed }
      if (history.leave?.(location, replace)) return
      if (replace) history.replace(location)
      else history.push(location)
      startTransition(() => setState({ location, navigationType: 'push' }))
    },
    [history],
  )
  const value = useMemo(() => ({ ...state, history, navigate }), [state, history, navigate])
  return <RouterContext value={value}>{children}</RouterContext>
}

const RouterContext = createContext<RouterValue | null>(null)

const useRouter = (): RouterValue => {
  const router = useContext(RouterContext)
  if (!router) throw new Error('The component is not below a Router')
  return router
}

export const useLocation = (): Location => useRouter().location

export const useNavigationType = (): RouterState['navigationType'] => useRouter().navigationType

/** The function does not change. */
export const useNavigate = (): NavigateFunction => useRouter().navigate

/** The URL of a path, and whether it is the current one. */
export const useHref = (to: string): { href: string; isCurrent: boolean } => {
  const { history, location } = useRouter()
  const href = history.toHref(resolveLocation(to, location))
  return { href, isCurrent: href === history.toHref(location) }
}

type SetSearchParams = (change: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** The query of the URL, and a function that changes it. */
export const useSearchParams = (): [params: URLSearchParams, set: SetSearchParams] => {
  const { location, history, navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(location.search), [location.search])
  const { pathname } = location
  // The rendered location can be older than the one in the history, because navigations are transitions.
  const set = useCallback<SetSearchParams>(
    (change, options) => {
      const current = history.read()
      // The query belongs to the next screen, which is being loaded.
      if (current.pathname !== pathname) return
      navigate(`?${change(new URLSearchParams(current.search))}`, options)
    },
    [history, navigate, pathname],
  )
  return [params, set]
}
