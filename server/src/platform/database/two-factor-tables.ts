import type { Flag, Time } from './columns.ts'

export interface TwoFactorTable {
  id: string
  /** One each, from the moment that a set-up begins. */
  userId: string
  /** What the authenticator app and we have in common, encrypted; null until a first code has confirmed it. */
  secret: string | null
  /** The one of a set-up that has not been confirmed, encrypted. */
  pendingSecret: string | null
  /** The time step of the newest code that was accepted: none at or before it is (RFC 6238, section 5.2). */
  lastStep: number
  /** Wrong codes since the last right one, whatever the factor was. */
  failures: number
  /** Until then no code is looked at; 0 where nothing is locked. */
  lockedUntil: Time
  createdAt: Time
  updatedAt: Time
}

export interface BackupCodeTable {
  id: string
  userId: string
  /** HMAC of the code: too short for a plain hash. */
  codeHash: string
  /** 1 until the setup is confirmed. */
  pending: Flag
  createdAt: Time
}

/** A user has proven a first factor and must verify a second one. */
export interface TwoFactorChallengeTable {
  id: string
  userId: string
  /** SHA-256 of the secret in the cookie. */
  secretHash: string
  /** What the session will be that it opens. */
  remembered: Flag
  failures: number
  expiresAt: Time
  createdAt: Time
}

export interface MailedCodeTable {
  /** `challenge:ID` or `session:ID`: the one that the code is good for, so each has at most one. */
  id: string
  userId: string
  /** HMAC of the code: too short for a plain hash. */
  codeHash: string
  failures: number
  expiresAt: Time
}

export interface SecondFactorProofTable {
  /** The session in which a second factor was given. */
  id: string
  provenAt: Time
}

export interface TrustedDeviceTable {
  id: string
  userId: string
  /** SHA-256 of the secret in the cookie. */
  secretHash: string
  ipAddress: string
  userAgent: string
  createdAt: Time
  lastUsedAt: Time
  expiresAt: Time
}
