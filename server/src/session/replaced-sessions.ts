import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { CallerContext, Context } from '../platform/context.ts'

/** How long an answer to the old cookie may be under way (milliseconds). */
const REPLACEMENT_WINDOW_MS = 10_000

/** Of the session secrets that were replaced lately on this node, by their hashes: when that was. */
export type ReplacedSessions = ReturnType<typeof createReplacedSessions>

export const createReplacedSessions = () => createTwoGenerationCache<number>(10_000)

/**
 * The caller's browser is about to be given another cookie. What it has asked with the old one may be answered later, and
 * must not take the new one away. Where the transaction is undone, that is no harm.
 */
export const markSessionReplaced = ({ replacedSessions, caller, now }: CallerContext): void =>
  replacedSessions.set(caller.session.tokenHash, now())

export const isSessionReplaced = ({ replacedSessions, now }: Context, tokenHash: string): boolean =>
  now() - (replacedSessions.get(tokenHash) ?? Number.NEGATIVE_INFINITY) < REPLACEMENT_WINDOW_MS
