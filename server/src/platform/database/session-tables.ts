import type { Generated } from 'kysely'
import type { Flag, Optional, Timestamp } from './columns.ts'

export interface SessionTable {
  /** `token` on the wire. It authenticates nothing. */
  id: string
  /** SHA-256 of the secret in the cookie. */
  tokenHash: string
  userId: string
  expiresAt: Timestamp
  /** 0 if remember-me was off: the session is never refreshed. */
  remembered: Flag
  /** Null if no organization is active. */
  activeOrganizationId: string | null
  /** The ID of the impersonator. The session is deleted together with `impersonatorSessionId`. */
  impersonatedBy: Optional<string>
  impersonatorSessionId: Optional<string>
  /**
   * The last authentication in this session. Null in rows of older releases: it started with one. 0 after a change of
   * credentials in another session.
   */
  authenticatedAt: Optional<Timestamp>
  /** The last second factor in this session. Null if there was none. */
  secondFactorAt: Optional<Timestamp>
  /** The methods of these authentications (`AuthMethod`), comma-separated. */
  authMethods: Optional<string>
  ipAddress: string
  userAgent: string
  /** Until then, the session accepts a cookie with the name of an earlier release or of better-auth. */
  earlierCookieUntil: Generated<Timestamp>
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Timestamp
  updatedAt: Timestamp
}

/** A browser in which the user has signed in. It has guessing limits of its own, and is not an authentication. */
export interface KnownDeviceTable {
  /** SHA-256 of the value in the cookie. A browser has one value for all its users. */
  id: string
  userId: string
  createdAt: Timestamp
  /** Later sign-ins in the browser extend it. */
  expiresAt: Timestamp
}

/** A sign-in that passed all factors and waits for required data. */
export interface PendingSignInTable {
  /** Hash of the secret in the cookie of the browser. */
  id: string
  userId: string
  /** The version of the user at the sign-in. Every revocation and every change of the user invalidates the sign-in. */
  sessionVersion: number
  /** These become the fields of the session. */
  remembered: Flag
  authenticatedAt: Timestamp | null
  secondFactorAt: Timestamp | null
  authMethods: string | null
  /** The ID of the provider that signed the user in. */
  provider: string | null
  expiresAt: Timestamp
  createdAt: Timestamp
}

/** A key pair that signs access tokens. */
export interface SigningKeyTable {
  /** The thumbprint of the key, called `kid` on the wire. */
  id: string
  algorithm: string
  /** A JSON Web Key, as it is published. */
  publicKey: string
  /** Encrypted PKCS #8. */
  privateKey: string
  /** It signs from this time until its successor does. */
  activeAt: Timestamp
  /** It is published until this time. Null without a successor. */
  expiresAt: Timestamp | null
  createdAt: Timestamp
}
