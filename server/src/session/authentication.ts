import type { StepUpMethod } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import type { SessionAuthentication } from '../platform/database/tables.ts'
import { updateAuthentication } from './session.store.ts'

/** A method that starts a session. With two-factor, a challenge follows it. */
export type FirstFactor = 'password' | 'provider' | 'email-link'

/** A method that authenticates the user of a session, when it starts or later. */
export type AuthMethod = FirstFactor | StepUpMethod

const secondFactors: readonly AuthMethod[] = ['totp', 'otp', 'backup-code']

/** An authentication of this moment, in addition to those of a session or to the first factor of a challenge. */
export const addAuthentication = (
  ctx: Context,
  method: AuthMethod,
  previous: Pick<SessionAuthentication, 'secondFactorAt' | 'authMethods'> = { secondFactorAt: null, authMethods: null },
): SessionAuthentication => ({
  authenticatedAt: ctx.now(),
  secondFactorAt: secondFactors.includes(method) ? ctx.now() : previous.secondFactorAt,
  authMethods: [...new Set([...(previous.authMethods?.split(',') ?? []), method])].join(','),
})

/** Records that the caller has just authenticated in the open session. Returns the context with the changed session. */
export const recordAuthentication = async (tx: CallerContext, method: AuthMethod): Promise<CallerContext> => {
  const { session, user } = tx.caller
  const authentication = addAuthentication(tx, method, session)
  await updateAuthentication(tx, session.id, authentication)
  return { ...tx, caller: { session: { ...session, ...authentication }, user } }
}
