import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import {
  clearSecondFactorTimes,
  endOtherSessions,
  endSession,
  expireOtherAuthentications,
} from '../session/end-sessions.ts'
import { startReplacementSession } from '../session/start-session.ts'
import type { PasswordChangeAuthorization } from '../user/account-hooks.ts'
import { notifyUser } from '../user/user-mail.ts'
import { activateBackupCodes, deleteBackupCodes } from './backup-codes.store.ts'
import { deleteChallenges } from './challenge.store.ts'
import { deleteMailedCodes } from './mailed-codes.store.ts'
import { cancelRecovery, endRecovery } from './pending-recovery.ts'
import { deleteTrustedDevices } from './trusted-devices.store.ts'
import {
  deleteTwoFactor,
  findTwoFactor,
  setMailReset,
  setTwoFactorEnabled,
  storeEnrollmentTime,
} from './two-factor.store.ts'

/**
 * Confirms the enrollment: further sign-ins require a second factor, which the caller has just verified. Ends the other
 * sessions, because they started without one.
 */
export const enableTwoFactor = async (tx: CallerContext): Promise<Caller> => {
  const { user, session } = tx.caller
  await activateBackupCodes(tx, user.id)
  await storeEnrollmentTime(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.enabled', target: `user:${user.id}` })
  await notifyUser(tx, user, 'twoFactorEnabled')
  await endOtherSessions(tx, user.id, session.id)
  return replaceSession(tx, () => setTwoFactorEnabled(tx, user.id, 1))
}

/** Deletes all second factors of a user, and the trust and the challenges that depend on them. */
export const disableTwoFactor = async (tx: Context, user: UserRow): Promise<UserRow> => {
  await deleteSecondFactors(tx, user.id)
  // The user may have ended an enrollment that was not confirmed.
  if (user.twoFactorEnabled) {
    const actor = tx.caller ? {} : { actorId: user.id }
    await recordAudit(tx, { action: 'two-factor.disabled', target: `user:${user.id}`, ...actor })
    await notifyUser(tx, user, 'twoFactorDisabled')
  }
  return setTwoFactorEnabled(tx, user.id, 0)
}

/**
 * Deletes all second factors of a user. Notifies the user only if two-factor authentication was enabled: an unfinished
 * enrollment protected nothing.
 */
export const endSecondFactors = async (tx: Context, user: UserRow): Promise<void> => {
  if (user.twoFactorEnabled) await disableTwoFactor(tx, user)
  else await deleteSecondFactors(tx, user.id)
}

/**
 * Deletes all second factors of a user who enabled two-factor or replaced the authenticator at `since` or later, or whose
 * unfinished enrollment started then. Otherwise, deletes the backup codes that were created since.
 */
export const endSecondFactorsSince = async (tx: Context, user: UserRow, since: number): Promise<void> => {
  const enrollment = await findTwoFactor(tx, user.id)
  if (enrollment && enrollment.createdAt >= since) await endSecondFactors(tx, user)
  else await deleteBackupCodes(tx, user.id, since)
}

const deleteSecondFactors = async (tx: Context, userId: string): Promise<void> => {
  await revokeTrust(tx, userId)
  await endRecovery(tx, userId)
  await deleteMailedCodes(tx, userId)
  await deleteBackupCodes(tx, userId)
  await deleteTwoFactor(tx, userId)
}

/**
 * Revokes trusted devices, open challenges and verified second factors. An attacker who knew an earlier password may have
 * created them.
 */
const revokeTrust = async (tx: Context, userId: string): Promise<void> => {
  await deleteTrustedDevices(tx, userId)
  await deleteChallenges(tx, userId)
  await clearSecondFactorTimes(tx, userId)
}

/**
 * Revokes the trust and the recovery that an attacker with the previous password may have created. After a reset by mail,
 * the mailbox is the first factor, so it no longer counts as a second one.
 */
export const endTrustAfterPasswordChange = async (
  tx: Context,
  user: Pick<UserRow, 'id' | 'twoFactorEnabled'>,
  authorization: PasswordChangeAuthorization,
): Promise<void> => {
  if (!user.twoFactorEnabled) return
  await revokeTrust(tx, user.id)
  await cancelRecovery(tx, user.id)
  if (authorization === 'current-password') return
  await setMailReset(tx, user.id, authorization === 'mailbox' ? tx.now() : null)
}

/** Ends the recovery and the codes that were mailed to the previous address. */
export const endTrustAfterEmailChange = async (tx: Context, { id }: Pick<UserRow, 'id'>): Promise<void> => {
  await cancelRecovery(tx, id)
  await deleteMailedCodes(tx, id)
}

/**
 * Starts a session with a new secret, because the privileges of the session change. Other sessions must authenticate again
 * before sensitive calls.
 */
export const replaceSession = async (tx: CallerContext, change: () => Promise<UserRow>): Promise<Caller> => {
  const { id, userId, createdAt, authenticatedAt, secondFactorAt, authMethods } = tx.caller.session
  await expireOtherAuthentications(tx, userId, id)
  await endSession(tx, userId, id)
  return startReplacementSession(tx, {
    user: await change(),
    authentication: { authenticatedAt: authenticatedAt ?? createdAt, secondFactorAt, authMethods },
  })
}
