import type { InputOf, socialSignInCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { toUser } from '../session/user.ts'
import { handleCallback } from './callback.ts'
import { acceptsIdTokenFrom, computeIdTokenExpiry, verifyIdToken } from './id-token.ts'
import { logProviderFailure, readProfile } from './profile.ts'
import { failWithErrorName, mapProfile } from './provider-login.ts'
import { type ConfiguredProvider, requireProvider } from './providers.ts'
import { signInOrLink } from './sign-in-or-link.ts'
import { startAuthorization } from './start-authorization.ts'

export const socialSignInHandlers = {
  signInSocial: async (ctx, { provider, idToken, callbackURL, disableRedirect = false, ...options }) => {
    const configured = requireProvider(ctx, provider)
    if (idToken) {
      return signInWithIdToken(ctx, configured, { idToken, callbackURL, requestSignUp: options.requestSignUp })
    }
    if (!callbackURL) return fail('CALLBACKURL_IS_REQUIRED')
    const url = await startAuthorization(ctx, configured, { ...options, callbackURL, linkTo: null })
    return { url, redirect: !disableRedirect }
  },

  callback: (ctx, { id, ...params }) => handleCallback(ctx, { providerId: id, params, responseMode: 'query' }),

  postCallback: (ctx, { id, ...params }) => handleCallback(ctx, { providerId: id, params, responseMode: 'form_post' }),
} satisfies Handlers<typeof socialSignInCalls>

type SignInInput = InputOf<(typeof socialSignInCalls)['signInSocial']>

interface IdTokenSignIn extends Pick<SignInInput, 'requestSignUp' | 'callbackURL'> {
  idToken: NonNullable<SignInInput['idToken']>
}

/** Signs in with an ID token that an app received from the provider's own SDK, without a redirect. */
const signInWithIdToken = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { idToken, requestSignUp = false, callbackURL }: IdTokenSignIn,
) => {
  if (!acceptsIdTokenFrom(configured.provider, 'app')) fail('ID_TOKEN_NOT_SUPPORTED')
  if (configured.options.disableIdTokenSignIn) fail('ID_TOKEN_INVALID')
  const { token, nonce = null, accessToken = null, refreshToken = null, expiresAt = null } = idToken
  const claims = await verifyIdToken(ctx, configured, { token, nonce }).catch((error: unknown) => {
    logProviderFailure(ctx, configured, error)
    return fail('ID_TOKEN_INVALID')
  })
  const profile =
    (await readProfile(ctx, configured, { claims, accessToken, callbackParams: {} })) ??
    fail('FAILED_TO_GET_USER_INFO_OF_PROVIDER')
  const tokens = {
    accessToken,
    refreshToken,
    idToken: token,
    scopes: null,
    accessTokenExpiresAt: expiresAt,
    refreshTokenExpiresAt: null,
  }
  const singleUse = { token, expiresAt: computeIdTokenExpiry(claims) }
  const login = {
    configured,
    profile: await mapProfile(ctx, configured, profile).catch(failWithErrorName),
    tokens,
    linkTo: null,
    idToken: singleUse,
    pendingSignUp: null,
    requestSignUp,
    callbackURL,
  }
  const { signInResult, user } = await signInOrLink(ctx, login).catch(failWithErrorName)
  if (signInResult === 'verification-required' || !signInResult) return fail('EMAIL_NOT_VERIFIED')
  if (!('session' in signInResult)) return signInResult
  return { redirect: false as const, token: signInResult.session.id, user: toUser(ctx, user) }
}
