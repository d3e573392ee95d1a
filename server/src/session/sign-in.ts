import type { signInCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { withCredential } from '../user/credential.ts'
import { normalizeEmail } from '../user/email-address.ts'
import { rememberSignUp } from '../user/sign-up-browser.ts'
import { toUser } from '../user/user.ts'
import { mailVerification } from '../user/verification-mail.ts'
import { admit } from './admit.ts'

export const signInHandlers = {
  signInEmail: async (ctx, { email, password, callbackURL, rememberMe = true }) => {
    const { enabled, requireEmailVerification } = ctx.settings.emailAndPassword
    if (!enabled) fail('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
    const address = normalizeEmail(email) ?? fail('INVALID_EMAIL')
    const answer = await withCredential(ctx, { address, password }, async (tx, user) => {
      if (requireEmailVerification && !user.emailVerified) {
        if (tx.settings.mails.verification) await mailVerification(tx, { user, callbackURL, kind: 'verification' })
        rememberSignUp(tx, user.id)
        return null
      }
      const admission = await admit(tx, { user, remembered: rememberMe })
      if ('twoFactorRedirect' in admission) return admission
      return {
        redirect: !!callbackURL,
        token: admission.session.id,
        ...(callbackURL && { url: callbackURL }),
        user: toUser(user),
      }
    })
    return answer ?? fail('EMAIL_NOT_VERIFIED')
  },
} satisfies Handlers<typeof signInCalls>
