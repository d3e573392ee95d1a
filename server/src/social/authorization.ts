import { createHash } from 'node:crypto'
import { resolveEndpoints } from './discovery.ts'
import type { ConfiguredProvider } from './providers.ts'

export interface AuthorizationRequest {
  state: string
  codeVerifier: string
  nonce: string
  /** In addition to the scopes of the provider and of the options. */
  scopes: readonly string[]
  loginHint: string | undefined
}

/** The URL of an authorization request (RFC 6749, section 4.1.1; PKCE: RFC 7636, section 4.3). */
export const createAuthorizationUrl = async (
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
    ...(provider.idToken && !provider.idToken.signsInOnly && { nonce }),
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
const createCodeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
