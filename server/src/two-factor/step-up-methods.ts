import type { StepUpMethod } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import { type FindStepUpMethods, hasSecondFactor } from '../session/recent-authentication.ts'
import { hasPassword } from '../user/credential.ts'
import { hasBackupCode } from './backup-codes.store.ts'
import { canUseMailedCodes } from './mailed-codes.ts'
import { findTwoFactor } from './two-factor.store.ts'

/**
 * An account with two-factor needs a second factor, which alone is enough: the session started with a first one. Other
 * accounts need the password. Accounts without a password prove access to their mailbox.
 */
export const findStepUpMethods: FindStepUpMethods = async (ctx) => {
  if (hasSecondFactor(ctx, ctx.caller.user)) return findSecondFactors(ctx)
  if (await hasPassword(ctx)) return ['password']
  return ctx.settings.mails.stepUpCode ? ['email-code'] : []
}

const findSecondFactors = async (ctx: CallerContext): Promise<readonly StepUpMethod[]> => {
  const { user } = ctx.caller
  const twoFactor = await findTwoFactor(ctx, user.id)
  const hasAuthenticator = (twoFactor?.secret ?? null) !== null
  return [
    ...(hasAuthenticator ? (['totp'] as const) : []),
    ...((await hasBackupCode(ctx, user.id)) ? (['backup-code'] as const) : []),
    ...(twoFactor && canUseMailedCodes(ctx, twoFactor) ? (['otp'] as const) : []),
  ]
}
