import { emailAddressCodesPerUser } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import type { EmailCodeRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { countEmailCode } from './send-email-code.ts'
import { compareEmailCode, countHourlyGuess } from './verify-email-code.ts'

/** Counts a mail with a code for a new address of the caller. Taken addresses count, too. */
export const countAddressCode = async (ctx: CallerContext, email: string): Promise<void> => {
  if (ctx.settings.rateLimit.enabled) {
    const key = `address-code:${ctx.caller.user.id}`
    const limit = await ctx.limits.hit(key, emailAddressCodesPerUser, ctx.now())
    if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
  }
  const limit = await countEmailCode(ctx, { email, deviceId: null })
  if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
}

/** Compares a code without consuming it. Limits the guesses per user: each one has a code of their own for the address. */
export const verifyAddressCode = async (ctx: CallerContext, id: string, otp: string): Promise<EmailCodeRow> => {
  const key = await countHourlyGuess(ctx, `guess-address-code:${ctx.caller.user.id}`)
  const code = await compareEmailCode(ctx, id, otp)
  await ctx.limits.refund(key, ctx.now())
  return code
}
