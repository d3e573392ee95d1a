import type { Generated } from 'kysely'
import type { Flag, Optional, Timestamp } from './columns.ts'

export interface TwoFactorTable {
  id: string
  /** Unique. The row exists from the start of the enrollment. */
  userId: string
  /** The TOTP secret, encrypted; null until a code confirms it. */
  secret: string | null
  /** The TOTP secret of an unconfirmed enrollment, encrypted. */
  pendingSecret: string | null
  /** The time step of the last accepted code. Codes of this or an earlier step are refused (RFC 6238, section 5.2). */
  lastStep: number
  /** Failed codes of authenticator apps since the last valid one or the last lock. */
  failures: number
  /** Locks since the last valid code. Each one is longer than the one before. */
  locks: Generated<number>
  /** Codes of authenticator apps are refused until this time; 0 without a lock. */
  lockedUntil: Timestamp
  /** The same for mailed codes. */
  otpFailures: Generated<number>
  otpLocks: Generated<number>
  otpLockedUntil: Generated<Timestamp>
  /** The same for backup codes. */
  backupCodeFailures: Generated<number>
  backupCodeLocks: Generated<number>
  backupCodeLockedUntil: Generated<Timestamp>
  /**
   * When the password was last reset by mail. Null once another factor than a mailed code has passed after the password:
   * until then the mailbox alone would be both factors.
   */
  mailResetAt: Optional<Timestamp>
  /** The start of the enrollment, or the confirmation of the current secret. */
  createdAt: Timestamp
  updatedAt: Timestamp
}

export interface BackupCodeTable {
  id: string
  userId: string
  /** HMAC of the code. A plain hash of such a short text can be brute-forced. */
  codeHash: string
  /** 1 until the setup is confirmed. */
  pending: Flag
  createdAt: Timestamp
}

/** A user has proven a first factor and must verify a second one. */
export interface TwoFactorChallengeTable {
  id: string
  userId: string
  /** SHA-256 of the secret in the cookie. */
  secretHash: string
  /** The `remembered` flag of the session that a valid code starts. */
  remembered: Flag
  /** The verified first factor (`AuthMethod`). Null in rows of older releases. */
  firstFactor: Optional<string>
  /** The ID of the provider, if the first factor is one. */
  provider: Optional<string>
  /** The row of `pendingSignUp` with the login that a second factor links to the account. */
  pendingLoginId: Optional<string>
  failures: number
  expiresAt: Timestamp
  createdAt: Timestamp
}

export interface MailedCodeTable {
  /** What accepts the code: `challenge:ID`, `session:ID`, `recovery:ID` or `step-up:ID:ADDRESS`. Each has at most one code. */
  id: string
  userId: string
  /** HMAC of the code. A plain hash of such a short text can be brute-forced. */
  codeHash: string
  failures: number
  expiresAt: Timestamp
}

/** Only written by older releases. `session.secondFactorAt` replaces it. */
export interface SecondFactorProofTable {
  /** The ID of the session in which a second factor was verified. */
  id: string
  provenAt: Timestamp
}

export interface TrustedDeviceTable {
  id: string
  userId: string
  /** SHA-256 of the secret in the cookie. */
  secretHash: string
  /** The hash of the secret before, which other tabs may still send. */
  previousHash: Optional<string>
  /** When the secret was replaced. */
  replacedAt: Generated<Timestamp>
  ipAddress: string
  userAgent: string
  createdAt: Timestamp
  lastUsedAt: Timestamp
  expiresAt: Timestamp
}

/** A recovery of an account whose second factors are lost. */
export interface TwoFactorRecoveryTable {
  id: string
  /** Unique: repeated requests change nothing. */
  userId: string
  /** SHA-256 of the secret in the mailed link that cancels the recovery. */
  cancelHash: string
  /** The scheduled mail that reminds the user halfway. */
  reminderId: string
  requestedAt: Timestamp
  /** The recovery can be completed from this time on. */
  dueAt: Timestamp
  expiresAt: Timestamp
}
