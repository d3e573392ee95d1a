import { passwordGuessesPerAccount, passwordGuessesPerAddress } from '@latchkey/contract'
import { hasSignedInFrom } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { RateLimitRule } from '../platform/cache/rate-limits.ts'

/** The running comparisons of this node, by rate limit key. */
export type PendingGuesses = Map<string, Set<Promise<void>>>

interface Account {
  email: string
  /** Null for an address without an account. Limited like others, so that the limit reveals nothing (R37). */
  userId: string | null
}

/**
 * Compares a password within two limits: one per account and IP address, one per account. Counts each attempt before the
 * comparison, so that concurrent requests cannot exceed a limit (R33), and refunds correct passwords. When the account limit
 * is exhausted, IP addresses with an earlier sign-in remain allowed: an attacker cannot lock out the owner (R61).
 */
export const comparePassword = async (
  ctx: Context,
  account: Account,
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  const accountKey = `guess:${account.email}`
  const addressKey = `${accountKey}:${ctx.request.addressKey}`
  const addressClaim = await claimGuess(ctx, addressKey, passwordGuessesPerAddress)
  if (!addressClaim.isAdmitted) return fail('TOO_MANY_REQUESTS', addressClaim)
  const accountClaim = await claimGuess(ctx, accountKey, passwordGuessesPerAccount)
  try {
    if (!accountClaim.isAdmitted && !(await hasSignedInFrom(ctx, account.userId ?? '', ctx.request.ipAddress))) {
      return fail('TOO_MANY_REQUESTS', accountClaim)
    }
    const isRight = await compare()
    if (isRight) {
      await ctx.limits.refund(addressKey, ctx.now())
      if (accountClaim.isAdmitted) await ctx.limits.refund(accountKey, ctx.now())
    }
    return isRight
  } finally {
    addressClaim.finish()
    if (accountClaim.isAdmitted) accountClaim.finish()
  }
}

type Claim = { isAdmitted: true; finish: () => void } | { isAdmitted: false; retryAfter: number }

/** If the limit is reached only with running comparisons, waits for one: a correct password is refunded. */
const claimGuess = async (ctx: Context, key: string, rule: RateLimitRule): Promise<Claim> => {
  for (;;) {
    const hit = ctx.limits.hit(key, rule, ctx.now())
    // Does not await an in-memory store: another request could see the hit before `startGuess` adds the comparison.
    const { allowed, retryAfter } = hit instanceof Promise ? await hit : hit
    if (allowed) return { isAdmitted: true, finish: startGuess(ctx.pendingGuesses, key) }
    const pending = ctx.pendingGuesses.get(key)
    if (!pending) return { isAdmitted: false, retryAfter }
    await Promise.race(pending)
  }
}

const startGuess = (guesses: PendingGuesses, key: string): (() => void) => {
  const pending = guesses.get(key) ?? new Set()
  guesses.set(key, pending)
  let finish = (): void => {}
  const guess = new Promise<void>((resolve) => {
    finish = resolve
  })
  pending.add(guess)
  return () => {
    pending.delete(guess)
    if (pending.size === 0) guesses.delete(key)
    finish()
  }
}
