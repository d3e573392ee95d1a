import type { CallbackError, InputOf, socialSignInCalls } from '@latchkey/contract'
import type { Caller, Context } from '../platform/context.ts'
import { HookDenial } from '../platform/hooks/deny.ts'
import { Redirect } from '../platform/reply.ts'
import { findOwnSession } from '../user/link-redemption.ts'
import { appendQueryParameter, appendSignInStep, createCallUrl } from '../user/links.ts'
import { acceptsIdTokenFrom, verifyIdToken } from './id-token.ts'
import { storePendingSignUp } from './pending-sign-up.ts'
import { logProviderFailure, readProfile } from './profile.ts'
import type { ConfiguredProvider } from './providers.ts'
import { failLogin, mapProfile, type ProviderLogin, ProviderLoginFailure } from './provider-login.ts'
import { signInOrLink } from './sign-in-or-link.ts'
import { consumeState, type SocialState } from './state.store.ts'
import { exchangeCode } from './tokens.ts'

/** The parameters of an authorization response (RFC 6749, section 4.1.2), and those that single providers add. */
type CallbackParams = Omit<InputOf<(typeof socialSignInCalls)['callback']>, 'id'>

interface Callback {
  providerId: string
  params: CallbackParams
  /** OAuth 2.0 Multiple Response Types, section 2.1; OAuth 2.0 Form Post Response Mode. */
  responseMode: 'query' | 'form_post'
}

/**
 * Completes the flow that `state` identifies, and always redirects: to the callback URL of the flow, or with `?error=` to
 * its error URL. A state is valid for one callback, in the browser and at the provider of its flow (R18, R33).
 */
export const handleCallback = async (
  ctx: Context,
  { providerId, params, responseMode }: Callback,
): Promise<Redirect> => {
  const configured = ctx.providers.get(providerId)
  if (!configured) return redirectWithError(ctx, undefined, 'oauth_provider_not_found')
  const isForm = responseMode === 'form_post'
  if (isForm && Object.keys(params).length === 0) {
    return redirectWithError(ctx, undefined, 'invalid_callback_request')
  }
  const browser = ctx.request.cookie('social_browser')
  // A cross-site form carries no cookies; a cross-site navigation with GET does (RFC 6265bis, section 5.6.7.1).
  if (isForm && browser === null && params.state) return new Redirect(createCallbackUrl(ctx, providerId, params))

  const { state = '', error } = params
  const flow = browser !== null && state ? await consumeState(ctx, { state, providerId, browser }) : null
  if (!flow) {
    if (error !== undefined) return redirectWithError(ctx, undefined, toErrorCode(error))
    return redirectWithError(ctx, undefined, state ? 'please_restart_the_process' : 'state_not_found')
  }
  try {
    if (error !== undefined) return redirectWithError(ctx, flow.errorCallbackURL, toErrorCode(error))
    return new Redirect(await completeFlow(ctx, configured, flow, params))
  } catch (failure) {
    if (failure instanceof ProviderLoginFailure) return redirectWithError(ctx, flow.errorCallbackURL, failure.error)
    if (failure instanceof HookDenial) return redirectWithError(ctx, flow.errorCallbackURL, failure.code.toLowerCase())
    throw failure
  }
}

/** Returns the URL to redirect to. */
const completeFlow = async (
  ctx: Context,
  configured: ConfiguredProvider,
  flow: SocialState,
  params: CallbackParams,
): Promise<string> => {
  // The trusted origins can change while the user is at the provider (R62).
  if (!ctx.origins.isSafeRedirect(flow.callbackURL)) failLogin('no_callback_url')
  const code = params.code || failLogin('no_code')
  const linkTo = flow.linkTo === null ? null : await requireSessionOf(ctx, flow.linkTo)
  const login: ProviderLogin = {
    configured,
    ...(await requestProfile(ctx, configured, { flow, code, callbackParams: params })),
    linkTo,
    idToken: null,
    pendingSignUp: null,
    requestSignUp: flow.requestSignUp,
    callbackURL: flow.callbackURL,
  }
  const { signInResult, isNewUser } = await signInOrLink(ctx, login).catch(async (failure: unknown) => {
    if (failure instanceof ProviderLoginFailure) await storePendingSignUp(ctx, { login, flow, error: failure.error })
    throw failure
  })
  if (signInResult === 'verification-required') return failLogin('email_not_verified')
  const destination = (isNewUser && flow.newUserCallbackURL) || flow.callbackURL
  return signInResult ? appendSignInStep(destination, signInResult) : destination
}

interface ProfileRequest {
  flow: SocialState
  code: string
  callbackParams: Readonly<Record<string, string | undefined>>
}

/** Requests the tokens and the profile of the user from the provider. */
const requestProfile = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { flow: { codeVerifier, nonce }, code, callbackParams }: ProfileRequest,
): Promise<Pick<ProviderLogin, 'profile' | 'tokens'>> => {
  const rejectWith = (error: CallbackError) => (cause: unknown) => {
    logProviderFailure(ctx, configured, cause)
    return failLogin(error)
  }
  const echoedValue = callbackParams[configured.provider.echoedCallbackParameter ?? '']
  const grant = { code, codeVerifier, echoedValue }
  const tokens = await exchangeCode(ctx, configured, grant).catch(rejectWith('invalid_code'))
  const { idToken, accessToken } = tokens
  const claims = await readClaims(ctx, configured, { idToken, nonce }).catch(rejectWith('unable_to_get_user_info'))
  const profile =
    (await readProfile(ctx, configured, { claims, accessToken, callbackParams })) ??
    failLogin('unable_to_get_user_info')
  return { profile: await mapProfile(ctx, configured, profile), tokens: { ...tokens, echoedValue } }
}

/** Only the user who started to link an account can finish: an attacker cannot link their account to a victim (R55). */
const requireSessionOf = async (ctx: Context, userId: string): Promise<Caller> =>
  (await findOwnSession(ctx, userId)) ?? failLogin('please_restart_the_process')

/** Verifies the ID token of a token response. Returns null if the profile does not come from it. */
const readClaims = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { idToken, nonce }: { idToken: string | null; nonce: string },
) => {
  if (!idToken || !acceptsIdTokenFrom(configured.provider, 'token-response')) return null
  return verifyIdToken(ctx, configured, { token: idToken, nonce })
}

const redirectWithError = (ctx: Context, errorCallbackURL: string | undefined, error: string): Redirect =>
  new Redirect(
    errorCallbackURL && ctx.origins.isSafeRedirect(errorCallbackURL)
      ? appendQueryParameter(errorCallbackURL, 'error', error)
      : createCallUrl(ctx, '/error', { error }),
  )

/** Passes on well-formed error codes of the provider (RFC 6749, section 4.1.2.1). Any other text is untrusted (R5). */
const toErrorCode = (error: string): CallbackError | (string & {}) =>
  /^[a-z_]{1,64}$/.test(error) ? error : 'invalid_callback_request'

const createCallbackUrl = (ctx: Context, providerId: string, params: CallbackParams): string =>
  createCallUrl(
    ctx,
    `/callback/${providerId}`,
    Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )
