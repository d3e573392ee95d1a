import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { Services, SessionCookie } from '../platform/context.ts'
import type { CookiePurpose, CookieReply, Reply, SessionReply } from '../platform/reply.ts'
import { hashSessionSecret } from '../session/session-secret.ts'
import {
  cookieName,
  cookieNames,
  decodeCookie,
  findCookie,
  readCookie,
  serializeCookie,
  signCookie,
  valueOf,
  verifyCookie,
} from './cookies.ts'

/** A verified session cookie and the hash of its secret. */
class SignedSessionCookie implements SessionCookie {
  readonly tokenHash: string
  readonly #written: string

  constructor(written: string, tokenHash: string) {
    this.#written = written
    this.tokenHash = tokenHash
  }

  /** Called only when the cookie is written again. */
  get secret(): string {
    return valueOf(decodeCookie(this.#written))
  }
}

/** About 2 MB. */
const REMEMBERED_COOKIES = 5000

/** Reads and writes the three session cookies and the cookies of other purposes. */
export const createSessionCookies = ({ settings, keys }: Pick<Services, 'settings' | 'keys'>) => {
  const names = cookieNames(settings.cookies)
  const { secure, domain } = settings.cookies
  // A valid signature stays valid, so it can be cached. It does not prove that the session still exists.
  const genuine = createTwoGenerationCache<string>(REMEMBERED_COOKIES)
  const cacheMaxAge = settings.session.cookieCache?.lifetime ?? 0

  const line = (name: string, value: string, maxAge: number | null): string =>
    serializeCookie({
      name,
      value,
      ...(maxAge !== null && { maxAge }),
      ...(domain !== null && { domain }),
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'Lax',
    })

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
    const name = cookieName(settings.cookies, purpose)
    if (cookie === 'ended') return line(name, '', 0)
    return line(name, signCookie(`${purpose}:${cookie.value}`, keys.raw), cookie.maxAge)
  }

  return {
    /** The session cookie, if its signature is valid. */
    readSession: (header: string | null): SessionCookie | null => {
      const written = header && findCookie(header, names.sessionToken)
      if (!written) return null
      const known = genuine.get(written)
      if (known !== undefined) return new SignedSessionCookie(written, known)
      const raw = decodeCookie(written)
      const secret = verifyCookie(raw, keys.raw)
      if (secret === null) return null
      const tokenHash = hashSessionSecret(secret)
      // A new string: a substring keeps the whole header in memory.
      genuine.set(encodeURIComponent(raw), tokenHash)
      return new SignedSessionCookie(written, tokenHash)
    },
    readCache: (header: string | null): string | null =>
      header && settings.session.cookieCache ? readCookie(header, names.sessionData) : null,

    /** The value of a cookie that was signed for this purpose. */
    read: (header: string | null, purpose: CookiePurpose): string | null => {
      const raw = header && readCookie(header, cookieName(settings.cookies, purpose))
      const value = raw ? verifyCookie(raw, keys.raw) : null
      return value?.startsWith(`${purpose}:`) ? value.slice(purpose.length + 1) : null
    },

    /** The Set-Cookie headers for the result of a use case. */
    write: ({ session, cookies }: Reply): string[] => {
      if (cookies.size === 0) return sessionLines(session)
      return [...sessionLines(session), ...[...cookies].map(([purpose, cookie]) => purposeLine(purpose, cookie))]
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
