import { type ErrorName, secondFactorGuesses } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { Failure, fail } from '../platform/errors.ts'
import { findKnownDeviceId } from '../session/known-devices.ts'
import { notifyUser } from '../user/user-mail.ts'
import { deleteChallenges } from './challenge.store.ts'
import type { SecondFactorClaimant } from './claimant.ts'
import { countFactorGuess, type FactorKind, readLock, resetFactorGuesses, updateLock } from './factor-guesses.store.ts'
import { findTwoFactor } from './two-factor.store.ts'

/** A guess that was counted and can be compared. */
export interface CountedGuess {
  readonly kind: FactorKind
  readonly twoFactor: TwoFactorRow
  /** The guess was counted for the user's known devices, because the account is locked. */
  readonly isExempt: boolean
}

interface GuessedFactor {
  readonly name: FactorKind
  readonly missingError: ErrorName
}

/**
 * Counts a guess before the comparison (R33). While this kind of factor is locked, only sign-ins on a known device are
 * compared, within a limit of their own: an attacker who knows the password cannot block the user there (R61). A session is
 * not exempt, because it can be stolen. Fails with TOO_MANY_REQUESTS, or returns this failure if the transaction must commit.
 */
export const countGuess = async (
  tx: Context,
  claimant: SecondFactorClaimant,
  { name: kind, missingError }: GuessedFactor,
): Promise<CountedGuess | Failure> => {
  const { user } = claimant
  const counted = await countFactorGuess(tx, user.id, kind)
  if (counted) return { kind, twoFactor: counted, isExempt: false }
  const twoFactor = (await findTwoFactor(tx, user.id)) ?? fail(missingError)
  if ((await findDeviceInChallenge(tx, claimant)) !== null) {
    const hit = await tx.limits.hit(toExemptKey(user, kind), secondFactorGuesses.perKnownDevices, tx.now())
    if (hit.allowed) return { kind, twoFactor, isExempt: true }
  }
  const { lockedUntil, lengthMs } = readLock(twoFactor, kind)
  const failure = createLockFailure(tx, twoFactor, kind)
  if (lockedUntil <= tx.now() + lengthMs) throw failure
  // The clock was set back. The lock ends at most its own length from now.
  await updateLock(tx, user.id, kind, tx.now() + lengthMs)
  return failure
}

/** Ends the challenges and notifies the user if this was the last permitted guess. */
export const handleInvalidGuess = async (tx: Context, user: UserRow, guess: CountedGuess): Promise<void> => {
  const { kind, twoFactor, isExempt } = guess
  if (isExempt || readLock(twoFactor, kind).lockedUntil <= tx.now()) return
  // An attacker could otherwise use further challenges as soon as the lock expires (R58).
  await deleteChallenges(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.locked', target: `user:${user.id}`, details: { factor: kind } })
  if (user.twoFactorEnabled) await notifyUser(tx, user, 'twoFactorLocked')
}

/** A valid code on a known device does not lift the lock: it protects against guesses on other devices. */
export const handleValidGuess = async (tx: Context, user: UserRow, { kind, isExempt }: CountedGuess): Promise<void> => {
  if (isExempt) await tx.limits.refund(toExemptKey(user, kind), tx.now())
  else await resetFactorGuesses(tx, user.id, kind)
}

/** Fails while mailed codes are locked, except for a sign-in on a known device. */
export const requireMailedCodesUnlocked = async (
  tx: Context,
  claimant: SecondFactorClaimant,
  twoFactor: TwoFactorRow,
): Promise<void> => {
  if (readLock(twoFactor, 'otp').lockedUntil <= tx.now()) return
  if ((await findDeviceInChallenge(tx, claimant)) === null) throw createLockFailure(tx, twoFactor, 'otp')
}

/** Finds the known device of a pending sign-in. Null on other devices, and in a session. */
export const findDeviceInChallenge = async (
  tx: Context,
  { user, challenge }: Pick<SecondFactorClaimant, 'user' | 'challenge'>,
): Promise<string | null> => (challenge === null ? null : findKnownDeviceId(tx, user.id))

/** One key for all devices: a user who resets the password with new devices gets no further guesses. */
const toExemptKey = ({ id }: UserRow, kind: FactorKind): string => `guess-factor:${kind}:${id}`

/** Valid and invalid codes get the same response. */
const createLockFailure = (tx: Context, twoFactor: TwoFactorRow, kind: FactorKind): Failure => {
  const { lockedUntil, lengthMs } = readLock(twoFactor, kind)
  const remainingMs = Math.min(lockedUntil - tx.now(), lengthMs)
  return new Failure('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(remainingMs / 1000) })
}
