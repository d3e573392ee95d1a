import type { StepUpMethod } from '@latchkey/contract'
import type { Caller, CallerContext, Context, RecentAuthenticationCheck } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { hasNewSecret, requireNotImpersonating } from './current-session.ts'

/**
 * Finds the methods that make the caller's session recent. `two-factor/` implements it; this area is below and does not
 * import it.
 */
export type FindStepUpMethods = (ctx: CallerContext) => Promise<readonly StepUpMethod[]>

/**
 * Fails with SESSION_IS_NOT_FRESH and the accepted methods unless the caller authenticated in this session within
 * `session.freshAge` seconds. A copied cookie alone must not change how the user signs in. Also fails with UNAUTHORIZED
 * if a change of credentials has replaced the secret of the session since the request began. Passes without a caller.
 */
export const requireRecentAuthentication = async (
  ctx: Context,
  check: RecentAuthenticationCheck = {},
): Promise<void> => {
  const { caller } = ctx
  if (!caller) return
  requireNotImpersonating(caller)
  if (hasNewSecret(ctx, caller)) fail('UNAUTHORIZED')
  if (isRecentlyAuthenticated(ctx, caller, check)) return
  fail('SESSION_IS_NOT_FRESH', { methods: await ctx.findStepUpMethods({ ...ctx, caller }) })
}

/** Checks whether the caller authenticated in this session within `session.freshAge` seconds. */
export const isRecentlyAuthenticated = (
  ctx: Context,
  { user, session }: Caller,
  { hasPassword = false, at = ctx.now() }: RecentAuthenticationCheck = {},
): boolean => {
  const { freshAge } = ctx.settings.session
  // A time in the future is from a clock that has been set back since, or from a node whose clock is ahead.
  const isRecent = (time: number | null) => time !== null && Math.abs(at - time) < freshAge * 1000
  if (freshAge === 0) return true
  if (hasTwoFactor(ctx, user)) return isRecent(session.secondFactorAt)
  return hasPassword || isRecent(session.authenticatedAt ?? session.createdAt)
}

/** Checks whether a change of credentials in another session requires a new authentication in this one. */
export const mustAuthenticateAgain = ({ settings }: Context, { session }: Caller): boolean =>
  settings.session.freshAge !== 0 && session.authenticatedAt === 0

/** Checks whether each sign-in of the user needs a second factor. An enrolled one has no effect while the option is off. */
export const hasTwoFactor = (ctx: Context, user: Pick<Caller['user'], 'twoFactorEnabled'>): boolean =>
  ctx.settings.twoFactor !== null && user.twoFactorEnabled === 1
