import type { Insertable, Selectable } from 'kysely'

/** Epoch milliseconds. One type in both databases, compared and computed without a parser. */
type Time = number
/** 0 or 1: SQLite knows no boolean. */
type Flag = 0 | 1

export interface UserTable {
  id: string
  name: string
  /** Lower-cased and unique. */
  email: string
  emailVerified: Flag
  image: string | null
  /** The specification's language code, once chosen. */
  language: string | null
  /** Counts everything that makes a cached session of this user stale: a revocation, a change of the user. */
  sessionVersion: number
  createdAt: Time
  updatedAt: Time
}

export interface SessionTable {
  /** Also the handle that the wire calls `token`. */
  id: string
  /** SHA-256 of the secret in the cookie. */
  tokenHash: string
  userId: string
  expiresAt: Time
  /** 0: started with remember-me off, never refreshed. */
  remembered: Flag
  ipAddress: string
  userAgent: string
  createdAt: Time
  updatedAt: Time
}

export interface AccountTable {
  id: string
  providerId: string
  /** The person at the provider; for `credential` the user's id. */
  accountId: string
  userId: string
  /** Password hash, for `credential` alone. */
  password: string | null
  createdAt: Time
  updatedAt: Time
}

export interface VerificationTable {
  id: string
  /** Purpose and SHA-256 of the mailed secret. */
  identifier: string
  value: string
  /** Whose it is; it goes when the user goes. */
  userId: string
  expiresAt: Time
  createdAt: Time
  updatedAt: Time
}

export interface MailTable {
  id: string
  kind: string
  recipient: string
  language: string
  /** What the template needs, links with their secrets among it: encrypted, and emptied once an SMTP server took the mail. */
  payload: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  /** When it is due; moved ahead by whoever takes it, so that nobody else does. */
  dueAt: Time
  lastError: string | null
  createdAt: Time
  sentAt: Time | null
}

export interface AuditTable {
  id: string
  action: string
  /** Who did it; null for a stranger. */
  actorId: string | null
  /** On whose behalf, when somebody acts as somebody else. */
  onBehalfOfId: string | null
  /** Whom or what it was done to, as `user:ID` or `session:ID`. */
  target: string
  ipAddress: string
  userAgent: string
  requestId: string
  /** JSON, without secrets. */
  details: string
  createdAt: Time
}

export interface Tables {
  user: UserTable
  session: SessionTable
  account: AccountTable
  verification: VerificationTable
  mail: MailTable
  audit: AuditTable
}

export type UserRow = Selectable<UserTable>
export type SessionRow = Selectable<SessionTable>
export type NewUser = Insertable<UserTable>
