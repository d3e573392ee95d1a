import type { Flag, Optional, Timestamp } from './columns.ts'

/** A credential of WebAuthn. */
export interface PasskeyTable {
  id: string
  userId: string
  /** Base64url, unique. */
  credentialId: string
  /** The COSE key, base64url. */
  publicKey: string
  /** The user handle that the authenticator stores. Null if the passkey was imported: better-auth did not store it. */
  userHandle: string | null
  /** The signature counter. Synced passkeys stay at 0. */
  counter: number
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: Flag
  /** Whether the last ceremony verified the user. */
  userVerified: Flag
  /** Comma-separated. */
  transports: string | null
  aaguid: string
  name: string | null
  createdAt: Timestamp
  lastUsedAt: Optional<Timestamp>
}

/** The user handle of a user (WebAuthn, section 14.6.1). It stays after the last passkey was removed. */
export interface PasskeyUserTable {
  /** The ID of the user. */
  id: string
  /** Random, base64url, unique. */
  handle: string
}

/** A challenge that was used. */
export interface UsedPasskeyChallengeTable {
  id: string
  /** The challenge is invalid after this time. */
  expiresAt: Timestamp
}
