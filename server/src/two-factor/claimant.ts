import type { Context } from '../platform/context.ts'
import type { ChallengeRow, UserRow } from '../platform/database/tables.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findCaller, hasNewSecret, requireNotImpersonating } from '../session/current-session.ts'
import { findUser } from '../user/find-user.ts'
import { findChallengeHash } from './challenge.ts'
import { findChallenge } from './challenge.store.ts'

/** The user who presents or requests a second factor: in a challenge, or in a session. */
export interface SecondFactorClaimant {
  readonly user: UserRow
  /** Null in a session. */
  readonly challenge: ChallengeRow | null
  /** The ID of the mailed code: a code is only valid where it was requested, `challenge:ID` or `session:ID`. */
  readonly codeId: string
}

export type ChallengedUser = SecondFactorClaimant & { readonly challenge: ChallengeRow }

/**
 * Runs `work` in a transaction of the user of the session or, without a session, of the challenge. Transactions of one
 * user run one after another, because all of them update the same row. `readChallenge` reads the challenge in the
 * transaction.
 */
export const inClaimantTransaction = async <T>(
  ctx: Context,
  readChallenge: typeof findChallenge,
  work: (tx: Context, claimant: SecondFactorClaimant) => Promise<T>,
): Promise<T> => {
  const caller = ctx.caller ?? (await findCaller(ctx))
  if (caller) {
    requireNotImpersonating(caller)
    return inLockedTransaction({ ...ctx, caller }, toLockName(caller.user.id), (transaction) =>
      inCallerTransaction(transaction, (tx) => {
        if (hasNewSecret(tx, tx.caller)) fail('UNAUTHORIZED')
        const { user, session } = tx.caller
        return work(tx, { user, challenge: null, codeId: `session:${session.id}` })
      }),
    )
  }
  return inChallengeTransaction(ctx, readChallenge, work)
}

/** Runs `work` in a transaction of the user of the challenge. Ignores the session of the browser. */
export const inChallengeTransaction = async <T>(
  ctx: Context,
  readChallenge: typeof findChallenge,
  work: (tx: Context, claimant: ChallengedUser) => Promise<T>,
): Promise<T> => {
  const hash = findChallengeHash(ctx) ?? fail('INVALID_TWO_FACTOR_COOKIE')
  const { userId } = await requireChallenge(ctx)
  return inLockedTransaction(ctx, toLockName(userId), async (tx) => {
    const challenge = (await readChallenge(tx, hash)) ?? fail('INVALID_TWO_FACTOR_COOKIE')
    const user = (await findUser(tx, challenge.userId)) ?? fail('INVALID_TWO_FACTOR_COOKIE')
    return work(tx, { user, challenge, codeId: `challenge:${challenge.id}` })
  })
}

/** Finds the first factor of the pending sign-in, or else of the session. Null if an older release stored none. */
export const findFirstFactor = (ctx: Context, challenge: ChallengeRow | null): string | null =>
  challenge ? getFirstFactor(challenge) : (ctx.caller?.session.authMethods?.split(',')[0] ?? null)

/** A login at a provider that is not linked to the account yet has only proven the mailbox. */
export const getFirstFactor = ({ firstFactor, pendingLoginId }: ChallengeRow): string | null =>
  pendingLoginId === null ? firstFactor : 'email-code'

/** Returns the pending challenge of the browser. */
export const requireChallenge = async (ctx: Context): Promise<ChallengeRow> => {
  const hash = findChallengeHash(ctx)
  return (hash === null ? undefined : await findChallenge(ctx, hash)) ?? fail('INVALID_TWO_FACTOR_COOKIE')
}

const toLockName = (userId: string): string => `second factor of ${userId}`
