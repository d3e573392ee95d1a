import type { Context } from '../platform/context.ts'
import type { SessionRow, UserRow } from '../platform/database/tables.ts'
import { startChallenge } from '../two-factor/challenge.ts'
import { isTrustedDevice } from '../two-factor/device-trust.ts'
import { requireNotBanned } from '../user/ban.ts'
import { startSession } from './start-session.ts'

/** Somebody who is in; or who has yet to give a second factor, and has nothing until then that any call accepts. */
export type Admission = { readonly session: SessionRow; readonly user: UserRow } | { readonly twoFactorRedirect: true }

/**
 * The only way in, inside the open transaction, once somebody has proved a first factor: whatever it was, what an account
 * asks beyond it is asked here (rule R66). `user` is as this transaction has read them.
 */
export const admit = async (tx: Context, who: { user: UserRow; remembered: boolean }): Promise<Admission> => {
  const isAsked = tx.settings.twoFactor && who.user.twoFactorEnabled && !(await isTrustedDevice(tx, who.user))
  if (!isAsked) return startSession(tx, who)
  // Whoever is banned learns it at once, not after the second factor.
  await startChallenge(tx, { ...who, user: await requireNotBanned(tx, who.user) })
  return { twoFactorRedirect: true }
}
