import type { ErrorName } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import type { ChallengeRow, TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { addAuthentication, recordAuthentication } from '../session/authentication.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { startSession } from '../session/start-session.ts'
import { toUser } from '../session/user.ts'
import { clearChallengeCookie } from './challenge.ts'
import { consumeChallenge, countChallengeGuess, deleteChallenges } from './challenge.store.ts'
import { asClaimant, requireUnlocked, type SecondFactorClaimant } from './claimant.ts'
import { trustDevice } from './device-trust.ts'
import { enableTwoFactor } from './enablement.ts'
import { countAccountGuess, findTwoFactor, resetGuesses } from './two-factor.store.ts'

/** A second factor with the code that the claimant presents. */
export interface SecondFactor {
  readonly name: 'totp' | 'otp' | 'backup-code'
  /** The error for users who have not started an enrollment. */
  readonly missingError: ErrorName
  /** Consumes the code and returns `null`, or returns the error. Throws if there is no code to compare with. */
  check(tx: Context, claimant: SecondFactorClaimant, twoFactor: TwoFactorRow): Promise<ErrorName | null>
}

type Verification<T> = { failure: ErrorName } | { result: T }

/**
 * Verifies all kinds of second factors. Each guess is counted for the challenge and for the account before the
 * comparison, in the same transaction, so that parallel guesses cannot exceed the limits (R33, R35, R58). An invalid code
 * returns its error from the transaction instead of throwing it: the count must be committed.
 */
export const verifySecondFactor = async <T>(
  ctx: Context,
  factor: SecondFactor,
  onVerified: (tx: Context, claimant: SecondFactorClaimant, method: SecondFactor['name']) => Promise<T>,
): Promise<T> => {
  const verification = await asClaimant<Verification<T>>(ctx, countChallengeGuess, async (tx, claimant) => {
    const { user } = claimant
    const twoFactor = (await countAccountGuess(tx, user.id)) ?? (await failUncounted(tx, user, factor))
    const failure = await factor.check(tx, claimant, twoFactor)
    if (failure) {
      if (twoFactor.lockedUntil > tx.now()) await endChallengesOfLockedAccount(tx, user)
      return { failure }
    }
    await resetGuesses(tx, user.id)
    const details = { factor: factor.name }
    await recordAudit(tx, { action: 'two-factor.passed', target: `user:${user.id}`, actorId: user.id, details })
    return { result: await onVerified(tx, claimant, factor.name) }
  })
  return 'failure' in verification ? fail(verification.failure) : verification.result
}

/** Passes the challenge, or confirms the enrollment or the session, and optionally trusts the device. */
export const startVerifiedSession =
  ({ trustDevice: shouldTrustDevice = false }: { trustDevice?: boolean | undefined }) =>
  async (tx: Context, { user: claimingUser, challenge }: SecondFactorClaimant, method: SecondFactor['name']) => {
    const { session, user } = challenge
      ? await passChallenge(tx, claimingUser, { challenge, method })
      : await confirmSession(tx, method)
    if (shouldTrustDevice) await trustDevice(tx, user)
    return { token: session.id, user: toUser(user) }
  }

/** Consumes the code without a change to sessions or challenges. */
export const verifyOnly = async (tx: Context, { user }: SecondFactorClaimant) => ({
  ...(tx.caller && { token: tx.caller.session.id }),
  user: toUser(user),
})

const failUncounted = async (tx: Context, user: UserRow, { missingError }: SecondFactor): Promise<never> => {
  requireUnlocked(tx, (await findTwoFactor(tx, user.id)) ?? fail(missingError))
  return fail(missingError)
}

/** An attacker could otherwise use further challenges as soon as the lock expires (R58). */
const endChallengesOfLockedAccount = async (tx: Context, user: UserRow): Promise<void> => {
  await deleteChallenges(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.locked', target: `user:${user.id}` })
}

const passChallenge = async (
  tx: Context,
  user: UserRow,
  { challenge, method }: { challenge: ChallengeRow; method: SecondFactor['name'] },
): Promise<Caller> => {
  if (!(await consumeChallenge(tx, challenge.id))) fail('INVALID_TWO_FACTOR_COOKIE')
  clearChallengeCookie(tx)
  const firstFactor = { authMethods: challenge.firstFactor, secondFactorAt: null }
  return startSession(tx, {
    user,
    remembered: challenge.remembered === 1,
    authentication: addAuthentication(tx, method, firstFactor),
  })
}

const confirmSession = async (tx: Context, method: SecondFactor['name']): Promise<Caller> => {
  const caller = tx.caller ?? fail('UNAUTHORIZED')
  // Completes an enrollment, which a mailed code can do as well.
  if (!caller.user.twoFactorEnabled) await requireRecentAuthentication(tx)
  const authenticated = await recordAuthentication({ ...tx, caller }, method)
  return caller.user.twoFactorEnabled ? authenticated.caller : enableTwoFactor(authenticated)
}
