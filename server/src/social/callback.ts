import type { CallbackError } from '@latchkey/contract'
import type { Caller, Context } from '../platform/context.ts'
import { Redirect } from '../platform/reply.ts'
import { findCaller } from '../session/current-session.ts'
import { linkTo, withParameter } from '../user/links.ts'
import { signInOrLink, ProviderLoginFailure, failLogin } from './sign-in-or-link.ts'
import { verifyIdToken } from './id-token.ts'
import { logProviderFailure, readProfile } from './profile.ts'
import type { Profile, ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { consumeState, type SocialState } from './state.store.ts'
import { exchangeCode } from './tokens.ts'

interface CallbackParams {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
  device_id?: string | undefined
  user?: string | undefined
}

/**
 * A browser comes back from a provider, and is always sent on: to where the flow was to end, or to where its errors are
 * told. Which flow it was is known by the state alone; it is good for one return, of this browser, from this provider
 * (rules R18, R33).
 */
export const handleCallback = async (
  ctx: Context,
  id: string,
  returned: CallbackParams,
  by: 'address' | 'form' = 'address',
): Promise<Redirect> => {
  const configured = ctx.providers.get(id)
  if (!configured) return redirectWithError(ctx, undefined, 'oauth_provider_not_found')
  if (by === 'form' && Object.values(returned).every((field) => field === undefined)) {
    return redirectWithError(ctx, undefined, 'invalid_callback_request')
  }
  const browser = ctx.request.cookie('social_browser')
  // A form that another site has sent brings no cookies. The same by its address does (RFC 6265bis, section 5.6.7.1).
  if (by === 'form' && browser === null && returned.state) return new Redirect(callbackUrl(ctx, id, returned))

  const { state = '', error } = returned
  const flow = browser !== null && state ? await consumeState(ctx, { state, providerId: id, browser }) : null
  if (!flow) {
    if (error !== undefined) return redirectWithError(ctx, undefined, toErrorCode(error))
    return redirectWithError(ctx, undefined, state ? 'please_restart_the_process' : 'state_not_found')
  }
  try {
    if (error !== undefined) return redirectWithError(ctx, flow.errorCallbackURL, toErrorCode(error))
    return new Redirect(await completeFlow(ctx, configured, flow, returned))
  } catch (failure) {
    if (failure instanceof ProviderLoginFailure) return redirectWithError(ctx, flow.errorCallbackURL, failure.error)
    throw failure
  }
}

const completeFlow = async (
  ctx: Context,
  configured: ConfiguredProvider,
  flow: SocialState,
  { code, device_id: deviceId, user: postedUser }: CallbackParams,
): Promise<string> => {
  // What is trusted may have changed while somebody was away (rule R62).
  if (!ctx.origins.isSafeRedirect(flow.callbackURL)) failLogin('no_callback_url')
  if (!code) return failLogin('no_code')
  const caller = flow.linkTo === null ? null : await requireFlowOwner(ctx, flow.linkTo)

  const tokens = await exchangeCode(configured, {
    code,
    codeVerifier: flow.codeVerifier,
    deviceId,
    now: ctx.now(),
  }).catch((error: unknown) => {
    logProviderFailure(ctx, configured, error)
    return failLogin('invalid_code')
  })
  const profile =
    (await readFlowProfile(ctx, configured, { flow, tokens, postedUser })) ?? failLogin('unable_to_get_user_info')
  const { admission, isNewUser } = await signInOrLink(ctx, {
    configured,
    profile,
    tokens: { ...tokens, deviceId },
    linkTo: caller,
    requestSignUp: flow.requestSignUp,
    callbackURL: flow.callbackURL,
  })
  const destination = (isNewUser && flow.newUserCallbackURL) || flow.callbackURL
  if (admission && 'twoFactorRedirect' in admission) return withParameter(destination, 'twoFactorRedirect', 'true')
  return destination
}

/** Who began to connect an account is who is signed in here now: nobody finishes somebody else's link (rule R55). */
const requireFlowOwner = async (ctx: Context, userId: string): Promise<Caller> => {
  const caller = await findCaller(ctx)
  return caller?.user.id === userId ? caller : failLogin('please_restart_the_process')
}

const readFlowProfile = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { flow, tokens, postedUser }: { flow: SocialState; tokens: ProviderTokens; postedUser: string | undefined },
): Promise<Profile | null> => {
  const { idToken, accessToken } = tokens
  try {
    const isRead = configured.provider.idToken && !configured.provider.idToken.signsInOnly
    const claims =
      isRead && idToken ? await verifyIdToken(configured, idToken, { nonce: flow.nonce, now: ctx.now() }) : null
    return await readProfile(ctx, configured, { claims, accessToken, postedUser: postedUser ?? null })
  } catch (error) {
    logProviderFailure(ctx, configured, error)
    return null
  }
}

/** Where it is told: the address that the flow has named for it, else a page of ours. */
const redirectWithError = (ctx: Context, target: string | undefined, error: string): Redirect =>
  new Redirect(
    target && ctx.origins.isSafeRedirect(target)
      ? withParameter(target, 'error', error)
      : linkTo(ctx, '/error', { error }),
  )

/** The provider's own code, if it is one (RFC 6749, section 4.1.2.1): what else it writes goes nowhere (rule R5). */
const toErrorCode = (error: string): CallbackError | (string & {}) =>
  /^[a-z_]{1,64}$/.test(error) ? error : 'invalid_callback_request'

const callbackUrl = (ctx: Context, id: string, returned: CallbackParams): string =>
  linkTo(
    ctx,
    `/callback/${id}`,
    Object.fromEntries(Object.entries(returned).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )
