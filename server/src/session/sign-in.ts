import type { signInCalls } from '@latchkey/contract'
import type { Handlers } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { fail } from '../failure.ts'
import { confirmCredential, provePassword } from '../user/credential.ts'
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
    const credential = (await provePassword(ctx, { address, password })) ?? fail('INVALID_EMAIL_OR_PASSWORD')

    if (requireEmailVerification && !credential.user.emailVerified) {
      const { user } = credential
      if (ctx.settings.mails.verification) {
        await inTransaction(ctx, (tx) => mailVerification(tx, { user, callbackURL, kind: 'verification' }))
      }
      rememberSignUp(ctx, user.id)
      fail('EMAIL_NOT_VERIFIED')
    }

    return inTransaction(ctx, async (tx) => {
      // A reset or a change that was committed since the comparison ends this attempt too.
      const user = (await confirmCredential(tx, credential)) ?? fail('INVALID_EMAIL_OR_PASSWORD')
      const admission = await admit(tx, { user, remembered: rememberMe })
      if ('twoFactorRedirect' in admission) return admission
      return {
        redirect: !!callbackURL,
        token: admission.session.id,
        ...(callbackURL && { url: callbackURL }),
        user: toUser(user),
      }
    })
  },
} satisfies Handlers<typeof signInCalls>
