import * as z from 'zod/mini'
import { post } from '../call.ts'
import { redirectTarget, uncheckedEmail } from '../schemas.ts'
import { requiredDataRedirect, twoFactorRedirect } from '../sign-in-steps.ts'
import { user } from './user.ts'

export const signInCalls = {
  signInEmail: post({
    summary: 'Signs in with an email address and a password.',
    path: '/sign-in/email',
    access: 'anyone',
    limit: 'credential',
    body: z.object({
      email: uncheckedEmail,
      password: z.string(),
      callbackURL: redirectTarget,
      rememberMe: z.optional(z.boolean()),
    }),
    response: z.union([
      z.object({ redirect: z.boolean(), token: z.string(), url: z.optional(z.string()), user }),
      twoFactorRedirect,
      requiredDataRedirect,
    ]),
    errors: [
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'INVALID_EMAIL',
      'INVALID_EMAIL_OR_PASSWORD',
      'EMAIL_NOT_VERIFIED',
      'BANNED_USER',
      'SESSION_COOKIE_TOO_LARGE',
      'INVALID_CALLBACKURL',
    ],
    changesSession: true,
  }),
}
