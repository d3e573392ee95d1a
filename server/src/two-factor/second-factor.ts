import type { ErrorName, SecondFactorMethod } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import type { ChallengeRow, TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { Failure, fail } from '../platform/errors.ts'
import { type AuthMethod, recordAuthentication } from '../session/authentication.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { type SessionStart, startSession } from '../session/start-session.ts'
import { toUser } from '../session/user.ts'
import { clearChallengeCookie } from './challenge.ts'
import { consumeChallenge, countChallengeGuess } from './challenge.store.ts'
import { findFirstFactor, inClaimantTransaction, type SecondFactorClaimant } from './claimant.ts'
import { trustDevice } from './trusted-devices.ts'
import { enableTwoFactor } from './enablement.ts'
import { countGuess, handleInvalidGuess, handleValidGuess } from './factor-guesses.ts'
import type { FactorKind } from './factor-guesses.store.ts'
import { cancelRecovery } from './pending-recovery.ts'
import { setMailReset } from './two-factor.store.ts'

/** A code that the claimant presents as a second factor. `passChallengeWithPasskey` verifies passkeys. */
export interface SecondFactor {
  readonly name: FactorKind
  /** The error for users who have not started an enrollment. */
  readonly missingError: ErrorName
  /** Consumes the code and returns `null`, or returns the error. Throws if there is no code to compare with. */
  check(tx: Context, claimant: SecondFactorClaimant, twoFactor: TwoFactorRow): Promise<ErrorName | null>
}

/**
 * Verifies a code of any kind. Each guess is counted for the challenge and for the kind of factor
 * before the comparison, in the same transaction, so that parallel guesses cannot exceed the limits (R33, R35, R58). An
 * invalid code returns its failure from the transaction instead of throwing it: the count must be committed.
 */
export const verifySecondFactor = async <T>(
  ctx: Context,
  factor: SecondFactor,
  onVerified: (tx: Context, claimant: SecondFactorClaimant) => Promise<T>,
): Promise<T> => {
  const result = await inClaimantTransaction<T | Failure>(ctx, countChallengeGuess, async (tx, claimant) => {
    const { user } = claimant
    const guess = await countGuess(tx, claimant, factor)
    if (guess instanceof Failure) return guess
    const failure = await factor.check(tx, claimant, guess.twoFactor)
    if (failure) {
      await handleInvalidGuess(tx, user, guess)
      return new Failure(failure)
    }
    await handleValidGuess(tx, user, guess)
    await recordPassedFactor(tx, claimant, { twoFactor: guess.twoFactor, factor: factor.name })
    return onVerified(tx, claimant)
  })
  if (result instanceof Failure) throw result
  return result
}

/**
 * Cancels a recovery. After the password, also allows mailed codes again, which a password reset by mail refuses: the user
 * knows the password and has another factor. After another first factor, the password can be that of an attacker with the
 * mailbox.
 */
export const recordPassedFactor = async (
  tx: Context,
  { user, challenge }: Pick<SecondFactorClaimant, 'user' | 'challenge'>,
  { twoFactor, factor }: { twoFactor: TwoFactorRow; factor: SecondFactorMethod },
): Promise<void> => {
  await cancelRecovery(tx, user.id)
  if (twoFactor.mailResetAt !== null && findFirstFactor(tx, challenge) === 'password')
    await setMailReset(tx, user.id, null)
  await recordAudit(tx, {
    action: 'two-factor.passed',
    target: `user:${user.id}`,
    actorId: user.id,
    details: { factor },
  })
}

/** Passes the challenge, or confirms the enrollment or the session, and optionally trusts the device. */
export const startVerifiedSession = (
  ctx: Context,
  factor: SecondFactor,
  { trustDevice: shouldTrustDevice = false }: { trustDevice: boolean | undefined },
) =>
  verifySecondFactor(ctx, factor, async (tx, { user, challenge }) => {
    if (challenge) return passChallenge(tx, { user, challenge, methods: [factor.name], shouldTrustDevice })
    return finishSignIn(tx, { user, start: await confirmSession(tx, factor.name), shouldTrustDevice })
  })

/** Consumes the code without a change to sessions or challenges. */
export const verifyOnly = (ctx: Context, factor: SecondFactor) =>
  verifySecondFactor(ctx, factor, async (tx, { user }) => ({
    ...(tx.caller && { token: tx.caller.session.id }),
    user: toUser(tx, user),
  }))

interface PassedChallenge {
  readonly user: UserRow
  readonly challenge: ChallengeRow
  /** What the second factor adds to the methods of the session. */
  readonly methods: readonly AuthMethod[]
  readonly shouldTrustDevice: boolean
}

/** Consumes the challenge and starts the session. */
export const passChallenge = async (tx: Context, { user, challenge, methods, shouldTrustDevice }: PassedChallenge) => {
  if (!(await consumeChallenge(tx, challenge.id))) fail('INVALID_TWO_FACTOR_COOKIE')
  clearChallengeCookie(tx)
  if (challenge.pendingLoginId !== null) await tx.accountHooks.linkPendingLogin(tx, user, challenge.pendingLoginId)
  const start = await startSession(tx, {
    user,
    remembered: challenge.remembered === 1,
    authentication: {
      authenticatedAt: tx.now(),
      secondFactorAt: tx.now(),
      authMethods: [challenge.firstFactor, ...methods].join(','),
    },
    provider: challenge.provider,
  })
  return finishSignIn(tx, { user, start, shouldTrustDevice })
}

const finishSignIn = async (
  tx: Context,
  { user, start, shouldTrustDevice }: { user: UserRow; start: SessionStart; shouldTrustDevice: boolean },
) => {
  if (shouldTrustDevice) await trustDevice(tx, user)
  return 'session' in start ? { token: start.session.id, user: toUser(tx, start.user) } : start
}

const confirmSession = async (tx: Context, method: FactorKind): Promise<Caller> => {
  const caller = tx.caller ?? fail('UNAUTHORIZED')
  // Completes an enrollment, which a mailed code can do as well.
  if (!caller.user.twoFactorEnabled) await requireRecentAuthentication(tx)
  const authenticated = await recordAuthentication({ ...tx, caller }, method)
  return caller.user.twoFactorEnabled ? authenticated.caller : enableTwoFactor(authenticated)
}
