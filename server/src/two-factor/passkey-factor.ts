import type { PasskeyAssertion } from '@latchkey/contract'
import { usePasskey, verifyAssertion } from '../passkey/assertion.ts'
import type { ChallengeScope } from '../passkey/challenge.ts'
import { createUserAuthenticationOptions } from '../passkey/user-authentication-options.ts'
import type { Context } from '../platform/context.ts'
import type { ChallengeRow } from '../platform/database/tables.ts'
import { Failure, fail } from '../platform/errors.ts'
import { findChallenge } from './challenge.store.ts'
import { inChallengeTransaction, requireChallenge } from './claimant.ts'
import { passChallenge, recordPassedFactor } from './second-factor.ts'
import { findChallengeMethods } from './second-factor-methods.ts'
import { requireTwoFactorSettings } from './settings.ts'
import { findTwoFactor } from './two-factor.store.ts'

export const createPasskeyOptions = async (ctx: Context) => {
  const challenge = await requirePasskeyChallenge(ctx)
  return createUserAuthenticationOptions(ctx, {
    scope: createScope(challenge),
    userId: challenge.userId,
    userVerification: 'preferred',
  })
}

interface PasskeyFactor {
  readonly response: PasskeyAssertion
  readonly trustDevice?: boolean | undefined
}

/**
 * Passes the challenge with a passkey. It does not have to verify its user: its possession is the second factor. Guesses
 * are not counted, because a signature cannot be guessed.
 */
export const passChallengeWithPasskey = async (ctx: Context, { response, trustDevice = false }: PasskeyFactor) => {
  const pending = await requirePasskeyChallenge(ctx)
  const verified = await verifyAssertion(ctx, createScope(pending), response)
  if (verified.passkey.userId !== pending.userId) fail('PASSKEY_NOT_FOUND')
  const { userVerified } = verified.assertion
  const result = await inChallengeTransaction(ctx, findChallenge, async (tx, { user, challenge }) => {
    const passkey = await usePasskey(tx, verified)
    if (passkey instanceof Failure) return passkey
    const twoFactor = (await findTwoFactor(tx, user.id)) ?? fail('INVALID_TWO_FACTOR_COOKIE')
    await recordPassedFactor(tx, { user, challenge }, { twoFactor, factor: 'passkey' })
    return passChallenge(tx, {
      user,
      challenge,
      methods: userVerified ? ['passkey', 'user-verification'] : ['passkey'],
      shouldTrustDevice: trustDevice,
    })
  })
  if (result instanceof Failure) throw result
  return result
}

const requirePasskeyChallenge = async (ctx: Context): Promise<ChallengeRow> => {
  requireTwoFactorSettings(ctx)
  const challenge = await requireChallenge(ctx)
  const methods = await findChallengeMethods(ctx, challenge)
  return methods.includes('passkey') ? challenge : fail('STEP_UP_METHOD_NOT_AVAILABLE', { methods })
}

/** The signed challenge is valid for one pending sign-in. */
const createScope = ({ id }: ChallengeRow): ChallengeScope => ({ purpose: 'two-factor', holder: id })
