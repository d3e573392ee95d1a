import type { signInCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { withVerifiedCredentials } from './credential.ts'
import { normalizeEmail } from './email-address.ts'
import { toUser } from '../session/user.ts'
import { requestVerification } from './verification-mail.ts'
import { startSessionOrChallenge } from '../session/start-session-or-challenge.ts'

export const signInHandlers = {
  signInEmail: async (ctx, { email, password, callbackURL, rememberMe = true }) => {
    const { enabled, requireEmailVerification } = ctx.settings.emailAndPassword
    if (!enabled) fail('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
    const normalizedEmail = normalizeEmail(email) ?? fail('INVALID_EMAIL')
    const response = await withVerifiedCredentials(ctx, { email: normalizedEmail, password }, async (tx, user) => {
      if (requireEmailVerification && !user.emailVerified) {
        await requestVerification(tx, { user, callbackURL })
        return null
      }
      const result = await startSessionOrChallenge(tx, { user, remembered: rememberMe, method: 'password' })
      if (!('session' in result)) return result
      return {
        redirect: !!callbackURL,
        token: result.session.id,
        ...(callbackURL && { url: callbackURL }),
        user: toUser(tx, user),
      }
    })
    return response ?? fail('EMAIL_NOT_VERIFIED')
  },
} satisfies Handlers<typeof signInCalls>
