import type { Caller, Context } from '../platform/context.ts'
import type { SessionRow } from '../platform/database/tables.ts'
import { replyWithSession } from './reply-with-session.ts'
import { endEarlierCookie } from './session.store.ts'

/** Longer than a request takes that the browser sent before it received the current cookie. */
const REPLACEMENT_WINDOW_MS = 10_000

/** The latest time of a `Date`: the earlier name is accepted until the browser has sent the current one. */
export const UNTIL_REPLACED = 8_640_000_000_000_000

/**
 * Returns the `earlierCookieUntil` of a new session. One that starts with a `__Host-` cookie never accepts another
 * name.
 */
export const getEarlierCookieEnd = (ctx: Context): number => (hasHostCookies(ctx) ? 0 : UNTIL_REPLACED)

/**
 * Checks whether the cookie has an earlier name that the session does not accept. Otherwise an attacker on a sibling
 * subdomain could plant the cookie of the attacker's own session under the earlier name, which lacks the guarantees of
 * `__Host-`.
 */
export const isEarlierCookieRefused = ({ request, now }: Context, session: SessionRow): boolean =>
  request.sessionCredential?.hasEarlierName === true && now() >= session.earlierCookieUntil

/**
 * Replaces a cookie with an earlier name by the current one. The earlier one stays valid until the browser has sent the
 * current one, because a response can be lost.
 */
export const replaceEarlierCookie = async (ctx: Context, caller: Caller): Promise<void> => {
  const { sessionCredential } = ctx.request
  const { session } = caller
  if (sessionCredential?.hasEarlierName) {
    replyWithSession(ctx, caller, sessionCredential.secret, { isRefreshed: true })
    return
  }
  const until = ctx.now() + REPLACEMENT_WINDOW_MS
  if (hasHostCookies(ctx) && session.earlierCookieUntil > until) await endEarlierCookie(ctx, session.id, until)
}

const hasHostCookies = ({ settings }: Context): boolean => settings.cookies.secure && settings.cookies.domain === null
