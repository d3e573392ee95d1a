import type { Context } from '../platform/context.ts'
import { Failure, fail } from '../platform/errors.ts'
import { randomId, randomToken } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { authorizationUrl } from './authorization.ts'
import { logProviderFailure } from './profile.ts'
import type { ConfiguredProvider } from './providers.ts'
import { insertState, STATE_LIFETIME_SECONDS } from './state.store.ts'

interface AuthorizationFlow {
  callbackURL: string
  errorCallbackURL?: string | undefined
  newUserCallbackURL?: string | undefined
  scopes?: readonly string[] | undefined
  loginHint?: string | undefined
  requestSignUp?: boolean | undefined
  /** Whom the account is to be connected with; null signs in. */
  linkTo: string | null
}

/**
 * Begins a flow and answers the provider's address. The flow is bound to this browser by a cookie that all of its flows
 * share: two tabs do not disturb each other. Fails with UNABLE_TO_CREATE_VERIFICATION where it cannot be remembered.
 */
export const startAuthorization = async (
  ctx: Context,
  configured: ConfiguredProvider,
  journey: AuthorizationFlow,
): Promise<string> => {
  const { callbackURL, errorCallbackURL, newUserCallbackURL, requestSignUp = false, linkTo } = journey
  const browser = ctx.request.cookie('social_browser') ?? randomId(ctx.random)
  const state = randomId(ctx.random)
  const codeVerifier = randomToken(ctx.random, CODE_VERIFIER_LENGTH)
  const nonce = randomId(ctx.random)
  const key = { state, providerId: configured.id, browser }
  const flow = {
    callbackURL,
    ...(errorCallbackURL && { errorCallbackURL }),
    ...(newUserCallbackURL && { newUserCallbackURL }),
    codeVerifier,
    nonce,
    requestSignUp,
    linkTo,
  }
  await insertState(ctx, key, flow).catch((error: unknown) => {
    if (error instanceof Failure || ctx.database.isUnavailable(error)) throw error
    ctx.log.error({ request: ctx.request.id, error: String(error) }, 'A social flow could not be stored')
    return fail('UNABLE_TO_CREATE_VERIFICATION')
  })
  replyWithCookie(ctx.reply, 'social_browser', { value: browser, maxAge: STATE_LIFETIME_SECONDS })
  const { scopes = [], loginHint } = journey
  return authorizationUrl(configured, { state, codeVerifier, nonce, scopes, loginHint }).catch((error: unknown) => {
    logProviderFailure(ctx, configured, error)
    return fail('SERVICE_UNAVAILABLE')
  })
}

/** Specification, section 9. */
const CODE_VERIFIER_LENGTH = 128
