import type { SecondFactorMethod } from '@latchkey/contract'
import { hasUsablePasskey } from '../passkey/user-options.ts'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow } from '../platform/database/tables.ts'
import { hasBackupCode } from './backup-codes.store.ts'
import type { FactorKind } from './factor-guesses.store.ts'
import { canUseMailedCodes, hasMailboxAsFirstFactor } from './mailed-codes.ts'
import { findTwoFactor } from './two-factor.store.ts'

/** Finds the codes that the account accepts, backup codes last. `authMethods` starts with the first factor. */
export const findSecondFactors = async (
  ctx: Context,
  userId: string,
  authMethods: string | null,
): Promise<readonly FactorKind[]> => {
  const twoFactor = await findTwoFactor(ctx, userId)
  const canMailCode = twoFactor && canUseMailedCodes(ctx, twoFactor) && !hasMailboxAsFirstFactor(authMethods)
  const hasAuthenticator = (twoFactor?.secret ?? null) !== null
  return [
    ...(hasAuthenticator ? (['totp'] as const) : []),
    ...(canMailCode ? (['otp'] as const) : []),
    ...((await hasBackupCode(ctx, userId)) ? (['backup-code'] as const) : []),
  ]
}

/** A passkey is no second factor after a passkey: both factors would be a possession. */
export const findChallengeMethods = async (
  ctx: Context,
  { userId, firstFactor }: ChallengeRow,
): Promise<readonly SecondFactorMethod[]> => {
  const canUsePasskey = firstFactor !== 'passkey' && (await hasUsablePasskey(ctx, userId))
  return [...(canUsePasskey ? (['passkey'] as const) : []), ...(await findSecondFactors(ctx, userId, firstFactor))]
}
