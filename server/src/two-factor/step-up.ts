import type { CallerContext } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { findProofTime } from './two-factor.store.ts'

/**
 * Where two-factor is on, a second factor must have been given in this session less than `session.freshAge` seconds ago,
 * or the call fails (defect 8). An age of 0 disables the check, here as elsewhere.
 */
export const requireStepUp = async (tx: CallerContext): Promise<void> => {
  const { user, session } = tx.caller
  const { freshAge } = tx.settings.session
  if (!user.twoFactorEnabled || freshAge === 0) return
  const provenAt = await findProofTime(tx, session.id)
  if (provenAt === undefined || tx.now() - provenAt >= freshAge * 1000) fail('SESSION_IS_NOT_FRESH')
}
