import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { redirectTarget } from '../schemas.ts'
import { requiredDataRedirect, twoFactorRedirect } from '../sign-in-steps.ts'
import { user } from '../user/user.ts'
import { providerLoginErrors } from './provider-login-errors.ts'

/** The maximum timestamp of `Date`. */
const MAX_TIMESTAMP_MS = 8.64e15
const timestampError = { error: 'Expected a time in milliseconds' }

/** Tokens that an app or page received from the provider's own SDK, without a redirect. */
const idToken = z.object({
  token: z.string(),
  /** Must equal the `nonce` claim of the token. Omitted if the token has none. */
  nonce: z.optional(z.string()),
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  /** Expiry of the access token in milliseconds since the epoch. */
  expiresAt: z.optional(z.int().check(z.gte(0, timestampError), z.lte(MAX_TIMESTAMP_MS, timestampError))),
})

/** If `redirect` is true, the client navigates to `url`. */
const authorizationRedirect = z.object({ url: z.string(), redirect: z.boolean() })

/**
 * The callback parameters, in the query or in a form. All are optional, because invalid callbacks end with a redirect
 * instead of VALIDATION_ERROR.
 */
const callbackParameters = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
  device_id: z.optional(z.string()),
  /** JSON with the user's name. Apple sends it only on the first authorization. */
  user: z.optional(z.string()),
})

const callback = {
  access: 'anyone',
  limit: 'default',
  params: z.object({ id: z.string() }),
  errors: [],
  navigationReplies: ['redirect'],
  isCrossOriginAllowed: true,
  badRequestRedirectCode: 'invalid_callback_request',
  changesSession: true,
} as const

export const socialSignInCalls = {
  signInSocial: post({
    summary: 'Starts a sign-in at a social provider, or signs in with an ID token of the provider.',
    path: '/sign-in/social',
    access: 'anyone',
    limit: 'default',
    body: z.object({
      provider: z.string(),
      callbackURL: redirectTarget,
      newUserCallbackURL: redirectTarget,
      errorCallbackURL: redirectTarget,
      disableRedirect: z.optional(z.boolean()),
      idToken: z.optional(idToken),
      /** Additional scopes. */
      scopes: z.optional(z.array(z.string())),
      /** Required to sign up new users with a provider that has `disableImplicitSignUp`. */
      requestSignUp: z.optional(z.boolean()),
      loginHint: z.optional(z.string()),
    }),
    response: z.union([
      authorizationRedirect,
      z.object({ redirect: z.literal(false), token: z.string(), user }),
      twoFactorRedirect,
      requiredDataRedirect,
    ]),
    errors: [
      'PROVIDER_NOT_FOUND',
      'CALLBACKURL_IS_REQUIRED',
      'UNABLE_TO_CREATE_VERIFICATION',
      'ID_TOKEN_NOT_SUPPORTED',
      'ID_TOKEN_INVALID',
      'USER_EMAIL_NOT_FOUND',
      ...providerLoginErrors,
      'INVALID_CALLBACKURL',
      'INVALID_NEWUSERCALLBACKURL',
      'INVALID_ERRORCALLBACKURL',
    ],
    changesSession: true,
  }),
  callback: get({
    summary: 'Handles the redirect of a social provider. Always redirects: signed in, linked, or with `?error=`.',
    path: '/callback/:id',
    ...callback,
    query: callbackParameters,
  }),
  postCallback: post({
    summary: 'Handles the callback of social providers that use the `form_post` response mode.',
    path: '/callback/:id',
    ...callback,
    query: callbackParameters,
    body: z.optional(callbackParameters),
  }),
}
