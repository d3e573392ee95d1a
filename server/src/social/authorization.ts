import { createHash } from 'node:crypto'
import { resolveEndpoints } from './discovery.ts'
import type { ConfiguredProvider } from './providers.ts'

/** What one request for approval is made of. */
export interface AuthorizationRequest {
  state: string
  /** 128 characters (specification, section 9). */
  codeVerifier: string
  nonce: string
  /** Besides the provider's own. */
  scopes: readonly string[]
  loginHint: string | undefined
}

/** The address at which a person approves (RFC 6749, section 4.1.1; PKCE: RFC 7636, section 4.3). */
export const authorizationUrl = async (
  configured: ConfiguredProvider,
  { state, codeVerifier, nonce, scopes, loginHint }: AuthorizationRequest,
): Promise<string> => {
  const { provider, options, clientId, redirectUri, pkce } = configured
  const { authorization } = await resolveEndpoints(configured)
  const asked = scopesOf(configured, scopes)
  const url = new URL(authorization)
  const parameters = {
    response_type: 'code',
    [provider.clientIdParameter ?? 'client_id']: clientId,
    state,
    scope: asked.length > 0 ? asked.join(provider.scopeSeparator ?? ' ') : undefined,
    redirect_uri: redirectUri,
    ...(provider.loginHintParameter && { [provider.loginHintParameter]: loginHint }),
    ...provider.authorization?.(options),
    ...(pkce && { code_challenge_method: 'S256', code_challenge: challengeOf(codeVerifier) }),
    ...(provider.idToken && !provider.idToken.signsInOnly && { nonce }),
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}

const scopesOf = ({ provider, options }: ConfiguredProvider, more: readonly string[]) => [
  ...new Set([...(options.disableDefaultScope ? [] : provider.scopes), ...(options.scope ?? []), ...more]),
]

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
