import type { Optional, Timestamp } from './columns.ts'

export interface MailTable {
  id: string
  kind: string
  recipient: string
  language: string
  /** The data of the template, including secrets of links: encrypted, and cleared once the mail server accepted the mail. */
  payload: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  /** The time of the next attempt. A node claims the mail by moving this time. */
  dueAt: Timestamp
  lastError: string | null
  createdAt: Timestamp
  sentAt: Timestamp | null
}

/** An event for a handler after the commit. Deleted once the handler succeeded. */
export interface EventDeliveryTable {
  /** The ID of the event. */
  id: string
  name: string
  /** Encrypted, because an event can contain names and addresses. */
  payload: string
  attempts: number
  /** The time of the next attempt. A node claims the event by moving this time. */
  dueAt: Timestamp
  expiresAt: Timestamp
}

export interface AuditTable {
  id: string
  action: string
  /** The user who acted; null for an unauthenticated caller. */
  actorId: string | null
  /** The impersonated user. */
  onBehalfOfId: string | null
  /** The object of the action, as `user:ID` or `session:ID`. */
  target: string
  /** The organization that the action concerns. */
  organizationId: Optional<string>
  ipAddress: string
  userAgent: string
  requestId: string
  /** JSON, without secrets. */
  details: string
  createdAt: Timestamp
}

/** A change of the addresses of a user whose audit row has expired. The deletion of the user needs the earlier addresses. */
export interface AddressChangeTable {
  userId: string
  /** The ID of the audit row. */
  id: string
  /** The details of the audit row. */
  details: string
}

/** Jobs that one node at a time runs at intervals. */
export interface JobTable {
  id: string
  /** No node claims the job before. */
  dueAt: Timestamp
}
