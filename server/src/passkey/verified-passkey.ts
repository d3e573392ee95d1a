import type { Caller, Context } from '../platform/context.ts'
import { hasVerifiedPasskey } from './passkeys.store.ts'

export { hasVerifiedPasskey } from './passkeys.store.ts'

/**
 * Checks whether the user has a passkey that verified its user, and the session used one. An impersonator cannot use the
 * passkeys of the user, so their existence is enough.
 */
export const isAuthenticatedWithPasskey = async (ctx: Context, { session, user }: Caller): Promise<boolean> => {
  if (!ctx.settings.passkey) return false
  const isUsed = session.authMethods?.split(',').includes('user-verification') ?? false
  return (isUsed || session.impersonatedBy !== null) && hasVerifiedPasskey(ctx, user.id)
}
