import type { Outbound } from './outbound.ts'

/** Where a provider lives. What it has besides lies below these: GitHub's list of addresses is `<userInfo>/emails`. */
export interface Endpoints {
  readonly authorization: string
  readonly token: string
  readonly userInfo?: string
  /** The keys that sign its ID tokens, as a JSON Web Key Set. */
  readonly jwks?: string
  /** What its ID tokens call it. Part of who somebody is there: the same person elsewhere is another (rule R19). */
  readonly issuer?: string
}

/** What every entry of `socialProviders` takes. */
export interface SocialProviderOptions {
  clientId: string
  /** Not for a public client, which has PKCE alone. */
  clientSecret?: string
  /** `false` is as if it were not there. */
  enabled?: boolean
  /** Asked for besides the provider's own. */
  scope?: readonly string[]
  disableDefaultScope?: boolean
  /** In the place of `<baseURL><basePath>/callback/<id>`. */
  redirectURI?: string
  endpoints?: Partial<Endpoints>
  /** Nobody signs up with this provider; whoever has connected it signs in. */
  disableSignUp?: boolean
  /** Signs up only where the call says `requestSignUp`. */
  disableImplicitSignUp?: boolean
  disableIdTokenSignIn?: boolean
  /** Replaces fields of the user; what is left out stays. Throwing refuses the person. */
  mapProfileToUser?: (profile: Profile['raw']) => Partial<Pick<Profile, 'name' | 'email' | 'image'>>
}

/** A person, as a provider tells of them. */
export interface Profile {
  /** Who it is: never changes, never given to somebody else. */
  readonly subject: string
  readonly name: string
  readonly email: string | null
  /** The provider itself says that the address is this person's. */
  readonly emailVerified: boolean
  readonly image: string | null
  /** All that the provider has told. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** What a provider gave for a code, or for a refresh token. */
export interface ProviderTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly tokenType: string | null
  /** null where the provider does not say. */
  readonly scopes: readonly string[] | null
  /** Epoch milliseconds. */
  readonly accessTokenExpiresAt: number | null
  readonly refreshTokenExpiresAt: number | null
}

/** Somebody has approved: what a provider can be asked about them with. */
export interface ReadProfileInput<Options> {
  readonly options: Options
  readonly endpoints: Endpoints
  readonly accessToken: string | null
  /** Of the ID token, verified. */
  readonly claims: Readonly<Record<string, unknown>> | null
  /** The field `user` that came with the callback. */
  readonly postedUser: string | null
  readonly outbound: Outbound
}

/** How the ID tokens of a provider are told from others (OpenID Connect Core, section 3.1.3.7). */
export interface IdTokenRules<Options> {
  /** `RS256` unless it says otherwise. What the token's own header says decides nothing. */
  readonly algorithms?: readonly string[]
  /** Those that it may be for, where that is not the client alone. */
  audience?(options: Options): readonly string[]
  /** Where more than `endpoints.issuer` itself may have issued it. */
  isIssuer?(issuer: string, about: { endpoints: Endpoints; options: Options; claims: Record<string, unknown> }): boolean
  /** What else the claims must say. */
  isFor?(claims: Record<string, unknown>, options: Options): boolean
  /** An ID token may come from the provider's own library, in the place of a code. */
  readonly signsIn?: boolean
  /** And nowhere else: what comes with a code is read from `userInfo`. */
  readonly signsInOnly?: boolean
}

/**
 * All that is particular to one provider. Mostly data; `docs/providers.md` shows how to add one.
 * The options are those of its entry in `socialProviders`.
 */
export interface Provider<Options extends SocialProviderOptions = SocialProviderOptions> {
  /** As people know it. */
  readonly name: string
  /** What is left out is asked of the issuer itself, when it is first needed. */
  endpoints(options: Options): Partial<Endpoints>
  readonly scopes: readonly string[]
  /** A blank, unless it says otherwise (RFC 6749, section 3.3). */
  readonly scopeSeparator?: ','
  /** Takes a code challenge, S256 (RFC 7636). */
  readonly pkce: boolean
  /** Where an option decides. */
  pkceOf?(options: Options): boolean
  /** How we prove who we are: in the form, unless it says otherwise (RFC 6749, section 2.3.1). */
  readonly clientAuthentication?: 'basic'
  /** A secret that is made for each request. `now` is in epoch milliseconds. */
  clientSecretOf?(options: Options, now: number): Promise<string | undefined>
  /** Its word for `client_id`. */
  readonly clientIdParameter?: string
  clientIdOf?(options: Options): string
  /** Its word for `login_hint`, if it takes one. */
  readonly loginHintParameter?: string
  /** Parameters of the authorization request besides those that all have. */
  authorization?(options: Options): Readonly<Record<string, string | undefined>>
  /** What is sent to the token endpoint besides, of what came with the callback. */
  readonly sendsDeviceId?: boolean
  /** Says that `authorization` always asks for an ID token. */
  readonly idToken?: IdTokenRules<Options>
  /** Tokens can be renewed. */
  readonly refreshes: boolean
  /** Who has approved; null where that cannot be told. May throw, which is the same. */
  readProfile(approval: ReadProfileInput<Options>): Promise<Profile | null>
}
