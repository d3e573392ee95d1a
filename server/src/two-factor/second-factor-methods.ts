import type { SecondFactorMethod } from '@latchkey/contract'
import { hasUsablePasskey } from '../passkey/user-authentication-options.ts'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow } from '../platform/database/tables.ts'
import { hasBackupCode } from './backup-codes.store.ts'
import type { FactorKind } from './factor-guesses.store.ts'
import { getFirstFactor } from './claimant.ts'
import { canUseMailedCodes, isMailbox } from './mailed-codes.ts'
import { findTwoFactor } from './two-factor.store.ts'

/** Finds the codes that the account accepts after this first factor, backup codes last. */
export const findSecondFactors = async (
  ctx: Context,
  userId: string,
  firstFactor: string | null,
): Promise<readonly FactorKind[]> => {
  const twoFactor = await findTwoFactor(ctx, userId)
  const canMailCode = twoFactor && canUseMailedCodes(ctx, twoFactor) && !isMailbox(firstFactor)
  const hasAuthenticator = (twoFactor?.secret ?? null) !== null
  return [
    ...(hasAuthenticator ? (['totp'] as const) : []),
    ...(canMailCode ? (['otp'] as const) : []),
    ...((await hasBackupCode(ctx, userId)) ? (['backup-code'] as const) : []),
  ]
}

/** A passkey is not a second factor after a passkey: both factors would be a possession. */
export const findChallengeMethods = async (
  ctx: Context,
  challenge: ChallengeRow,
): Promise<readonly SecondFactorMethod[]> => {
  const { userId } = challenge
  const firstFactor = getFirstFactor(challenge)
  const canUsePasskey = firstFactor !== 'passkey' && (await hasUsablePasskey(ctx, userId))
  return [...(canUsePasskey ? (['passkey'] as const) : []), ...(await findSecondFactors(ctx, userId, firstFactor))]
}
