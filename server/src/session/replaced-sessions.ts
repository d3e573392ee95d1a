import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { CallerContext, Context } from '../platform/context.ts'

/** Longer than a request with the old cookie takes. */
const REPLACEMENT_WINDOW_MS = 10_000

/** The times at which this node replaced sessions, by the hash of the old secret. */
export type ReplacedSessions = ReturnType<typeof createReplacedSessions>

export const createReplacedSessions = () => createTwoGenerationCache<number>(10_000)

/**
 * Marks the caller's session as replaced. A concurrent request with the old cookie may finish later and must not clear the
 * new cookie. A rollback leaves the mark, which is harmless.
 */
export const markSessionReplaced = ({ replacedSessions, caller, now }: CallerContext): void =>
  replacedSessions.set(caller.session.tokenHash, now())

export const isSessionReplaced = ({ replacedSessions, now }: Context, tokenHash: string): boolean =>
  now() - (replacedSessions.get(tokenHash) ?? Number.NEGATIVE_INFINITY) < REPLACEMENT_WINDOW_MS
