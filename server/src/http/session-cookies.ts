import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { Services, SessionCredential } from '../platform/context.ts'
import type { CookiePurpose, CookieReply, Reply, SessionReply } from '../platform/reply.ts'
import { hashSessionSecret } from '../session/session-secret.ts'
import { cookieName, earlierCookiePrefixes, findCookie } from './cookie-names.ts'
import { decodeCookie, readCookie, serializeCookie, signCookie, valueOf, verifyCookie } from './cookies.ts'

/** A verified session cookie and the hash of its secret. */
class SignedSessionCookie implements SessionCredential {
  readonly tokenHash: string
  readonly hasEarlierName: boolean
  readonly #written: string

  constructor(written: string, tokenHash: string, hasEarlierName: boolean) {
    this.#written = written
    this.tokenHash = tokenHash
    this.hasEarlierName = hasEarlierName
  }

  /** Called only when the cookie is written again. */
  get secret(): string {
    return valueOf(decodeCookie(this.#written))
  }
}

/** About 2 MB. */
const REMEMBERED_COOKIES = 5000

const LOGIN_METHOD_LIFETIME_SECONDS = 30 * 86_400

/**
 * Purposes that are also read under an earlier name, because they last for more than a flow. Their values name the user or
 * the impersonation, so a planted one has no effect.
 */
const LASTING_PURPOSES: ReadonlySet<CookiePurpose> = new Set(['trust_device', 'admin_session'])

/** Reads and writes the three session cookies and the cookies of other purposes. */
export const createSessionCookies = ({ settings, keys }: Pick<Services, 'settings' | 'keys'>) => {
  const { secure, domain, prefix, lastLoginMethod } = settings.cookies
  const nameOf = (name: string): string => cookieName(settings.cookies, name)
  const names = {
    sessionToken: nameOf('session_token'),
    sessionData: nameOf('session_data'),
    dontRemember: nameOf('dont_remember'),
  }
  const earlierPrefixes = earlierCookiePrefixes(settings.cookies)
  const ownEarlierPrefix = `__Secure-${prefix}`
  const hasOwnEarlierNames = earlierPrefixes.includes(ownEarlierPrefix)
  // A valid signature stays valid, so it can be cached. It does not prove that the session still exists.
  const genuine = createTwoGenerationCache<string>(REMEMBERED_COOKIES)
  const cacheMaxAge = settings.session.cookieCache?.lifetime ?? 0

  const line = (name: string, value: string, maxAge: number | null): string =>
    serializeCookie({ name, value, maxAge, domain, secure })

  const sessionLines = (reply: SessionReply | null): string[] => {
    if (reply === null) return []
    if (reply === 'ended') {
      return [names.sessionToken, names.sessionData, names.dontRemember].map((name) => line(name, '', 0))
    }
    const cache = reply.cache === null ? [] : [line(names.sessionData, reply.cache, cacheMaxAge)]
    if (!('secret' in reply)) return cache
    return [
      line(names.sessionToken, signCookie(reply.secret, keys.raw), reply.maxAge),
      ...cache,
      // Only for clients that read this cookie. The server reads the session.
      ...(reply.isTemporary ? [line(names.dontRemember, signCookie('true', keys.raw), null)] : []),
    ]
  }

  // The signature covers the purpose, so that a value is invalid in a cookie of another purpose (R57).
  const purposeLine = (purpose: CookiePurpose, cookie: CookieReply): string => {
    const name = nameOf(purpose)
    if (cookie === 'ended') return line(name, '', 0)
    return line(name, signCookie(`${purpose}:${cookie.value}`, keys.raw), cookie.maxAge)
  }

  const loginMethodLines = (method: string | null): string[] =>
    method === null || lastLoginMethod === null
      ? []
      : [
          serializeCookie({
            name: lastLoginMethod,
            value: method,
            maxAge: LOGIN_METHOD_LIFETIME_SECONDS,
            domain,
            secure,
            isReadable: true,
          }),
        ]

  /** The hash of the secret in an encoded session cookie. Null if the signature is invalid. */
  const verifySession = (written: string): string | null => {
    const known = genuine.get(written)
    if (known !== undefined) return known
    const raw = decodeCookie(written)
    const secret = verifyCookie(raw, keys.raw)
    if (secret === null) return null
    const tokenHash = hashSessionSecret(secret)
    // A new string: a substring keeps the whole header in memory.
    genuine.set(encodeURIComponent(raw), tokenHash)
    return tokenHash
  }

  const readSessionNamed = (header: string, name: string, hasEarlierName: boolean): SessionCredential | null => {
    const written = findCookie(header, name)
    const tokenHash = written ? verifySession(written) : null
    return written && tokenHash !== null ? new SignedSessionCookie(written, tokenHash, hasEarlierName) : null
  }

  const readEarlierSession = (header: string): SessionCredential | null => {
    for (const earlier of earlierPrefixes) {
      const cookie = readSessionNamed(header, `${earlier}.session_token`, true)
      if (cookie) return cookie
    }
    return null
  }

  /** Deletes the session cookies with earlier names. Others of these names belong to another application. */
  const earlierSessionLines = (header: string): string[] =>
    earlierPrefixes
      .filter((earlier) => readSessionNamed(header, `${earlier}.session_token`, true))
      .flatMap((earlier) => ['session_token', 'session_data', 'dont_remember'].map((name) => `${earlier}.${name}`))
      .filter((name) => findCookie(header, name) !== null)
      .map((name) => line(name, '', 0))

  const earlierPurposeLines = (header: string, purposes: Iterable<CookiePurpose>): string[] =>
    [...purposes]
      .filter((purpose) => hasOwnEarlierNames && LASTING_PURPOSES.has(purpose))
      .map((purpose) => `${ownEarlierPrefix}.${purpose}`)
      .filter((name) => findCookie(header, name) !== null)
      .map((name) => line(name, '', 0))

  /** A change of the session or of a cookie also deletes the cookie with the earlier name that the browser sent. */
  const earlierLines = (header: string, { session, cookies }: Reply): string[] => [
    ...(session === 'ended' || (session && 'secret' in session) ? earlierSessionLines(header) : []),
    ...earlierPurposeLines(header, cookies.keys()),
  ]

  return {
    /** The session cookie, if its signature is valid. An earlier name counts only if the current one is absent. */
    readSession: (header: string | null): SessionCredential | null => {
      if (!header) return null
      if (header.includes(`${names.sessionToken}=`)) return readSessionNamed(header, names.sessionToken, false)
      return readEarlierSession(header)
    },
    readCache: (header: string | null): string | null =>
      header && settings.session.cookieCache ? readCookie(header, names.sessionData) : null,

    /** The value of a cookie that was signed for this purpose. */
    read: (header: string | null, purpose: CookiePurpose): string | null => {
      if (!header) return null
      const isReadEarlier = hasOwnEarlierNames && LASTING_PURPOSES.has(purpose)
      const raw =
        readCookie(header, nameOf(purpose)) ??
        (isReadEarlier ? readCookie(header, `${ownEarlierPrefix}.${purpose}`) : null)
      const value = raw ? verifyCookie(raw, keys.raw) : null
      return value?.startsWith(`${purpose}:`) ? value.slice(purpose.length + 1) : null
    },

    /** The Set-Cookie headers for the result of a use case. `header` is the `Cookie` header of the request. */
    write: (reply: Reply, header: string | null): string[] => {
      const { session, cookies, loginMethod } = reply
      if (session === null && cookies.size === 0) return []
      return [
        ...sessionLines(session),
        ...[...cookies].map(([purpose, cookie]) => purposeLine(purpose, cookie)),
        ...loginMethodLines(loginMethod),
        ...(header ? earlierLines(header, reply) : []),
      ]
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
