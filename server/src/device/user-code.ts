import { userCodeGuesses } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { hashCodeWithAllKeys } from '../platform/crypto/keys.ts'
import { randomUserCode } from '../platform/crypto/random.ts'
import type { DeviceCodeRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findByUserCode } from './device-codes.store.ts'
import { requireDeviceSettings } from './settings.ts'

const PATTERN = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/

/** Eight letters without vowels, which form no words (RFC 8628, section 6.1). */
export const createUserCode = (ctx: Context): string => randomUserCode(ctx.random, 8)

export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Returns the stored hash first, then the hashes with older keys. */
export const hashUserCode = (ctx: Context, code: string) => hashCodeWithAllKeys(ctx.keys, 'user-code', code)

/** Ignores case, spaces and punctuation (RFC 8628, section 6.1). Fails for a text that cannot be a code. */
export const parseUserCode = (typed: string): string => {
  const code = typed.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return PATTERN.test(code) ? code : fail('INVALID_USER_CODE')
}

/**
 * Finds the device of a code. Wrong codes are limited per caller, per address and per IPv6 /48 network (R15; RFC 8628,
 * section 5.1). Each guess is counted before the search, so that parallel guesses cannot exceed the limits. A code that the
 * caller has claimed is not a guess.
 */
export const findGuessedDevice = async (ctx: Context, code: string): Promise<DeviceCodeRow> => {
  const hashes = hashUserCode(ctx, code)
  if (ctx.caller) {
    const known = await findByUserCode(ctx, hashes)
    if (known?.userId === ctx.caller.user.id) return requireUnexpired(ctx, known)
  }
  const keys = await countGuess(ctx)
  const device = (await findByUserCode(ctx, hashes)) ?? fail('INVALID_USER_CODE')
  await refundGuess(ctx, keys)
  return requireUnexpired(ctx, device)
}

/** Returns the keys that refund the guess. A refused guess is not counted. */
const countGuess = async (ctx: Context): Promise<string[]> => {
  const { perUser, perAddress, perSite } = userCodeGuesses
  const window = requireDeviceSettings(ctx).expiresIn
  const { addressKey, siteKey } = ctx.request
  const limits: { key: string; max: number }[] = [
    { key: `guess-user-code-address:${addressKey}`, max: perAddress },
    { key: `guess-user-code-site:${siteKey}`, max: perSite },
  ]
  if (ctx.caller) limits.push({ key: `guess-user-code-user:${ctx.caller.user.id}`, max: perUser })
  const counted: string[] = []
  for (const { key, max } of limits) {
    const { allowed, retryAfter } = await ctx.limits.hit(key, { window, max }, ctx.now())
    if (!allowed) {
      await refundGuess(ctx, counted)
      fail('TOO_MANY_REQUESTS', { retryAfter })
    }
    counted.push(key)
  }
  return counted
}

const refundGuess = async (ctx: Context, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await ctx.limits.refund(key, ctx.now())
}

const requireUnexpired = (ctx: Context, device: DeviceCodeRow): DeviceCodeRow =>
  device.expiresAt > ctx.now() ? device : fail('EXPIRED_USER_CODE')
