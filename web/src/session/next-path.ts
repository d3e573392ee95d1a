import { useLocation, useSearchParams } from '../router/router.tsx'
import { parseLocalPath } from '../ui/local-path.ts'

/** The path that the user opened before signing in, from the `next` parameter of the URL. */
export const useNextPath = (): string | null => parseLocalPath(useSearchParams()[0].get(NEXT_PARAMETER))

/** Adds the `next` parameter to a path. */
export const withNextPath = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}${NEXT_PARAMETER}=${encodeURIComponent(next)}`

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
