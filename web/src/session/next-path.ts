import { useLocation, useSearchParams } from '../router/router.tsx'
import { parseLocalPath } from '../ui/local-path.ts'
import { isOwnPath } from '../ui/own-paths.ts'
import { sitePath } from '../ui/site-paths.ts'

/**
 * Returns the target after a sign-in as a path of the router, from the parameter `next` or `callbackURL` of the URL. A
 * target outside of this app is a path of the screen that leaves it.
 */
export const useNextPath = (): string | null => {
  const [query] = useSearchParams()
  return toRouterPath(query.get(NEXT_PARAMETER) ?? query.get('callbackURL'))
}

/** Returns null for a target that is neither a path nor a URL. The service checks whether it trusts the URL. */
const toRouterPath = (target: string | null): string | null => {
  if (target === null) return null
  const path = parseLocalPath(target)
  if (path === null) return URL.canParse(target) ? toContinuePath(target) : null
  if (isOwnPath(path)) return path
  const belowSite = sitePath !== '' && path.startsWith(`${sitePath}/`) ? path.slice(sitePath.length) : null
  return belowSite !== null && isOwnPath(belowSite) ? belowSite : toContinuePath(path)
}

const toContinuePath = (target: string): string => `/continue?to=${encodeURIComponent(target)}`

/** Adds the `next` parameter to a path. */
export const withNextPath = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}${NEXT_PARAMETER}=${encodeURIComponent(next)}`

/** The screen for missing data if the service redirected to this location because of it: the redirect can lead to any screen. */
export const findRequiredDataPath = (pathname: string, search: string): string | null => {
  const query = new URLSearchParams(search)
  if (!query.has(REQUIRED_DATA_PARAMETER)) return null
  query.delete(REQUIRED_DATA_PARAMETER)
  return withNextPath('/required-data', query.size > 0 ? `${pathname}?${query}` : pathname)
}

/** What the previous screen passes to this one. The browser stores it in its history, so it survives a reload. */
interface NavigationState {
  /** The email that the user entered there. */
  email: string | null
  /** The session ended without an action on this page, such as on another device. */
  isSessionEnded: boolean
}

export const useNavigationState = (): NavigationState => {
  const state: unknown = useLocation().state
  const fields = typeof state === 'object' && state !== null ? state : {}
  return {
    email: 'email' in fields && typeof fields.email === 'string' ? fields.email : null,
    isSessionEnded: 'isSessionEnded' in fields && fields.isSessionEnded === true,
  }
}

const NEXT_PARAMETER = 'next'
const REQUIRED_DATA_PARAMETER = 'requiredDataRedirect'
