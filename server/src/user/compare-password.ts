import { passwordGuessesPerAccount, passwordGuessesPerAddress } from '@latchkey/contract'
import { hasSignedInFrom } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { RateLimitRule } from '../platform/cache/rate-limits.ts'

/** The comparisons that are under way on this node, by the key that counts them. */
export type PendingGuesses = Map<string, Set<Promise<void>>>

interface Account {
  email: string
  /** Null for an address without an account: counted alike (rule R37). */
  userId: string | null
}

/**
 * Compares a password, and counts the try before it does (rule R33): per account and address, and per account from
 * everywhere. A right one was no guess. Once the second budget is spent, only addresses that have signed in to this
 * account before may go on, so that no stranger can lock its owner out (rule R61).
 */
export const comparePassword = async (
  ctx: Context,
  account: Account,
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  const ofAccount = `guess:${account.email}`
  const ofAddress = `${ofAccount}:${ctx.request.addressKey}`
  const fromHere = await claimGuess(ctx, ofAddress, passwordGuessesPerAddress)
  if (!fromHere.admitted) return fail('TOO_MANY_REQUESTS', fromHere)
  const fromEverywhere = await claimGuess(ctx, ofAccount, passwordGuessesPerAccount)
  try {
    if (!fromEverywhere.admitted && !(await hasSignedInFrom(ctx, account.userId ?? '', ctx.request.ipAddress))) {
      return fail('TOO_MANY_REQUESTS', fromEverywhere)
    }
    const isRight = await compare()
    if (isRight) {
      await ctx.limits.refund(ofAddress, ctx.now())
      if (fromEverywhere.admitted) await ctx.limits.refund(ofAccount, ctx.now())
    }
    return isRight
  } finally {
    fromHere.finish()
    if (fromEverywhere.admitted) fromEverywhere.finish()
  }
}

type Admission = { admitted: true; finish: () => void } | { admitted: false; retryAfter: number }

/** Where only tries that are still being compared fill the budget, waits for one: it may turn out to be right. */
const claimGuess = async (ctx: Context, key: string, rule: RateLimitRule): Promise<Admission> => {
  for (;;) {
    const hit = ctx.limits.hit(key, rule, ctx.now())
    // A store in memory answers at once; waiting a tick would let others look before this try is under way.
    const { allowed, retryAfter } = hit instanceof Promise ? await hit : hit
    if (allowed) return { admitted: true, finish: startGuess(ctx.pendingGuesses, key) }
    const underWay = ctx.pendingGuesses.get(key)
    if (!underWay) return { admitted: false, retryAfter }
    await Promise.race(underWay)
  }
}

const startGuess = (guesses: PendingGuesses, key: string): (() => void) => {
  const underWay = guesses.get(key) ?? new Set()
  guesses.set(key, underWay)
  let finish = (): void => {}
  const guess = new Promise<void>((resolve) => {
    finish = resolve
  })
  underWay.add(guess)
  return () => {
    underWay.delete(guess)
    if (underWay.size === 0) guesses.delete(key)
    finish()
  }
}
