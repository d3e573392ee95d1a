import * as z from 'zod/mini'
import { post } from '../call.ts'
import { timestamp, statusTrue, redirectTarget } from '../schemas.ts'

export const linkedAccountCalls = {
  linkSocial: post({
    summary: 'Begins to connect an account at a social provider with the account of the caller.',
    path: '/link-social',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({
      provider: z.string(),
      callbackURL: redirectTarget,
      errorCallbackURL: redirectTarget,
      disableRedirect: z.optional(z.boolean()),
      scopes: z.optional(z.array(z.string())),
    }),
    response: z.object({ url: z.string(), redirect: z.boolean() }),
    errors: ['PROVIDER_NOT_FOUND', 'UNABLE_TO_CREATE_VERIFICATION', 'INVALID_CALLBACKURL', 'INVALID_ERRORCALLBACKURL'],
  }),
  unlinkAccount: post({
    summary: 'Takes one way in away from the caller, never the last one.',
    path: '/unlink-account',
    access: 'fresh',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({
      providerId: z.string(),
      /** The person at the provider, as in list-accounts: for one of several accounts there. */
      accountId: z.optional(z.string()),
    }),
    response: statusTrue,
    errors: ['SESSION_IS_NOT_FRESH', 'ACCOUNT_NOT_FOUND', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'],
  }),
  refreshToken: post({
    summary: 'Renews the tokens that a provider gave for an account of the caller.',
    path: '/refresh-token',
    access: 'signed-in-or-server',
    isBlockedDuringImpersonation: true,
    limit: 'token',
    body: z.object({
      providerId: z.string(),
      /** The id of list-accounts, of the row or of the person at the provider: for one of several accounts there. */
      accountId: z.optional(z.string()),
      /** Whose, for the server-side interface alone. */
      userId: z.optional(z.string()),
    }),
    response: z.object({
      accessToken: z.string(),
      refreshToken: z.optional(z.string()),
      tokenType: z.optional(z.string()),
      scopes: z.optional(z.array(z.string())),
      idToken: z.optional(z.string()),
      accessTokenExpiresAt: z.optional(timestamp),
    }),
    errors: [
      'EITHER_USERID_OR_SESSION_IS_REQUIRED',
      'ACCOUNT_NOT_FOUND',
      'PROVIDER_IS_NOT_CONFIGURED',
      'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING',
      'FAILED_TO_REFRESH_ACCESS_TOKEN',
    ],
  }),
}
