import type { Timestamp } from './columns.ts'

/** A social sign-in that waits for the callback of the provider. */
export interface SocialStateTable {
  /** Hash of the state. */
  id: string
  providerId: string
  /** Hash of the secret in the cookie of the browser that started the flow. */
  browserHash: string
  /** Encrypted, because it contains the code verifier. */
  payload: string
  expiresAt: Timestamp
  createdAt: Timestamp
}

/** A sign-in at a provider that waits for the user to verify an email address, or for the second factor of the account. */
export interface PendingSignUpTable {
  /** Hash of the secret in the cookie of the browser. Random if a challenge refers to the row. */
  id: string
  providerId: string
  /** The profile and the tokens of the provider, encrypted. */
  payload: string
  /** The address that the current code was mailed to, encrypted. Null before the first code. */
  email: string | null
  /** HMAC of the code. */
  codeHash: string | null
  codeExpiresAt: Timestamp
  /** Guesses of the current code. */
  failures: number
  expiresAt: Timestamp
  createdAt: Timestamp
}

/** An ID token that has signed in a user. */
export interface UsedIdTokenTable {
  /** Hash of the signed part of the token. */
  id: string
  /** The token is invalid after this time. */
  expiresAt: Timestamp
}
