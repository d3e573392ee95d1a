import type { PasskeyAssertion } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import { Failure, fail } from '../platform/errors.ts'
import { recordAuthentication } from '../session/authentication.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { hasTwoFactor } from '../session/recent-authentication.ts'
import { usePasskey, verifyAssertion } from './assertion.ts'
import type { ChallengeScope } from './challenge.ts'
import { createUserAuthenticationOptions } from './user-authentication-options.ts'

export const createStepUpOptions = (ctx: CallerContext) => {
  const { user } = ctx.caller
  return createUserAuthenticationOptions(ctx, {
    scope: createScope(ctx),
    userId: user.id,
    userVerification: hasTwoFactor(ctx, user) ? 'required' : 'preferred',
  })
}

/** If the account has two-factor authentication, the passkey must verify its user. */
export const stepUpWithPasskey = async (
  ctx: CallerContext,
  response: PasskeyAssertion,
  onVerified: (tx: CallerContext) => Promise<void>,
): Promise<void> => {
  const verified = await verifyAssertion(ctx, createScope(ctx), response)
  if (verified.passkey.userId !== ctx.caller.user.id) fail('PASSKEY_NOT_FOUND')
  const { userVerified } = verified.assertion
  const failure = await inCallerTransaction(ctx, async (tx) => {
    const passkey = await usePasskey(tx, verified)
    // Thrown after the commit, which stores the audit row of the failure.
    if (passkey instanceof Failure) return passkey
    if (!userVerified && hasTwoFactor(tx, tx.caller.user)) fail('AUTHENTICATION_FAILED')
    const authenticated = await recordAuthentication(tx, 'passkey')
    if (userVerified) await recordAuthentication(authenticated, 'user-verification')
    await onVerified(tx)
    return null
  })
  if (failure) throw failure
}

const createScope = ({ caller }: CallerContext): ChallengeScope => ({ purpose: 'step-up', holder: caller.session.id })
