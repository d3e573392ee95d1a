import type { Grant } from './grant.ts'
import type { ReportedUser } from './user.ts'

/** How a client sends its ID and secret to the token endpoint (RFC 6749, section 2.3.1). */
export type ClientAuthentication = 'post' | 'basic'

/**
 * The response to a refresh:
 * - `rotates`: a new refresh token; the old one becomes invalid.
 * - `renews`: a new refresh token; the old one remains valid.
 * - `repeats`: the same refresh token.
 * - `stays`: no refresh token; the old one remains valid.
 */
export type RefreshTokenPolicy = 'rotates' | 'renews' | 'repeats' | 'stays'

/** The deviations of one provider from RFC 6749 and RFC 7636. */
export interface Provider {
  readonly id: string
  readonly name: string
  /** The subject of the default user, in the format of this provider. */
  readonly subject: string
  readonly hasNumericSubject?: boolean

  // Authorization request
  readonly clientIdName?: 'client_key'
  /** Required parameters in addition to client_id, redirect_uri, and response_type. */
  readonly requiredParameters: readonly string[]
  /** Defaults to a space. */
  readonly scopeDelimiter?: 'space' | 'comma' | 'either'
  readonly isPkceRequired?: boolean
  /** Returns the reason why the provider rejects the request. */
  readonly validateRequest?: (query: URLSearchParams) => string | undefined
  readonly hasFormPost?: boolean
  /** Additional callback parameters. */
  readonly createCallbackParameters?: (
    user: ReportedUser,
    grant: Grant,
    isFirstApproval: boolean,
  ) => Readonly<Record<string, string>>
  /** The error code of a denied request. Defaults to access_denied. */
  readonly denialError?: string
  /** The callback contains a device ID, which token requests must repeat. */
  readonly hasDeviceId?: boolean

  // Token request
  readonly clientAuthentication: readonly ClientAuthentication[]
  /** The secret is optional because PKCE binds the code. A wrong secret is rejected. */
  readonly isSecretOptional?: boolean
  /** Lifetime in seconds, or null for tokens that do not expire. */
  readonly expiresIn: number | null
  readonly refreshTokenPolicy: RefreshTokenPolicy | 'never'
  /** Defaults to true. */
  readonly shouldIssueRefreshToken?: (grant: Grant) => boolean
  /** Converts the standard response to the format of the provider. */
  readonly formatTokenResponse?: (standard: TokenResponse, grant: Grant) => object
  /** The token response is form-encoded unless the client accepts JSON. */
  readonly isTokenResponseForm?: boolean
  readonly formatTokenError?: (error: TokenError) => Response

  // ID token
  readonly idToken?: {
    readonly algorithm: 'RS256' | 'ES256'
    /** `baseUrl` is `<origin>/<id>`. */
    readonly issuer?: (baseUrl: string, user: ReportedUser) => string
    /** The issuer in the discovery document, if it is a template for several issuers. */
    readonly issuerTemplate?: (baseUrl: string) => string
    /** Defaults to grants with the scope openid. */
    readonly shouldIssue?: (grant: Grant) => boolean
    readonly claims: (user: ReportedUser, grant: Grant) => object
  }

  readonly userInfo?: UserInfo
}

export interface UserInfo {
  readonly method?: 'POST'
  /** Where the client sends the access token. Defaults to the Authorization header. */
  readonly tokenLocation?: 'form'
  /**
   * Applies the checks and the format of the provider. `path` is the part below the endpoint, or '' for the endpoint.
   */
  readonly respond: (request: UserInfoRequest) => Response
}

export interface UserInfoRequest {
  readonly user: ReportedUser
  readonly grant: Grant
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly form: Readonly<Record<string, string>>
}

export interface TokenResponse {
  access_token: string
  token_type: string
  expires_in?: number
  refresh_token?: string
  scope: string
  id_token?: string
}

export interface TokenError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'
  description: string
}
