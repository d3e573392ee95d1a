import { findCookie } from './cookie-names.ts'

export { getCookieName } from './cookie-names.ts'

/** The headers of a `Request`, of `node:http`, or of a framework. */
type RequestHeaders = { get(name: string): string | null } | { readonly cookie?: string | undefined }

interface GetSessionCookieOptions {
  /** The option `advanced.cookiePrefix`. `latchkey` if absent. */
  cookiePrefix?: string
}

/**
 * Returns the value of the session cookie under any name that Latchkey sets or reads, or null. It needs no database and no
 * secret, so it can run in the middleware of a web server. It proves nothing: the value may be forged, expired or revoked.
 * Use it only to send visitors without a cookie to the sign-in page, and `latchkey.api.getSession` for permissions.
 *
 *     import { getSessionCookie } from '@latchkey/server/cookies'
 *
 *     export const middleware = (request: Request) =>
 *       getSessionCookie(request.headers) ? undefined : Response.redirect(new URL('/sign-in', request.url))
 */
export const getSessionCookie = (
  headers: RequestHeaders,
  { cookiePrefix = 'latchkey' }: GetSessionCookieOptions = {},
): string | null => {
  const header = 'get' in headers && typeof headers.get === 'function' ? headers.get('cookie') : readField(headers)
  if (!header) return null
  for (const prefix of new Set([cookiePrefix, 'better-auth'])) {
    for (const securityPrefix of ['__Host-', '__Secure-', '']) {
      const value = findCookie(header, `${securityPrefix}${prefix}.session_token`)
      if (value) return value
    }
  }
  return null
}

const readField = (headers: object): string | null =>
  'cookie' in headers && typeof headers.cookie === 'string' ? headers.cookie : null
