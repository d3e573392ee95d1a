import { hash } from 'node:crypto'
import {
  passwordGuessesOverAccounts,
  passwordGuessesPerAccount,
  passwordGuessesPerAddress,
  passwordGuessesPerDevice,
  passwordGuessesPerSite,
} from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { RateLimitRule } from '../platform/cache/rate-limits.ts'

/** The running comparisons of this node, by rate limit key. */
export type PendingGuesses = Map<string, Set<Promise<void>>>

interface GuessedAccount {
  /** An address without an account has the same limits, so that they reveal nothing (R37). */
  email: string
  /** Null without a password. */
  passwordHash: string | null
  /** This browser, if it is a known device of the user. */
  knownDeviceId: string | null
}

/**
 * Compares a password within limits. A known device has its own limit, so that attempts from other browsers cannot block
 * the user there (R61). Counts each attempt before the comparison, so that concurrent requests cannot exceed a limit (R33),
 * and refunds correct passwords and refused comparisons. Fails with TOO_MANY_REQUESTS if a limit is exhausted.
 */
export const comparePassword = async (
  ctx: Context,
  account: GuessedAccount,
  compare: () => Promise<boolean>,
): Promise<boolean> => {
  const claims: Claim[] = []
  const refund = () => Promise.all(claims.map(async ({ key }) => ctx.limits.refund(key, ctx.now())))
  try {
    for (const counter of listCounters(ctx, account)) claims.push(await claimCount(ctx, counter))
    const isCorrect = await compare()
    if (isCorrect) await refund()
    return isCorrect
  } catch (error) {
    // Nothing was compared: a limit is exhausted, or the queue of hashes is full.
    await refund()
    throw error
  } finally {
    for (const { finish } of claims) finish()
  }
}

interface Counter {
  readonly key: string
  readonly rule: RateLimitRule
}

/** The order is the same for all requests, so that requests that wait for each other's comparisons cannot deadlock. */
const listCounters = ({ request }: Context, { email, passwordHash, knownDeviceId }: GuessedAccount): Counter[] => {
  // A new password has new counters: after a reset, earlier failures block no one.
  const account = `${email}:${passwordHash === null ? '' : hash('sha256', passwordHash, 'base64url').slice(0, 16)}`
  if (knownDeviceId !== null) {
    return [{ key: `guess-device:${account}:${knownDeviceId}`, rule: passwordGuessesPerDevice }]
  }
  const { addressKey, siteKey, isInProcess } = request
  const counters = [
    { key: `guess-address:${account}:${addressKey}`, rule: passwordGuessesPerAddress },
    { key: `guess-site:${account}:${siteKey}`, rule: passwordGuessesPerSite },
    { key: `guess-account:${account}`, rule: passwordGuessesPerAccount },
  ]
  // All in-process calls have the same unknown address, so these limits would apply to the application as a whole.
  if (isInProcess) return counters
  return [
    ...counters,
    { key: `spray-address:${addressKey}`, rule: passwordGuessesOverAccounts.perAddress },
    { key: `spray-site:${siteKey}`, rule: passwordGuessesOverAccounts.perSite },
  ]
}

interface Claim {
  readonly key: string
  /** Resumes requests that wait for the result. */
  readonly finish: () => void
}

/** If the limit is reached only with running comparisons, waits for one: a correct password is refunded. */
const claimCount = async (ctx: Context, { key, rule }: Counter): Promise<Claim> => {
  for (;;) {
    const hit = ctx.limits.hit(key, rule, ctx.now())
    // Does not await an in-memory store: another request could see the hit before `startComparison` adds the comparison.
    const { allowed, retryAfter } = hit instanceof Promise ? await hit : hit
    if (allowed) return { key, finish: startComparison(ctx.pendingGuesses, key) }
    const pending = ctx.pendingGuesses.get(key)
    if (!pending) return fail('TOO_MANY_REQUESTS', { retryAfter })
    await Promise.race(pending)
  }
}

const startComparison = (guesses: PendingGuesses, key: string): (() => void) => {
  const pending = guesses.get(key) ?? new Set()
  guesses.set(key, pending)
  let finish = (): void => {}
  const comparison = new Promise<void>((resolve) => {
    finish = resolve
  })
  pending.add(comparison)
  return () => {
    pending.delete(comparison)
    if (pending.size === 0) guesses.delete(key)
    finish()
  }
}
