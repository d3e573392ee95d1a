import type { Timestamp } from './columns.ts'

/** A device that waits for a user to approve its sign-in (RFC 8628). */
export interface DeviceCodeTable {
  id: string
  /** SHA-256 of the device code. Unique. */
  deviceCodeHash: string
  /** HMAC of the user code, which is short enough to guess from a plain hash. Unique. */
  userCodeHash: string
  clientId: string
  /** Separated by spaces. */
  scope: string
  /** The device that requested the code. */
  ipAddress: string
  userAgent: string
  status: 'pending' | 'approved' | 'denied'
  /** The user who claimed the code. */
  userId: string | null
  /** The version of the user at the approval. Every revocation and every change of the user invalidates the approval. */
  sessionVersion: number | null
  /** How the user authenticated in the session of the approval. */
  authMethods: string | null
  /** Seconds. */
  pollInterval: number
  lastPolledAt: Timestamp | null
  expiresAt: Timestamp
  createdAt: Timestamp
}
