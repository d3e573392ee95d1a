import type { SessionCredential } from '../platform/context.ts'
import type { CookiePurpose, Reply } from '../platform/reply.ts'
import { type CookieSettings, findCookie, listEarlierCookiePrefixes } from './cookie-names.ts'
import { readCookie } from './cookies.ts'
import type { SessionCookieReader } from './session-cookie-reader.ts'

/**
 * Purposes whose cookies are also read under the earlier name, because they last for more than a flow. Their values name the
 * user or the impersonation, so a cookie that an attacker planted has no effect.
 */
const LASTING_PURPOSES: ReadonlySet<CookiePurpose> = new Set(['trust_device', 'admin_session'])

/** Reads the cookies that a previous release or better-auth set under other names, and lists those to delete. */
export const createEarlierCookies = (settings: CookieSettings, readSessionCookie: SessionCookieReader) => {
  const prefixes = listEarlierCookiePrefixes(settings)
  const ownPrefix = `__Secure-${settings.prefix}`
  const hasOwnPrefix = prefixes.includes(ownPrefix)

  const isRead = (purpose: CookiePurpose): boolean => hasOwnPrefix && LASTING_PURPOSES.has(purpose)

  const readSession = (header: string, prefix: string): SessionCredential | null =>
    readSessionCookie(header, `${prefix}.session_token`, { hasEarlierName: true })

  // Without a valid signature, the cookies belong to another application of the host.
  const listSessionCookies = (header: string): string[] =>
    prefixes
      .filter((prefix) => readSession(header, prefix))
      .flatMap((prefix) => ['session_token', 'session_data', 'dont_remember'].map((name) => `${prefix}.${name}`))

  const listPurposeCookies = (purposes: Iterable<CookiePurpose>): string[] =>
    [...purposes].filter(isRead).map((purpose) => `${ownPrefix}.${purpose}`)

  return {
    findSession: (header: string): SessionCredential | null => {
      for (const prefix of prefixes) {
        const session = readSession(header, prefix)
        if (session) return session
      }
      return null
    },

    /** Reads the cookie of a purpose. The caller verifies its signature. */
    read: (header: string, purpose: CookiePurpose): string | null =>
      isRead(purpose) ? readCookie(header, `${ownPrefix}.${purpose}`) : null,

    /** Lists the names of the sent cookies that the reply replaces or deletes under the current name. */
    listReplaced: (header: string, { session, cookies }: Reply): string[] => {
      const changesSession = session === 'ended' || (session !== null && 'secret' in session)
      return [...(changesSession ? listSessionCookies(header) : []), ...listPurposeCookies(cookies.keys())].filter(
        (name) => findCookie(header, name) !== null,
      )
    },
  }
}
