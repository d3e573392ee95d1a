import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { endSession } from '../session/end-sessions.ts'
import { expectReplacement } from '../session/replaced-sessions.ts'
import { startSession } from '../session/start-session.ts'
import { activateBackupCodes, deleteBackupCodes } from './backup-codes.store.ts'
import { deleteChallenges } from './challenge.store.ts'
import { deleteMailedCodes } from './mailed-codes.store.ts'
import { sendTwoFactorNotification } from './security-notifications.ts'
import { deleteTrustedDevices } from './trusted-devices.store.ts'
import { deleteProofs, deleteTwoFactor, setTwoFactorEnabled } from './two-factor.store.ts'

/** From now on a second factor is asked for: the caller has just given one. */
export const enableTwoFactor = async (tx: CallerContext): Promise<Caller> => {
  const { user } = tx.caller
  await activateBackupCodes(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.enabled', target: `user:${user.id}` })
  await sendTwoFactorNotification(tx, 'twoFactorEnabled', user)
  return replaceSession(tx, () => setTwoFactorEnabled(tx, user.id, 1))
}

/** Forgets every second factor of a user, and whatever was built on one; the owner of the account is told. */
export const disableTwoFactor = async (tx: Context, user: UserRow): Promise<UserRow> => {
  await endTrust(tx, user.id)
  await deleteMailedCodes(tx, user.id)
  await deleteBackupCodes(tx, user.id)
  await deleteTwoFactor(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.disabled', target: `user:${user.id}` })
  if (user.twoFactorEnabled) await sendTwoFactorNotification(tx, 'twoFactorDisabled', user)
  return setTwoFactorEnabled(tx, user.id, 0)
}

/**
 * Trusts no device of a user any more, ends the challenges that wait, and forgets where a second factor was given: who
 * knew the old password may be behind any of them.
 */
export const endTrust = async (tx: Context, userId: string): Promise<void> => {
  await deleteTrustedDevices(tx, userId)
  await deleteChallenges(tx, userId)
  await deleteProofs(tx, userId)
}

/** What a session may do has changed, so its secret changes too. It goes on working where it was. */
export const replaceSession = async (tx: CallerContext, change: () => Promise<UserRow>): Promise<Caller> => {
  const { id, userId, remembered, activeOrganizationId } = tx.caller.session
  expectReplacement(tx)
  await endSession(tx, userId, id)
  return startSession(tx, { user: await change(), remembered: remembered === 1, activeOrganizationId })
}
