import type { Flag, Optional, Timestamp } from './columns.ts'

/** A key of a program. It belongs to a user or to an organization. */
export interface ApiKeyTable {
  id: string
  /** The owner: one of the two. */
  userId: string | null
  organizationId: string | null
  /** The user who created the key. Null if the server did, or after that user was deleted. */
  createdById: string | null
  name: string
  prefix: string | null
  /** The beginning of the key, to recognize it. */
  start: string
  /** SHA-256 of the key, base64url. Unique. */
  keyHash: string
  /** The hash before the last rotation, which is valid until `previousUntil`. Unique. */
  previousHash: Optional<string>
  previousUntil: Optional<Timestamp>
  /** The user who received the key before the last rotation, if that one was created by a rotation, too. */
  previousRotatedById: Optional<string>
  /** The user who replaced the key and received the new one. */
  rotatedById: Optional<string>
  rotatedAt: Optional<Timestamp>
  /** Scope tokens `resource:action`, separated by spaces. */
  scopes: string
  /** A JSON object. */
  metadata: string | null
  /** Addresses and CIDRs, separated by spaces. Null allows all addresses. */
  ipAllow: string | null
  enabled: Flag
  /** Null if the key does not expire. */
  expiresAt: Timestamp | null
  /** Uses per window. Null without a rate limit. */
  rateLimitMax: number | null
  /** Milliseconds. */
  rateLimitWindow: number | null
  windowStartedAt: Timestamp
  /** Uses since the window started. */
  requestCount: number
  /** The uses that are left. Null if they are not limited. */
  remaining: number | null
  refillAmount: number | null
  /** Milliseconds. */
  refillInterval: number | null
  lastRefillAt: Timestamp | null
  lastUsedAt: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}
