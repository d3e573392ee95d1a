import { hasVerifiedPasskey, isAuthenticatedWithPasskey } from '../passkey/verified-passkey.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { MemberRow, OrganizationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { hasTwoFactor } from '../session/recent-authentication.ts'

/** Fails if the organization requires a second factor and the caller has none (decision 75). */
export const enforceTwoFactorPolicy = async (ctx: CallerContext, organization: Policy): Promise<void> => {
  if (!(await meetsTwoFactorPolicy(ctx, organization))) fail('ORGANIZATION_REQUIRES_TWO_FACTOR')
}

/** A policy has no effect while the options disable all second factors: no member could fulfill it. */
export const meetsTwoFactorPolicy = async (ctx: CallerContext, { requireTwoFactor }: Policy): Promise<boolean> =>
  !requireTwoFactor || !canHaveSecondFactors(ctx) || hasSecondFactor(ctx)

/** Another member, and the policy of the organization. */
export type MemberUnderPolicy = Policy & Pick<MemberRow, 'userId'> & Pick<UserRow, 'twoFactorEnabled'>

/** Checks whether another member meets the policy. A passkey counts, because the member can use it in a session. */
export const memberMeetsTwoFactorPolicy = async (ctx: Context, member: MemberUnderPolicy): Promise<boolean> => {
  if (!member.requireTwoFactor || !canHaveSecondFactors(ctx) || hasTwoFactor(ctx, member)) return true
  return ctx.settings.passkey !== null && hasVerifiedPasskey(ctx, member.userId)
}

export const canHaveSecondFactors = ({ settings }: Context): boolean =>
  settings.twoFactor !== null || settings.passkey !== null

export const requireSecondFactor = async (ctx: CallerContext): Promise<void> => {
  if (!(await hasSecondFactor(ctx))) fail('ORGANIZATION_REQUIRES_TWO_FACTOR')
}

type Policy = Pick<OrganizationRow, 'requireTwoFactor'>

/**
 * With two-factor authentication, every sign-in requires the factor. The user of a passkey can also sign in with a password
 * alone, so the session must have used the passkey.
 */
const hasSecondFactor = async (ctx: CallerContext): Promise<boolean> =>
  hasTwoFactor(ctx, ctx.caller.user) || isAuthenticatedWithPasskey(ctx, ctx.caller)
