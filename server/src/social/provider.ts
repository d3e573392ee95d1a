import type { Outbound } from './outbound.ts'

/**
 * The endpoints of an authorization server (RFC 6749, section 3). Requests to further resources append a path to one of
 * these URLs, for example `<userInfo>/emails`.
 */
export interface Endpoints {
  /** RFC 6749, section 3.1. */
  readonly authorization: string
  /** RFC 6749, section 3.2. */
  readonly token: string
  /** OpenID Connect Core, section 5.3, or a profile API with a response of another form. */
  readonly userInfo?: string
  /** The JSON Web Key Set that verifies ID tokens (RFC 7517, section 5). */
  readonly jwks?: string
  /** The `iss` claim of ID tokens. Part of an identity: two issuers can use the same subject for different users (R19). */
  readonly issuer?: string
}

/** The options of every entry in `socialProviders`. */
export interface SocialProviderOptions {
  /** RFC 6749, section 2.2. */
  clientId: string
  /** Public clients omit it and rely on PKCE (RFC 6749, section 2.1; RFC 7636). */
  clientSecret?: string
  /** `false` removes the provider. */
  enabled?: boolean
  /** Additional scopes. */
  scope?: readonly string[]
  /** Requests only the scopes of `scope` and of the call. */
  disableDefaultScope?: boolean
  /** Replaces `<baseURL><basePath>/callback/<id>`. */
  redirectURI?: string
  /** Replaces endpoints of the provider, for example by those of a simulator. */
  endpoints?: Partial<Endpoints>
  /** Rejects new users. Users with a linked account still sign in. */
  disableSignUp?: boolean
  /** Rejects new users unless the call sets `requestSignUp`. */
  disableImplicitSignUp?: boolean
  /** Refuses sign-in with an ID token of the provider (guide “Social sign-in in native apps”). */
  disableIdTokenSignIn?: boolean
  /** Replaces the returned fields of the profile. Can be asynchronous. If it throws, the sign-in fails. */
  mapProfileToUser?: (profile: Profile['raw']) => MappedFields | Promise<MappedFields>
}

/** The fields of a user that the application replaces. Undefined keeps the field of the profile; null removes it. */
export type MappedFields = { readonly [Field in 'name' | 'email' | 'image']?: string | null | undefined }

/** A user as the provider describes them. */
export interface Profile {
  /** The provider's stable user ID, never reassigned (`sub` in OpenID Connect Core, section 2). */
  readonly subject: string
  readonly name: string
  readonly email: string | null
  /** The provider itself verified that the user owns the address. */
  readonly emailVerified: boolean
  /** An http(s) URL or a data URL. */
  readonly image: string | null
  /** The complete response or claims, for `mapProfileToUser`. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** A successful token response (RFC 6749, section 5.1; OpenID Connect Core, section 3.1.3.3). */
export interface ProviderTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly tokenType: string | null
  /** `null` if the response contains no scope. */
  readonly scopes: readonly string[] | null
  /** Milliseconds since the epoch. */
  readonly accessTokenExpiresAt: number | null
  /** Milliseconds since the epoch. */
  readonly refreshTokenExpiresAt: number | null
}

/** The credentials and the context with which `readProfile` loads a profile. */
export interface ReadProfileInput<Options> {
  readonly options: Options
  readonly endpoints: Endpoints
  readonly accessToken: string | null
  /** The claims of the verified ID token. */
  readonly claims: Readonly<Record<string, unknown>> | null
  /** The additional parameters of the callback. They are not signed, so the user can change them. */
  readonly callbackParams: Readonly<Record<string, string | undefined>>
  readonly outbound: Outbound
}

/** How ID tokens are validated (OpenID Connect Core, section 3.1.3.7). */
export interface IdTokenRules<Options> {
  /** Accepted `alg` values. The default is `RS256`. */
  readonly algorithms?: readonly string[]
  /** Accepted `aud` values. The default is the client ID. */
  audience?(options: Options): readonly string[]
  /** Replaces the comparison with `endpoints.issuer`, for providers with several issuers. */
  isIssuer?(issuer: string, about: { endpoints: Endpoints; options: Options; claims: Record<string, unknown> }): boolean
  /** Whether the options admit the user, for example by the hosted domain. The default is all users. */
  isUserAllowed?(claims: Record<string, unknown>, options: Options): boolean
  /** The default is `token-response`. Without it, the profile is read from `userInfo`. */
  readonly acceptedFrom?: readonly IdTokenSource[]
}

/** The token response to an authorization code, or an app that signed in with the provider's own SDK. */
export type IdTokenSource = 'token-response' | 'app'

/**
 * The definition of one provider: mostly data, and hooks for deviations from the standards.
 * The guide “Social providers” shows how to add one. `Options` is the type of its entry in `socialProviders`.
 */
export interface Provider<Options extends SocialProviderOptions = SocialProviderOptions> {
  /** The name that users know. */
  readonly name: string
  /** Missing endpoints are discovered from the issuer at first use (OpenID Connect Discovery, section 4). */
  endpoints(options: Options): Partial<Endpoints>
  /** The default scopes (RFC 6749, section 3.3). */
  readonly scopes: readonly string[]
  /** The default is a space (RFC 6749, section 3.3). */
  readonly scopeSeparator?: ','
  /** Sends a code challenge with the method `S256` (RFC 7636, section 4.3). */
  readonly pkce: boolean
  /** Replaces `pkce` if an option decides. */
  usesPkce?(options: Options): boolean
  /**
   * Where token requests carry the client credentials: the Authorization header (`basic`) or the body (`form`, the
   * default). RFC 6749, section 2.3.1. OpenID Connect Core, section 9, calls them `client_secret_basic` and
   * `client_secret_post`.
   */
  readonly clientAuthentication?: 'basic' | 'form'
  /** The provider has no public clients: each needs `clientSecret`, also with PKCE. */
  readonly requiresClientSecret?: true
  /** Creates a client secret for each token request. `now` is in milliseconds since the epoch. */
  createClientSecret?(options: Options, now: number): Promise<string | undefined>
  /** Replaces the name `client_id` in authorization and token requests. */
  readonly clientIdParameter?: string
  /** Replaces `options.clientId`. */
  getClientId?(options: Options): string
  /** The name of the parameter for the login hint (OpenID Connect Core, section 3.1.2.1). Omitted: not supported. */
  readonly loginHintParameter?: string
  /** Additional parameters of the authorization request (RFC 6749, section 4.1.1). */
  authorization?(options: Options): Readonly<Record<string, string | undefined>>
  /** The name of a callback parameter that all token requests repeat. Its value is stored with the account. */
  readonly echoedCallbackParameter?: string
  /** Converts a token response of another form into that of RFC 6749, section 5.1. May throw. */
  toTokenResponse?(body: unknown): unknown
  /** Present if `authorization` always requests an ID token. */
  readonly idToken?: IdTokenRules<Options>
  /** The provider issues refresh tokens (RFC 6749, section 6). */
  readonly refreshes: boolean
  /** Loads the profile. Returns `null` or throws if the user cannot be identified. */
  readProfile(input: ReadProfileInput<Options>): Promise<Profile | null>
}
