import type { StepUpMethod, stepUpCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { recordAuthentication } from '../session/authentication.ts'
import { verifyCallerPassword, withCallerPassword } from '../user/credential.ts'
import { totpFactor } from './authenticator.ts'
import { backupCodeFactor } from './backup-codes.ts'
import type { SecondFactorClaimant } from './claimant.ts'
import { mailedCodeFactor } from './mailed-codes.ts'
import { type SecondFactor, verifySecondFactor } from './second-factor.ts'
import { mailStepUpCode, verifyStepUpCode } from './step-up-code.ts'

export const stepUpHandlers = {
  stepUp: async (ctx, input) => {
    await requireMethod(ctx, input.method)
    if (input.method === 'password') await stepUpWithPassword(ctx, input.password)
    else if (input.method === 'email-code') await stepUpWithMailedCode(ctx, input.code)
    else await verifySecondFactor(ctx, secondFactors[input.method](input.code), completeWithSecondFactor)
    return { status: true }
  },

  sendStepUpCode: async (ctx) => {
    await requireMethod(ctx, 'email-code')
    await mailStepUpCode(ctx)
    return { status: true }
  },
} satisfies Handlers<typeof stepUpCalls>

/** A weaker method than the account has must not renew the session. */
const requireMethod = async (ctx: CallerContext, method: StepUpMethod): Promise<void> => {
  const methods = await ctx.findStepUpMethods(ctx)
  if (!methods.includes(method)) fail('STEP_UP_METHOD_NOT_AVAILABLE', { methods })
}

const secondFactors: Readonly<Record<SecondFactor['name'], (code: string) => SecondFactor>> = {
  totp: (code) => totpFactor(code, { isStepUp: true }),
  otp: mailedCodeFactor,
  'backup-code': backupCodeFactor,
}

const stepUpWithPassword = async (ctx: CallerContext, password: string): Promise<void> =>
  withCallerPassword(ctx, await verifyCallerPassword(ctx, password), (tx) => recordStepUp(tx, 'password'))

const stepUpWithMailedCode = (ctx: CallerContext, code: string): Promise<void> =>
  verifyStepUpCode(ctx, code, async (tx) => recordStepUp(await recordAuthentication(tx, 'email-code'), 'email-code'))

const completeWithSecondFactor = async (
  tx: Context,
  { challenge }: SecondFactorClaimant,
  method: SecondFactor['name'],
): Promise<void> => {
  const { caller } = tx
  if (!caller || challenge) return fail('UNAUTHORIZED')
  await recordStepUp(await recordAuthentication({ ...tx, caller }, method), method)
}

const recordStepUp = (tx: CallerContext, method: StepUpMethod): Promise<void> =>
  recordAudit(tx, { action: 'step-up.passed', target: `session:${tx.caller.session.id}`, details: { method } })
