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

/** A session cookie of ours, and what is stored of its secret. */
class SignedSessionCookie implements SessionCookie {
  readonly tokenHash: string
  readonly #written: string

  constructor(written: string, tokenHash: string) {
    this.#written = written
    this.tokenHash = tokenHash
  }

  /** Only who writes the cookie again asks for it. */
  get secret(): string {
    return valueOf(decodeCookie(this.#written))
  }
}

/** About 2 MB. */
const REMEMBERED_COOKIES = 5000

/** Reads and writes the three cookies of a session (protocol, section 3), and those of other purposes. */
export const createSessionCookies = ({ settings, keys }: Pick<Services, 'settings' | 'keys'>) => {
  const names = cookieNames(settings.cookies)
  const { secure, domain } = settings.cookies
  // A signature that was right once is right for ever: it says who signed, not that the session is still open.
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
      // For programs that look whether the browser is to remember; we look at the session itself.
      ...(reply.isTemporary ? [line(names.dontRemember, signCookie('true', keys.raw), null)] : []),
    ]
  }

  // The purpose is signed along: the value of one cookie is worth nothing in another (rule R57).
  const purposeLine = (purpose: CookiePurpose, cookie: CookieReply): string => {
    const name = cookieName(settings.cookies, purpose)
    if (cookie === 'ended') return line(name, '', 0)
    return line(name, signCookie(`${purpose}:${cookie.value}`, keys.raw), cookie.maxAge)
  }

  return {
    /** The session cookie, if we signed it. */
    readSession: (header: string | null): SessionCookie | null => {
      const written = header && findCookie(header, names.sessionToken)
      if (!written) return null
      const known = genuine.get(written)
      if (known !== undefined) return new SignedSessionCookie(written, known)
      const raw = decodeCookie(written)
      const secret = verifyCookie(raw, keys.raw)
      if (secret === null) return null
      const tokenHash = hashSessionSecret(secret)
      // As we write it, in a text of its own: a part of the header would keep all of it in memory.
      genuine.set(encodeURIComponent(raw), tokenHash)
      return new SignedSessionCookie(written, tokenHash)
    },
    readCache: (header: string | null): string | null =>
      header && settings.session.cookieCache ? readCookie(header, names.sessionData) : null,

    /** The value of a cookie with a purpose of its own, if we signed it for that purpose. */
    read: (header: string | null, purpose: CookiePurpose): string | null => {
      const raw = header && readCookie(header, cookieName(settings.cookies, purpose))
      const value = raw ? verifyCookie(raw, keys.raw) : null
      return value?.startsWith(`${purpose}:`) ? value.slice(purpose.length + 1) : null
    },

    /** The Set-Cookie lines for what a use case said. */
    write: ({ session, cookies }: Reply): string[] => {
      if (cookies.size === 0) return sessionLines(session)
      return [...sessionLines(session), ...[...cookies].map(([purpose, cookie]) => purposeLine(purpose, cookie))]
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
