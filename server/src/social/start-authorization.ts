import type { Context } from '../platform/context.ts'
import { Failure, fail } from '../platform/errors.ts'
import { randomId, randomToken } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { createAuthorizationUrl } from './authorization.ts'
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
  /** The id of the user who links an account; `null` for a sign-in. */
  linkTo: string | null
}

/**
 * Stores a flow and returns the URL of its authorization request. A cookie binds the flow to this browser. All flows of a
 * browser share the cookie, so that several tabs can sign in at once. Fails with UNABLE_TO_CREATE_VERIFICATION.
 */
export const startAuthorization = async (
  ctx: Context,
  configured: ConfiguredProvider,
  {
    callbackURL,
    errorCallbackURL,
    newUserCallbackURL,
    scopes = [],
    loginHint,
    requestSignUp = false,
    linkTo,
  }: AuthorizationFlow,
): Promise<string> => {
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
    ctx.log.error({ request: ctx.request.id, error: String(error) }, 'Failed to store the state of a social sign-in')
    return fail('UNABLE_TO_CREATE_VERIFICATION')
  })
  replyWithCookie(ctx.reply, 'social_browser', { value: browser, maxAge: STATE_LIFETIME_SECONDS })
  const request = { state, codeVerifier, nonce, scopes, loginHint }
  return createAuthorizationUrl(configured, request).catch((error: unknown) => {
    logProviderFailure(ctx, configured, error)
    return fail('SERVICE_UNAVAILABLE')
  })
}

/** The maximum of RFC 7636, section 4.1. */
const CODE_VERIFIER_LENGTH = 128
