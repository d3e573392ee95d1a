import type { ErrorName } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import type { ChallengeRow, TwoFactorRow, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { asCaller } from '../session/as-caller.ts'
import { findCaller, refuseImpersonation } from '../session/current-session.ts'
import { startSession } from '../session/start-session.ts'
import { toUser } from '../session/user.ts'
import { findChallengeHash, clearChallengeCookie } from './challenge.ts'
import { consumeChallenge, countChallengeGuess, deleteChallenges, findChallenge } from './challenge.store.ts'
import { trustDevice } from './device-trust.ts'
import { enableTwoFactor } from './enablement.ts'
import { countAccountGuess, findTwoFactor, findChallengeUser, resetGuesses, upsertProof } from './two-factor.store.ts'

/** Whoever gives a second factor: somebody with a challenge to pass, or somebody who is signed in. */
export interface SecondFactorClaimant {
  readonly user: UserRow
  readonly challenge: ChallengeRow | null
  /** What a mailed code is good for. */
  readonly flow: string
}

/** A way to prove who one is, with the code that was given. */
export interface SecondFactor {
  readonly name: 'totp' | 'otp' | 'backup-code'
  /** The failure of somebody who has not begun to set two-factor up. */
  readonly missingError: ErrorName
  /** Uses the code up and answers null, or says why it is wrong. Throws where there is nothing to compare it with. */
  check(tx: Context, giver: SecondFactorClaimant, twoFactor: TwoFactorRow): Promise<ErrorName | null>
}

/**
 * The one place where a second factor is compared, whatever it is (rule R58): each guess is counted for the challenge and
 * for the account, in the transaction that compares it and before it does (rules R33, R35). A wrong one commits its count.
 * A right one passes the challenge, or confirms a set-up, or proves once more who is there.
 */
export const verifySecondFactor = async <T>(
  ctx: Context,
  factor: SecondFactor,
  whenRight: (tx: Context, giver: SecondFactorClaimant) => Promise<T>,
): Promise<T> => {
  type Outcome = { failure: ErrorName } | { result: T }
  const outcome = await asClaimant<Outcome>(ctx, countChallengeGuess, async (tx, giver) => {
    const twoFactor = (await countAccountGuess(tx, giver.user.id)) ?? (await failUncounted(tx, giver, factor))
    const failure = await factor.check(tx, giver, twoFactor)
    if (failure) {
      if (twoFactor.lockedUntil > tx.now()) await recordLock(tx, giver)
      return { failure }
    }
    await resetGuesses(tx, giver.user.id)
    const details = { factor: factor.name }
    await recordAudit(tx, {
      action: 'two-factor.passed',
      target: `user:${giver.user.id}`,
      actorId: giver.user.id,
      details,
    })
    return { result: await whenRight(tx, giver) }
  })
  return 'failure' in outcome ? fail(outcome.failure) : outcome.result
}

/** What a right code opens: the session that the browser has from now on, and perhaps the trust in it. */
export const startVerifiedSession =
  ({ trustDevice: isToBeTrusted = false }: { trustDevice?: boolean | undefined }) =>
  async (tx: Context, giver: SecondFactorClaimant) => {
    const { session, user } = giver.challenge
      ? await passChallenge(tx, giver.user, giver.challenge)
      : await confirmSession(tx)
    await upsertProof(tx, session.id)
    if (isToBeTrusted) await trustDevice(tx, user)
    return { token: session.id, user: toUser(user) }
  }

/** The code is spent, and that is all. */
export const verifyOnly = async (tx: Context, { user }: SecondFactorClaimant) => ({
  ...(tx.caller && { token: tx.caller.session.id }),
  user: toUser(user),
})

/**
 * A transaction of whoever gives, or asks for, a second factor. A session wins over a challenge, as the protocol has it.
 * Those of one account queue up: all of them change the same row.
 */
export const asClaimant = async <T>(
  ctx: Context,
  take: typeof findChallenge,
  work: (tx: Context, giver: SecondFactorClaimant) => Promise<T>,
): Promise<T> => {
  const caller = await findCaller(ctx)
  if (caller) {
    refuseImpersonation(caller)
    return withLocalLock(ctx.database, `second factor of ${caller.user.id}`, () =>
      asCaller({ ...ctx, caller }, (tx) => {
        const { user, session } = tx.caller
        return work(tx, { user, challenge: null, flow: `session:${session.id}` })
      }),
    )
  }
  const hash = findChallengeHash(ctx) ?? fail('INVALID_TWO_FACTOR_COOKIE')
  const { userId } = (await findChallenge(ctx, hash)) ?? fail('INVALID_TWO_FACTOR_COOKIE')
  return withLocalLock(ctx.database, `second factor of ${userId}`, () =>
    inTransaction(ctx, async (tx) => {
      const challenge = (await take(tx, hash)) ?? fail('INVALID_TWO_FACTOR_COOKIE')
      return work(tx, { user: await findChallengeUser(tx, challenge), challenge, flow: `challenge:${challenge.id}` })
    }),
  )
}

/** While an account is locked, right and wrong codes are answered alike. */
export const requireUnlocked = (ctx: Context, { lockedUntil }: TwoFactorRow): void => {
  const left = lockedUntil - ctx.now()
  if (left > 0) fail('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(left / 1000) })
}

const failUncounted = async (
  tx: Context,
  { user }: SecondFactorClaimant,
  { missingError: absent }: SecondFactor,
): Promise<never> => {
  requireUnlocked(tx, (await findTwoFactor(tx, user.id)) ?? fail(absent))
  return fail(absent)
}

/** The guess was the last one for now. What waits for a code of this account ends (rule R58). */
const recordLock = async (tx: Context, { user }: SecondFactorClaimant): Promise<void> => {
  await deleteChallenges(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.locked', target: `user:${user.id}` })
}

const passChallenge = async (tx: Context, user: UserRow, { id, remembered }: ChallengeRow): Promise<Caller> => {
  if (!(await consumeChallenge(tx, id))) fail('INVALID_TWO_FACTOR_COOKIE')
  clearChallengeCookie(tx)
  return startSession(tx, { user, remembered: remembered === 1 })
}

const confirmSession = async (tx: Context): Promise<Caller> => {
  const caller = tx.caller ?? fail('UNAUTHORIZED')
  return caller.user.twoFactorEnabled ? caller : enableTwoFactor({ ...tx, caller })
}
