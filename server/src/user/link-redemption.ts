import type { Caller, Context } from '../platform/context.ts'
import { findCaller } from '../session/current-session.ts'
import { hasSignUpCookie } from './sign-up-cookie.ts'

/**
 * Checks whether a GET request may consume a mailed link. Mail scanners, link previews and prefetching request links
 * without their user. A navigation gets a page with a button in every browser, because a scanner in the browser sends
 * its cookies. Other requests must come from a script (Fetch Metadata, `Sec-Fetch-Mode`) or from a browser of the
 * link's user.
 */
export const canRedeemLink = async (
  { request }: Context,
  isOwnBrowser: () => boolean | Promise<boolean>,
): Promise<boolean> => {
  if (request.isInProcess) return true
  if (request.isNavigation) return false
  return request.fetchMode === null ? isOwnBrowser() : SCRIPT_MODES.has(request.fetchMode)
}

/** `fetch()` sends one of these in browsers and in Node. */
const SCRIPT_MODES = new Set(['cors', 'same-origin'])

/** Checks whether this browser holds credentials of the user: a session, or the cookie of the sign-up. */
export const isOwnBrowser = async (ctx: Context, userId: string): Promise<boolean> =>
  hasSignUpCookie(ctx, userId) || (await findOwnSession(ctx, userId)) !== null

/** Finds the session of this user in the browser of the request. An impersonator is not the user. */
export const findOwnSession = async (ctx: Context, userId: string): Promise<Caller | null> => {
  const caller = await findCaller(ctx)
  return caller?.user.id === userId && caller.session.impersonatedBy === null ? caller : null
}
