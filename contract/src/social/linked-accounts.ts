import * as z from 'zod/mini'
import { post } from '../call.ts'
import { timestamp, serverOnly, statusTrue, redirectTarget } from '../schemas.ts'

export const linkedAccountCalls = {
  linkSocial: post({
    summary: 'Starts to link an account at a social provider to the account of the caller.',
    path: '/link-social',
    access: 'recent',
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
    summary: 'Removes a sign-in method of the caller, but never the last one.',
    path: '/unlink-account',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({
      providerId: z.string(),
      /** `accountId` of `/list-accounts`. Required to select one of several accounts at the provider. */
      accountId: z.optional(z.string()),
    }),
    response: statusTrue,
    errors: ['ACCOUNT_NOT_FOUND', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT'],
  }),
  refreshToken: post({
    summary:
      'Refreshes the provider tokens of a linked account of the caller. Without a recent authentication, a client receives no refresh token and no ID token.',
    path: '/refresh-token',
    access: 'signed-in-or-server',
    isBlockedDuringImpersonation: true,
    limit: 'token',
    body: z.object({
      providerId: z.string(),
      /** `id` or `accountId` of `/list-accounts`. Required to select one of several accounts at the provider. */
      accountId: z.optional(z.string()),
      /** Over HTTP, the call always uses the caller's account. */
      userId: z.optional(serverOnly(z.string())),
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
