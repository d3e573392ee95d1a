import type { EmbeddingPaths } from '../embedding.ts'
import { SCREEN_PARAMETER } from '../router/screen-parameter.ts'
import { parseLocalPath } from '../ui/local-path.ts'

/**
 * The path of the application at which a router path is found:
 * `/account/security` is at `/settings?latchkey=/account/security` if `paths.account` is `/settings`.
 */
export const toPage = (path: string, paths: EmbeddingPaths): string => {
  const { pathname, searchParams } = new URL(path, BASE)
  const [area = '', name = ''] = pathname.split('/').filter(Boolean)
  if (area === '') return '/'
  if (area === 'signed-out') return paths.afterSignOut
  // Other origins need the service, which knows what it trusts.
  if (area === 'continue') return parseLocalPath(searchParams.get('to')) ?? paths.afterSignIn
  const next = searchParams.get('next')
  if (next !== null) searchParams.set('next', toPage(next, paths))
  const page = findPage(area, name, paths)
  if (page.home !== pathname) searchParams.set(SCREEN_PARAMETER, pathname)
  return addQuery(page.path, searchParams)
}

/** The URL of `toPage` for a redirect of the service after a sign-in, which may lack required data. */
export const toRedirectUrl = (path: string, paths: EmbeddingPaths): string => {
  const isEnd = path === DEFAULT_END || path.startsWith('/continue?')
  const target = path === DEFAULT_END ? paths.afterSignIn : toPage(path, paths)
  const query = new URLSearchParams({ [SCREEN_PARAMETER]: '/continue', to: target })
  return `${window.location.origin}${isEnd ? addQuery(paths.signIn, query) : target}`
}

/** Where a sign-in of the web app ends without `next`. */
export const DEFAULT_END = '/account'

const BASE = 'http://localhost'

/** The page of a screen, and the router path that it shows without a parameter. */
const findPage = (area: string, name: string, paths: EmbeddingPaths): { path: string; home: string | null } => {
  if (area === 'account') return { path: paths.account, home: '/account' }
  if (area === 'organizations' && name === 'new') return { path: paths.createOrganization, home: '/organizations/new' }
  if (area === 'organizations') return { path: paths.organization, home: null }
  if (area === 'accept-invitation') {
    // The service appends the ID to the page of mailed links.
    const segment = name === '' ? '' : `/${name}`
    return { path: `${paths.acceptInvitation}${segment}`, home: `/accept-invitation${segment}` }
  }
  if (area === 'sign-up') return { path: paths.signUp, home: '/sign-up' }
  return { path: paths.signIn, home: '/sign-in' }
}

const addQuery = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
