import type { CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { addAuthentication, type FirstFactor } from './authentication.ts'
import { requireActiveUser } from './ban.ts'
import { type SessionStart, startSession } from './start-session.ts'

/** A started session, or the next step of the sign-in. Until that is completed, the browser is not signed in. */
export type SignInResult = SessionStart | { readonly twoFactorRedirect: true }

export interface FirstFactorProof {
  /** As read in the open transaction. */
  user: UserRow
  remembered: boolean
  method: FirstFactor
  /** The ID of the provider, if the method is one. */
  provider?: string
  /** A passkey that verified its user: no second factor follows. */
  isUserVerified?: boolean
  /** Stores a login at a provider that a second factor links to the account. Returns its ID. */
  storePendingLogin?: () => Promise<string>
}

/** Decides about the second factor of a sign-in. `two-factor/` implements it; this area is below and does not import it. */
export interface SecondFactorHooks {
  /** False if two-factor authentication is off, the user has not enabled it, or the browser is a trusted device. */
  isRequired(tx: Context, user: UserRow): Promise<boolean>
  startChallenge(tx: Context, proof: FirstFactorProof): Promise<void>
  /** Cancels the recovery of a user who passed both factors at once. */
  cancelRecovery(tx: Context, user: UserRow): Promise<void>
  /** Ends the trust in the devices of a user whose sessions were all revoked. */
  revokeTrustedDevices(tx: CallerContext, userId: string): Promise<void>
}

/**
 * Signs in a user who has proven a first factor, inside the open transaction. Every sign-in method calls this function, so
 * that none bypasses the second factor (R66).
 */
export const startSessionOrChallenge = async (tx: Context, proof: FirstFactorProof): Promise<SignInResult> => {
  const authentication = addAuthentication(tx, proof.method)
  if (proof.isUserVerified) {
    await tx.secondFactorHooks.cancelRecovery(tx, proof.user)
    return startSession(tx, { ...proof, authentication: addAuthentication(tx, 'user-verification', authentication) })
  }
  if (!(await tx.secondFactorHooks.isRequired(tx, proof.user))) return startSession(tx, { ...proof, authentication })
  // A banned user gets the error of the ban before the second factor, not after it.
  await tx.secondFactorHooks.startChallenge(tx, { ...proof, user: await requireActiveUser(tx, proof.user) })
  return { twoFactorRedirect: true }
}
