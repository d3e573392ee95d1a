import type { CallerContext, Context } from '../platform/context.ts'
import { findToken, issueToken } from '../platform/tokens.store.ts'

/** Longer than a request with the old cookie takes. */
const REPLACEMENT_WINDOW_SECONDS = 10

/**
 * Marks the secret of the caller's session as replaced, for all nodes. A concurrent request with the old cookie may finish
 * later and must not clear the new cookie.
 */
export const markSessionReplaced = (tx: CallerContext): Promise<void> => {
  const { tokenHash, userId } = tx.caller.session
  return issueToken(tx, {
    purpose: 'replaced-session',
    secret: tokenHash,
    userId,
    lifetime: REPLACEMENT_WINDOW_SECONDS,
  })
}

export const isSessionReplaced = async (ctx: Context, tokenHash: string): Promise<boolean> =>
  (await findToken(ctx, 'replaced-session', tokenHash)) !== undefined
