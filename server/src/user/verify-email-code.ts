import { emailCodeGuesses, type EmailCodeType } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { EmailCodeRow, StoredUser } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { consumeEmailCode, countEmailCodeGuess, findEmailCode, toEmailCodeId } from './email-code.store.ts'
import { hashEmailCode } from './issue-email-code.ts'
import { findMailSource } from './mail-source.ts'
import { findUserByEmail } from './user.store.ts'

interface EmailCodeGuess {
  type: EmailCodeType
  email: string
  otp: string
}

/**
 * Compares a code without consuming it. Each guess is counted before the comparison, so that parallel guesses cannot exceed
 * the limits (R33, R35), and a new code does not reset the limit of the address. Known and unknown addresses fail alike.
 */
export const verifyEmailCode = async (ctx: Context, { type, email, otp }: EmailCodeGuess): Promise<EmailCodeRow> => {
  const key = await countCodeGuess(ctx, email)
  const code = await compareEmailCode(ctx, toEmailCodeId(type, email), otp)
  await ctx.limits.refund(key, ctx.now())
  return code
}

/** Compares a guess with the code of this ID. Counts it for the code, but not for the address. */
export const compareEmailCode = async (ctx: Context, id: string, otp: string): Promise<EmailCodeRow> => {
  const code = (await countEmailCodeGuess(ctx, id)) ?? (await failWithoutCode(ctx, id))
  if (!hashEmailCode(ctx, id, otp.trim()).includes(code.codeHash)) fail('INVALID_OTP')
  return code
}

/**
 * Counts a guess for the address, over all types of codes, and returns the key that refunds it. A known device has its own
 * limit, so that attempts from other browsers cannot block the user there (R61).
 */
export const countCodeGuess = async (ctx: Context, email: string): Promise<string> => {
  const { deviceId } = await findMailSource(ctx, email)
  return countHourlyGuess(ctx, deviceId === null ? `guess-code:${email}` : `guess-code-device:${email}:${deviceId}`)
}

/** Counts a guess of a mailed code under this key, and returns the key, which refunds it. Fails after ten in an hour. */
export const countHourlyGuess = async (ctx: Context, key: string): Promise<string> => {
  const { allowed, retryAfter } = await ctx.limits.hit(key, emailCodeGuesses.perAddress, ctx.now())
  return allowed ? key : fail('TOO_MANY_REQUESTS', { retryAfter })
}

const failWithoutCode = async (ctx: Context, id: string): Promise<never> => {
  const code = await findEmailCode(ctx, id)
  if (!code) return fail('INVALID_OTP')
  return fail(code.expiresAt > ctx.now() ? 'TOO_MANY_ATTEMPTS' : 'OTP_EXPIRED')
}

/**
 * Consumes a verified code or link in the open transaction and returns the user of its address. Returns undefined if it
 * was used or replaced since then, or if the address belongs to another user than when the code was requested.
 */
export const consumeForUser = async (
  tx: Context,
  code: EmailCodeRow,
): Promise<{ user: StoredUser | null } | undefined> => {
  if (!(await consumeEmailCode(tx, code))) return undefined
  const user = (await findUserByEmail(tx, code.email)) ?? null
  return code.userId === null || code.userId === user?.id ? { user } : undefined
}
