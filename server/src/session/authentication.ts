import type { StepUpMethod } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import type { SessionAuthentication } from '../platform/database/tables.ts'
import { updateAuthentication } from './session.store.ts'

/** A method that starts a session. With two-factor authentication, a challenge follows it. */
export type FirstFactor = 'password' | 'provider' | 'email-link' | 'passkey' | 'email-code'

/** A method that authenticates the user of a session, when it starts or later. */
export type AuthMethod = FirstFactor | StepUpMethod | 'user-verification' | 'device'

/** A passkey that verified its user by PIN or biometrics is two factors: `passkey` and `user-verification`. */
const secondFactors: readonly AuthMethod[] = ['totp', 'otp', 'backup-code', 'user-verification']

/** Adds an authentication at the current time to those of a session or to the first factor of a challenge. */
export const addAuthentication = (
  ctx: Context,
  method: AuthMethod,
  previous: Pick<SessionAuthentication, 'secondFactorAt' | 'authMethods'> = { secondFactorAt: null, authMethods: null },
): SessionAuthentication => ({
  authenticatedAt: ctx.now(),
  secondFactorAt: secondFactors.includes(method) ? ctx.now() : previous.secondFactorAt,
  authMethods: [...new Set([...(previous.authMethods?.split(',') ?? []), method])].join(','),
})

/**
 * Returns the context of a caller who has just authenticated in the open session. `storeAuthentication` writes the
 * session.
 */
export const addCallerAuthentication = (tx: CallerContext, method: AuthMethod): CallerContext => {
  const { session, user } = tx.caller
  return { ...tx, caller: { session: { ...session, ...addAuthentication(tx, method, session) }, user } }
}

/** Stores what `addCallerAuthentication` returned. Does nothing if the session was replaced in the transaction. */
export const storeAuthentication = async (tx: CallerContext, method: AuthMethod): Promise<void> => {
  const { id, authenticatedAt, secondFactorAt, authMethods } = tx.caller.session
  // A first factor leaves the time of the second one, which the transaction may have cleared.
  const changes = secondFactors.includes(method) ? { authenticatedAt, secondFactorAt } : { authenticatedAt }
  await updateAuthentication(tx, id, { ...changes, authMethods })
}

/** Adds an authentication to the caller's session and stores it. Returns the context with it. */
export const recordAuthentication = async (tx: CallerContext, method: AuthMethod): Promise<CallerContext> => {
  const authenticated = addCallerAuthentication(tx, method)
  await storeAuthentication(authenticated, method)
  return authenticated
}
