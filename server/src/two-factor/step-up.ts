import type { CallerContext } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { findProofTime } from './two-factor.store.ts'

/**
 * Fails unless the session verified a second factor within `session.freshAge` seconds: a stolen session must not change
 * second factors. Users without two-factor pass, and an age of 0 disables the check.
 */
export const requireStepUp = async (tx: CallerContext): Promise<void> => {
  const { user, session } = tx.caller
  const { freshAge } = tx.settings.session
  if (!user.twoFactorEnabled || freshAge === 0) return
  const provenAt = await findProofTime(tx, session.id)
  if (provenAt === undefined || tx.now() - provenAt >= freshAge * 1000) fail('SESSION_IS_NOT_FRESH')
}
