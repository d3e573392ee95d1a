import { hash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { Failure, fail } from '../platform/errors.ts'
import { randomId, randomToken } from '../platform/crypto/random.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { resolveEndpoints } from './discovery.ts'
import { acceptsIdTokenFrom } from './id-token.ts'
import { logProviderFailure } from './profile.ts'
import type { ConfiguredProvider } from './providers.ts'
import { insertState, type SocialState, STATE_LIFETIME_SECONDS } from './state.store.ts'

interface AuthorizationFlow extends Omit<SocialState, 'codeVerifier' | 'nonce' | 'requestSignUp'> {
  requestSignUp?: boolean | undefined
  /** In addition to the scopes of the provider and of the options. */
  scopes?: readonly string[] | undefined
  loginHint?: string | undefined
}

/**
 * Stores a flow and returns the URL of its authorization request. A cookie binds the flow to this browser. All flows of a
 * browser share the cookie, so that several tabs can sign in at once. Fails with UNABLE_TO_CREATE_VERIFICATION.
 */
export const startAuthorization = async (
  ctx: Context,
  configured: ConfiguredProvider,
  { scopes = [], loginHint, requestSignUp = false, ...targets }: AuthorizationFlow,
): Promise<string> => {
  const browser = ctx.request.cookie('social_browser') ?? randomId(ctx.random)
  const state = randomId(ctx.random)
  const codeVerifier = randomToken(ctx.random, CODE_VERIFIER_LENGTH)
  const nonce = randomId(ctx.random)
  const key = { state, providerId: configured.id, browser }
  const flow = { ...targets, requestSignUp, codeVerifier, nonce }
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

interface AuthorizationRequest extends Pick<SocialState, 'codeVerifier' | 'nonce'> {
  state: string
  scopes: readonly string[]
  loginHint: string | undefined
}

/** Creates the URL of an authorization request (RFC 6749, section 4.1.1; PKCE: RFC 7636, section 4.3). */
const createAuthorizationUrl = async (
  configured: ConfiguredProvider,
  { state, codeVerifier, nonce, scopes, loginHint }: AuthorizationRequest,
): Promise<string> => {
  const { provider, options, clientId, redirectUri, pkce } = configured
  const { authorization } = await resolveEndpoints(configured)
  const requestedScopes = mergeScopes(configured, scopes)
  const url = new URL(authorization)
  const parameters = {
    response_type: 'code',
    [provider.clientIdParameter ?? 'client_id']: clientId,
    state,
    scope: requestedScopes.length > 0 ? requestedScopes.join(provider.scopeSeparator ?? ' ') : undefined,
    redirect_uri: redirectUri,
    ...(provider.loginHintParameter && { [provider.loginHintParameter]: loginHint }),
    ...provider.authorization?.(options),
    ...(pkce && { code_challenge_method: 'S256', code_challenge: createCodeChallenge(codeVerifier) }),
    ...(acceptsIdTokenFrom(provider, 'token-response') && { nonce }),
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}

const mergeScopes = ({ provider, options }: ConfiguredProvider, additional: readonly string[]): string[] => [
  ...new Set([...(options.disableDefaultScope ? [] : provider.scopes), ...(options.scope ?? []), ...additional]),
]

/** RFC 7636, section 4.2. */
const createCodeChallenge = (verifier: string): string => hash('sha256', verifier, 'base64url')
