import type { CallerContext, Context } from '../platform/context.ts'
import { findToken, issueToken } from '../platform/tokens.store.ts'

/** Longer than a request with the old cookie takes. */
const REPLACEMENT_WINDOW_SECONDS = 10

/**
 * Marks the secret of the caller's session as replaced, for all nodes. A concurrent request with the old cookie may finish
 * later and must not clear the new cookie. `successorId` is the session with the new secret.
 */
export const markSessionReplaced = (tx: CallerContext, successorId = tx.caller.session.id): Promise<void> => {
  const { tokenHash, userId } = tx.caller.session
  return issueToken(tx, {
    purpose: 'replaced-session',
    secret: tokenHash,
    userId,
    value: successorId,
    lifetime: REPLACEMENT_WINDOW_SECONDS,
  })
}

/** Finds the session with the secret that a concurrent request has set in place of this one. Undefined if there is none. */
export const findSuccessorSession = async (
  ctx: Context,
  tokenHash: string,
): Promise<{ id: string; userId: string } | undefined> => {
  const token = await findToken(ctx, 'replaced-session', tokenHash)
  return token && { id: token.value, userId: token.userId }
}
