import type { Location, RouterHistory } from '../router/history.ts'
import { SCREEN_PARAMETER } from '../router/screen-parameter.ts'

interface PageHistoryOptions {
  /** The router path that the page shows without a parameter. */
  home: string
  /** Whether a router path is a screen of the component. */
  owns: (pathname: string) => boolean
  /** The path of the application for a router path of another component. */
  toPage: (path: string) => string
  /** Opens a path of the application. */
  open: (path: string, options: { replace: boolean }) => void
}

/**
 * The history of a component in a page of another application. The current screen is a parameter of the page, so that reload and
 * back work with every router. The other parameters are those of the screen.
 */
export const createPageHistory = ({ home, owns, toPage, open }: PageHistoryOptions): RouterHistory => {
  const toHref = (location: Location): string => {
    const { pathname, search, hash } = location
    if (!owns(pathname)) return toPage(`${pathname}${search}${hash}`)
    const query = new URLSearchParams(search)
    if (pathname !== home) query.set(SCREEN_PARAMETER, pathname)
    return `${window.location.pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
  }
  /** The URL of the screen that the router shows. */
  let shownUrl = ''
  const write = (method: 'pushState' | 'replaceState', location: Location) => {
    const href = toHref(location)
    // First, because the browser reports the new entry during the call.
    shownUrl = new URL(href, window.location.href).href
    window.history[method]({ [STATE_FIELD]: location.state }, '', href)
  }
  return {
    read: () => {
      const query = new URLSearchParams(window.location.search)
      const screen = query.get(SCREEN_PARAMETER)
      query.delete(SCREEN_PARAMETER)
      const pathname = screen !== null && owns(screen) ? screen : home
      const search = query.size > 0 ? `?${query}` : ''
      return { pathname, search, hash: window.location.hash, state: window.history.state?.[STATE_FIELD] ?? null }
    },
    push: (location) => write('pushState', location),
    replace: (location) => write('replaceState', location),
    leave: (location, isReplaced) => {
      if (owns(location.pathname)) return false
      open(toHref(location), { replace: isReplaced })
      return true
    },
    toHref,
    listen: (onChange) => {
      const { pathname } = window.location
      shownUrl = window.location.href
      const handlePop = () => {
        shownUrl = window.location.href
        onChange()
      }
      // The router of the application opens another screen of this page, such as for a link of a menu.
      const handleEntry = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
        const isOtherScreen = window.location.pathname === pathname && window.location.href !== shownUrl
        if (isOtherScreen && navigationType !== 'traverse') handlePop()
      }
      window.addEventListener('popstate', handlePop)
      // Browsers without the Navigation API do not report it.
      window.navigation?.addEventListener('currententrychange', handleEntry)
      return () => {
        window.removeEventListener('popstate', handlePop)
        window.navigation?.removeEventListener('currententrychange', handleEntry)
      }
    },
  }
}

/** Routers of applications keep their own state in the same entry. */
const STATE_FIELD = 'latchkey'
