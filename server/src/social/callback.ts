import type { CallbackError } from '@latchkey/contract'
import type { Caller, Context } from '../platform/context.ts'
import { Redirect } from '../platform/reply.ts'
import { findCaller } from '../session/current-session.ts'
import { linkTo, withParameter } from '../user/links.ts'
import { arrive, Refusal, refuse } from './sign-in-or-link.ts'
import { verifyIdToken } from './id-token.ts'
import { logRefusal, readProfile } from './profile.ts'
import type { Profile, ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { consumeState, type SocialState } from './state.store.ts'
import { exchangeCode } from './tokens.ts'

interface Returned {
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
export const comeBack = async (
  ctx: Context,
  id: string,
  returned: Returned,
  by: 'address' | 'form' = 'address',
): Promise<Redirect> => {
  const configured = ctx.providers.get(id)
  if (!configured) return tell(ctx, undefined, 'oauth_provider_not_found')
  if (by === 'form' && Object.values(returned).every((field) => field === undefined)) {
    return tell(ctx, undefined, 'invalid_callback_request')
  }
  const browser = ctx.request.cookie('social_browser')
  // A form that another site has sent brings no cookies. The same by its address does (RFC 6265bis, section 5.6.7.1).
  if (by === 'form' && browser === null && returned.state) return new Redirect(again(ctx, id, returned))

  const { state = '', error } = returned
  const flow = browser !== null && state ? await consumeState(ctx, { state, providerId: id, browser }) : null
  if (!flow) {
    if (error !== undefined) return tell(ctx, undefined, codeOf(error))
    return tell(ctx, undefined, state ? 'please_restart_the_process' : 'state_not_found')
  }
  try {
    if (error !== undefined) return tell(ctx, flow.errorCallbackURL, codeOf(error))
    return new Redirect(await finish(ctx, configured, flow, returned))
  } catch (failure) {
    if (failure instanceof Refusal) return tell(ctx, flow.errorCallbackURL, failure.error)
    throw failure
  }
}

const finish = async (
  ctx: Context,
  configured: ConfiguredProvider,
  flow: SocialState,
  { code, device_id: deviceId, user: postedUser }: Returned,
): Promise<string> => {
  // What is trusted may have changed while somebody was away (rule R62).
  if (!ctx.origins.isSafeRedirect(flow.callbackURL)) refuse('no_callback_url')
  if (!code) return refuse('no_code')
  const caller = flow.linkTo === null ? null : await requireSamePerson(ctx, flow.linkTo)

  const tokens = await exchangeCode(configured, {
    code,
    codeVerifier: flow.codeVerifier,
    deviceId,
    now: ctx.now(),
  }).catch((error: unknown) => {
    logRefusal(ctx, configured, error)
    return refuse('invalid_code')
  })
  const profile = (await profileFor(ctx, configured, { flow, tokens, postedUser })) ?? refuse('unable_to_get_user_info')
  const { admission, isNewUser } = await arrive(ctx, {
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
const requireSamePerson = async (ctx: Context, userId: string): Promise<Caller> => {
  const caller = await findCaller(ctx)
  return caller?.user.id === userId ? caller : refuse('please_restart_the_process')
}

const profileFor = async (
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
    logRefusal(ctx, configured, error)
    return null
  }
}

/** Where it is told: the address that the flow has named for it, else a page of ours. */
const tell = (ctx: Context, target: string | undefined, error: string): Redirect =>
  new Redirect(
    target && ctx.origins.isSafeRedirect(target)
      ? withParameter(target, 'error', error)
      : linkTo(ctx, '/error', { error }),
  )

/** The provider's own code, if it is one (RFC 6749, section 4.1.2.1): what else it writes goes nowhere (rule R5). */
const codeOf = (error: string): CallbackError | (string & {}) =>
  /^[a-z_]{1,64}$/.test(error) ? error : 'invalid_callback_request'

const again = (ctx: Context, id: string, returned: Returned): string =>
  linkTo(
    ctx,
    `/callback/${id}`,
    Object.fromEntries(Object.entries(returned).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )
