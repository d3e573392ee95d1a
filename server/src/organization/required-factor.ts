import { isAuthenticatedWithPasskey } from '../passkey/verified-passkey.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { OrganizationRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { hasSecondFactor } from '../session/recent-authentication.ts'

/** Fails if the organization requires a second factor and the caller has none (decision 75). */
export const requireFactorOfPolicy = async (
  ctx: CallerContext,
  { requireTwoFactor }: Pick<OrganizationRow, 'requireTwoFactor'>,
): Promise<void> => {
  if (requireTwoFactor && canHaveSecondFactors(ctx)) await requireFactor(ctx)
}

/** A policy has no effect while the options disable all second factors: no member could fulfill it. */
export const canHaveSecondFactors = ({ settings }: Context): boolean =>
  settings.twoFactor !== null || settings.passkey !== null

/**
 * With two-factor, every sign-in requires the factor. An account with a passkey can also be signed in to with a password
 * alone, so the session must have used the passkey.
 */
export const requireFactor = async (ctx: CallerContext): Promise<void> => {
  if (hasSecondFactor(ctx, ctx.caller.user) || (await isAuthenticatedWithPasskey(ctx, ctx.caller))) return
  fail('ORGANIZATION_REQUIRES_TWO_FACTOR')
}
