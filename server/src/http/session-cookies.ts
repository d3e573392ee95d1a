import type { Services, SessionCredential } from '../platform/context.ts'
import type { CookiePurpose, CookieReply, Reply, SessionReply } from '../platform/reply.ts'
import { getCookieName } from './cookie-names.ts'
import { readCookie, serializeCookie, signCookie, verifyCookie } from './cookies.ts'
import { createEarlierCookies } from './earlier-cookies.ts'
import { createSessionCookieReader } from './session-cookie-reader.ts'

const LOGIN_METHOD_LIFETIME_SECONDS = 30 * 86_400

/** Reads and writes the three session cookies and the cookies of other purposes. */
export const createSessionCookies = ({ settings, keys }: Pick<Services, 'settings' | 'keys'>) => {
  const { secure, domain, lastLoginMethod } = settings.cookies
  const { cookieCache } = settings.session
  const toName = (name: string): string => getCookieName(settings.cookies, name)
  const sessionToken = toName('session_token')
  const sessionData = toName('session_data')
  const dontRemember = toName('dont_remember')
  const readSessionCookie = createSessionCookieReader(keys)
  const earlierCookies = createEarlierCookies(settings.cookies, readSessionCookie)

  const setCookie = (name: string, value: string, maxAge: number | null): string =>
    serializeCookie({ name, value, maxAge, domain, secure })

  const deleteCookie = (name: string): string => setCookie(name, '', 0)

  const writeSession = (reply: SessionReply | null): string[] => {
    if (reply === null) return []
    if (reply === 'ended') return [sessionToken, sessionData, dontRemember].map(deleteCookie)
    const cache = reply.cache === null ? [] : [setCookie(sessionData, reply.cache, cookieCache?.lifetime ?? 0)]
    if (!('secret' in reply)) return cache
    return [
      setCookie(sessionToken, signCookie(reply.secret, keys.raw), reply.maxAge),
      ...cache,
      // Only for clients that read this cookie. The server reads the session.
      ...(reply.isTemporary ? [setCookie(dontRemember, signCookie('true', keys.raw), null)] : []),
    ]
  }

  // The signature covers the purpose, so that a value is invalid in a cookie of another purpose (R57).
  const writePurpose = (purpose: CookiePurpose, cookie: CookieReply): string => {
    const name = toName(purpose)
    if (cookie === 'ended') return deleteCookie(name)
    return setCookie(name, signCookie(`${purpose}:${cookie.value}`, keys.raw), cookie.maxAge)
  }

  const writeLoginMethod = (value: string | null): string[] => {
    if (value === null || lastLoginMethod === null) return []
    const maxAge = LOGIN_METHOD_LIFETIME_SECONDS
    return [serializeCookie({ name: lastLoginMethod, value, maxAge, domain, secure, isReadable: true })]
  }

  return {
    /** Reads the session cookie. The cookie of an earlier name counts only if the one of the current name is absent. */
    readSession: (header: string | null): SessionCredential | null => {
      if (!header) return null
      return header.includes(`${sessionToken}=`)
        ? readSessionCookie(header, sessionToken)
        : earlierCookies.findSession(header)
    },

    readCache: (header: string | null): string | null =>
      header && cookieCache ? readCookie(header, sessionData) : null,

    /** Returns the value of a cookie that was signed for this purpose. */
    read: (header: string | null, purpose: CookiePurpose): string | null => {
      if (!header) return null
      const raw = readCookie(header, toName(purpose)) ?? earlierCookies.read(header, purpose)
      const value = raw ? verifyCookie(raw, keys.raw) : null
      return value?.startsWith(`${purpose}:`) ? value.slice(purpose.length + 1) : null
    },

    /** Returns the `Set-Cookie` headers of a reply. `header` is the `Cookie` header of the request. */
    write: (reply: Reply, header: string | null): string[] => {
      const { session, cookies, loginMethod } = reply
      if (session === null && cookies.size === 0) return []
      return [
        ...writeSession(session),
        ...[...cookies].map(([purpose, cookie]) => writePurpose(purpose, cookie)),
        ...writeLoginMethod(loginMethod),
        ...(header ? earlierCookies.listReplaced(header, reply).map(deleteCookie) : []),
      ]
    },
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>
