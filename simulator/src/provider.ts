import type { Grant } from './grant.ts'
import type { ToldPerson } from './person.ts'

/** Where an application writes its id and its secret when it asks for tokens (RFC 6749, section 2.3.1). */
export type ClientAuthentication = 'post' | 'basic'

/**
 * What becomes of a refresh token that is used: `rotates` = another one, and the old one is refused from then on;
 * `renews` = another one beside the old one; `repeats` = the same one is told again; `stays` = not mentioned.
 */
export type Refreshing = 'rotates' | 'renews' | 'repeats' | 'stays'

/** How one provider differs from the standard. What is not said here is as in RFC 6749 and RFC 7636. */
export interface Provider {
  readonly id: string
  readonly name: string
  /** Of the default person, in the form of this provider. */
  readonly subject: string
  readonly countsPeople?: boolean

  // The authorization request
  readonly clientIdName?: 'client_key'
  /** Parameters without which it refuses, beyond client_id, redirect_uri and response_type. */
  readonly requires: readonly string[]
  /** Between the scopes of a request; a blank, unless said. */
  readonly scopeDelimiter?: 'blank' | 'comma' | 'either'
  readonly requiresPkce?: boolean
  /** A sentence when it refuses a request for a reason of its own. */
  readonly refusal?: (query: URLSearchParams) => string | undefined
  readonly formPost?: boolean
  /** What it adds to the callback. */
  readonly callback?: (person: ToldPerson, grant: Grant, isFirstApproval: boolean) => Readonly<Record<string, string>>
  /** Its word for a person who refused; access_denied, unless said. */
  readonly denial?: string
  /** It names a device at the callback and wants that name whenever tokens are asked for. */
  readonly namesDevice?: boolean

  // The token request
  readonly clientAuthentication: readonly ClientAuthentication[]
  /** An application need not prove itself: PKCE binds the code. A secret that is sent must be right. */
  readonly secretIsOptional?: boolean
  /** Seconds; null for tokens that do not expire. */
  readonly expiresIn: number | null
  readonly refreshing: Refreshing | 'never'
  /** Whether this grant comes with a refresh token; always, unless said. */
  readonly givesRefreshToken?: (grant: Grant) => boolean
  /** The provider's own form of what the standard says. */
  readonly tokenAnswer?: (standard: TokenAnswer, grant: Grant) => object
  /** It answers in the form of a query unless the application asks for JSON. */
  readonly answersForms?: boolean
  readonly tokenRefusal?: (refusal: TokenRefusal) => Response

  // The id_token
  readonly idToken?: {
    readonly algorithm: 'RS256' | 'ES256'
    /** Given `<origin>/<id>`. */
    readonly issuer?: (base: string, person: ToldPerson) => string
    /** As its discovery document writes it, where one issuer stands for many. */
    readonly issuerTemplate?: (base: string) => string
    /** When it is given; when the scope openid was granted, unless said. */
    readonly isGiven?: (grant: Grant) => boolean
    readonly claims: (person: ToldPerson, grant: Grant) => object
  }

  readonly userInfo?: UserInfo
}

export interface UserInfo {
  readonly method?: 'POST'
  /** Where the access token stands; in the header, unless said. */
  readonly token?: 'form'
  /** Its own checks and its own form. What lies below the address is named by `path`, '' being the address itself. */
  readonly answer: (question: UserInfoQuestion) => Response
}

export interface UserInfoQuestion {
  readonly person: ToldPerson
  readonly grant: Grant
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly form: Readonly<Record<string, string>>
}

export interface TokenAnswer {
  access_token: string
  token_type: string
  expires_in?: number
  refresh_token?: string
  scope: string
  id_token?: string
}

export interface TokenRefusal {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'
  description: string
}
