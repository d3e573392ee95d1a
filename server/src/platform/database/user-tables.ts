import type { PictureMediaType } from '@latchkey/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Flag, Optional, Timestamp } from './columns.ts'

export interface UserTable {
  id: string
  name: string
  /** Lower case, unique. */
  email: string
  emailVerified: Flag
  image: string | null
  /** A code of `contract/src/languages.ts`; null until the user chooses a language. */
  language: string | null
  /** Platform roles, comma-separated. */
  role: ColumnType<string, string | undefined>
  /** Null until the first ban. */
  banned: Optional<Flag>
  banReason: Optional<string>
  /** The end of a temporary ban; null for a permanent ban. */
  banExpires: Optional<Timestamp>
  /** The normalized name, for search and sorting. */
  searchName: ColumnType<string, string | undefined>
  /** Every revocation and every change of the user increments it, which invalidates cached sessions. */
  sessionVersion: number
  /**
   * 1 if the address was verified neither in a session of the user nor in the browser that signed up: the owner of the
   * mailbox and the holder of the account can be different persons (R21).
   */
  provenElsewhere: Generated<Flag>
  /** Sign-in requires a second factor. */
  twoFactorEnabled: Generated<Flag>
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Timestamp
  updatedAt: Timestamp
}

/** The words of names and primary addresses, except the first of each. Triggers of "user" write the rows. */
export interface UserSearchTermTable {
  /** The text from the start of the word, cut to `MAX_SEARCH_TERM_LENGTH`. */
  term: string
  userId: string
}

/**
 * Owns every address that belongs to a user: the primary ones, which triggers copy from `user.email`, and the verified
 * additional ones. Its primary key makes an address unique over all users.
 */
export interface EmailAddressTable {
  /** Lower case. */
  email: string
  userId: string
  createdAt: Timestamp
}

export interface AccountTable {
  id: string
  providerId: string
  /** The subject at the provider; for `credential`, the ID of the user. */
  accountId: string
  userId: string
  /** The issuer, or empty for providers without one. Provider, issuer, and subject identify an identity (R19). */
  issuer: ColumnType<string, string | undefined>
  /** The password hash; null for providers. */
  password: Optional<string>
  /** The tokens of the provider, encrypted. */
  accessToken: Optional<string>
  refreshToken: Optional<string>
  idToken: Optional<string>
  accessTokenExpiresAt: Optional<Timestamp>
  refreshTokenExpiresAt: Optional<Timestamp>
  /** Comma-separated. */
  scope: Optional<string>
  /** A parameter of the callback that each refresh must repeat (`echoedCallbackParameter`). VK names it `device_id`. */
  deviceId: Optional<string>
  /** The end of the lease of the request that refreshes the tokens. Many providers accept a refresh token once. */
  refreshingUntil: Optional<Timestamp>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface VerificationTable {
  id: string
  /** Purpose and SHA-256 of the mailed secret. */
  identifier: string
  value: string
  /** Deleted together with the user. */
  userId: string
  expiresAt: Timestamp
  createdAt: Timestamp
  updatedAt: Timestamp
}

/** The valid code of a type for an address, known or unknown. The email of a sign-in has a link, too. */
export interface EmailCodeTable {
  /** Type and address: a newer code replaces the older one. */
  id: string
  email: string
  /** The user when the code was requested; null for an unknown address. Deleted together with the user. */
  userId: string | null
  /** HMAC of the code. A plain hash of such a short text can be brute-forced. */
  codeHash: string
  /** SHA-256 of the secret of the link. Unique; null without a link. */
  linkHash: string | null
  /** SHA-256 of the secret in the cookie of the browser that requested the code. */
  browserHash: string
  /** The name of a new user; null if the request has none. */
  name: string | null
  failures: number
  expiresAt: Timestamp
}

/** A version of the terms that a user has accepted. */
export interface TermsAcceptanceTable {
  id: string
  userId: string
  version: string
  acceptedAt: Timestamp
}

export interface PictureTable {
  /** New for each upload, so that browsers can cache the picture forever. */
  id: string
  /** A user has one picture. */
  userId: string
  type: PictureMediaType
  /** Base64, because the databases have different types for bytes. */
  content: string
  createdAt: Timestamp
}

/** The copy of a user's picture or an organization's logo on another host. */
export interface ExternalPictureTable {
  /** `user:ID` or `organization:ID`, so that each has one copy. */
  id: string
  /** The owner: one of the two. */
  userId: string | null
  organizationId: string | null
  /** The copy is shown while the owner has this URL. */
  url: string
  /** Null if the picture was not fetched yet, or could not be fetched. */
  type: PictureMediaType | null
  /** Base64. Null like `type`. */
  content: string | null
  /** 0 if the picture was not fetched yet. */
  fetchedAt: Timestamp
  /** The user who set the logo of an organization. Null without a caller, and for pictures of users. */
  requestedById: Optional<string>
}
