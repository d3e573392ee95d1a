import { useLocation, useSearchParams } from 'react-router'
import { parseLocalPath } from '../ui/local-path.ts'

/** Where a person wanted to go before they were asked to sign in: a path of this app, kept in the address. */
export const useNextPath = (): string | null => parseLocalPath(useSearchParams()[0].get(NEXT_PARAMETER))

/** `path` with the wish for `next` to be shown afterwards. */
export const withNextPath = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}${NEXT_PARAMETER}=${encodeURIComponent(next)}`

/** What the screen before has told this one. The browser keeps it with its history, so it outlives a reload. */
interface NavigationState {
  /** The address that was typed there. */
  email: string | null
  /** The session has been ended elsewhere. */
  isEnded: boolean
}

export const useNavigationState = (): NavigationState => {
  const state: unknown = useLocation().state
  const told = typeof state === 'object' && state !== null ? state : {}
  return {
    email: 'email' in told && typeof told.email === 'string' ? told.email : null,
    isEnded: 'isEnded' in told && told.isEnded === true,
  }
}

const NEXT_PARAMETER = 'next'
