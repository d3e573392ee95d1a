import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { redirectTarget } from '../schemas.ts'
import { user } from '../user/user.ts'

/** The last moment that a `Date` holds. */
const MAX_TIMESTAMP_MS = 8.64e15
const timestampError = { error: 'Expected a time in milliseconds' }

/** What a provider's own library in an app or a page has brought back, in the place of a redirect. */
const idToken = z.object({
  token: z.string(),
  /** What the caller had the provider put into the token; it must be there. */
  nonce: z.optional(z.string()),
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  /** When the access token expires, in epoch milliseconds. */
  expiresAt: z.optional(z.int().check(z.gte(0, timestampError), z.lte(MAX_TIMESTAMP_MS, timestampError))),
})

/** Where to go: `redirect` tells the client to go there by itself. */
const authorizationRedirect = z.object({ url: z.string(), redirect: z.boolean() })

/** What providers send back, by either method. Nothing is required: what is missing or wrong is told by a redirect. */
const callbackParameters = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
  device_id: z.optional(z.string()),
  /** JSON with the person's name: Apple sends it once, with the first approval. */
  user: z.optional(z.string()),
})

const callback = {
  access: 'anyone',
  limit: 'default',
  params: z.object({ id: z.string() }),
  response: z.never(),
  errors: [],
  isNavigable: true,
  isCrossOriginAllowed: true,
  badRequestRedirectCode: 'invalid_callback_request',
  changesSession: true,
} as const

export const socialSignInCalls = {
  signInSocial: post({
    summary: 'Begins a sign-in at a social provider, or signs in with an ID token that its own library has brought.',
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
      /** Asked of the provider besides its own. */
      scopes: z.optional(z.array(z.string())),
      /** Signs up where a provider is configured to do so only when asked (`disableImplicitSignUp`). */
      requestSignUp: z.optional(z.boolean()),
      loginHint: z.optional(z.string()),
    }),
    response: z.union([
      authorizationRedirect,
      z.object({ redirect: z.literal(false), token: z.string(), user }),
      /** A second factor is asked for, and there is no session yet. */
      z.object({ twoFactorRedirect: z.literal(true) }),
    ]),
    errors: [
      'PROVIDER_NOT_FOUND',
      'CALLBACKURL_IS_REQUIRED',
      'UNABLE_TO_CREATE_VERIFICATION',
      'ID_TOKEN_NOT_SUPPORTED',
      'ID_TOKEN_INVALID',
      'FAILED_TO_GET_USER_INFO_OF_PROVIDER',
      'USER_EMAIL_NOT_FOUND',
      'ACCOUNT_NOT_LINKED',
      'SIGNUP_DISABLED',
      'UNABLE_TO_LINK_ACCOUNT',
      'UNABLE_TO_CREATE_USER',
      'UNABLE_TO_CREATE_SESSION',
      'BANNED_USER',
      'SESSION_COOKIE_TOO_LARGE',
      'INVALID_CALLBACKURL',
      'INVALID_NEWUSERCALLBACKURL',
      'INVALID_ERRORCALLBACKURL',
    ],
    changesSession: true,
  }),
  callback: get({
    summary: 'Where a provider sends the browser back to. Always leads on: signed in, connected, or with ?error=.',
    path: '/callback/:id',
    ...callback,
    query: callbackParameters,
  }),
  postCallback: post({
    summary: 'The same for providers that send the browser back with a form.',
    path: '/callback/:id',
    ...callback,
    query: callbackParameters,
    body: z.optional(callbackParameters),
  }),
}
