import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue, emailAddress, redirectTarget } from '../schemas.ts'
import { user } from './user.ts'

const resetRequest = {
  access: 'anyone',
  limit: 'mail',
  body: z.object({ email: emailAddress, redirectTo: redirectTarget }),
  response: statusTrue,
  errors: ['RESET_PASSWORD_ISNT_ENABLED', 'INVALID_REDIRECTURL'],
} as const

export const passwordCalls = {
  forgetPassword: post({
    summary: 'Sends a link that resets the password. Unknown addresses get the same response.',
    path: '/forget-password',
    ...resetRequest,
  }),
  requestPasswordReset: post({
    summary: 'The same as forget-password, under its name since better-auth 1.3.',
    path: '/request-password-reset',
    ...resetRequest,
  }),
  forgetPasswordCallback: get({
    summary: 'Redirects from the email to the page for the new password. Does not consume the token.',
    path: '/reset-password/:token',
    access: 'anyone',
    limit: 'token',
    params: z.object({ token: z.string() }),
    query: z.object({ callbackURL: z.string() }),
    errors: ['INVALID_CALLBACKURL'],
    navigationReplies: ['redirect'],
  }),
  resetPassword: post({
    summary: 'Sets a new password with the token of a reset link, and revokes all sessions.',
    path: '/reset-password',
    access: 'anyone',
    limit: 'token',
    query: z.object({ token: z.optional(z.string()) }),
    body: z.object({ newPassword: z.string(), token: z.optional(z.string()) }),
    response: statusTrue,
    errors: [
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMPROMISED',
      'INVALID_TOKEN',
    ],
  }),
  changePassword: post({
    summary:
      'Changes the password of the caller and the secret of the session. Revokes the other sessions, unless `revokeOtherSessions` is false.',
    path: '/change-password',
    access: 'recent',
    passwordField: 'currentPassword',
    isBlockedDuringImpersonation: true,
    limit: 'credential',
    body: z.object({
      newPassword: z.string(),
      currentPassword: z.string(),
      revokeOtherSessions: z.optional(z.boolean()),
    }),
    /** `token` is the ID of the new session that `revokeOtherSessions` starts. */
    response: z.object({ token: z.nullable(z.string()), user }),
    errors: [
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMPROMISED',
      'CREDENTIAL_ACCOUNT_NOT_FOUND',
      'INVALID_PASSWORD',
    ],
    changesSession: true,
  }),
  setPassword: post({
    summary: 'Sets the first password of a user who signed up without one.',
    path: '/set-password',
    access: 'server',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ newPassword: z.string() }),
    response: statusTrue,
    errors: [
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMPROMISED',
      'USER_ALREADY_HAS_A_PASSWORD',
      'UNAUTHORIZED',
      'SESSION_IS_NOT_FRESH',
    ],
  }),
}
