import type { WebhookDeliveryError, WebhookDeliveryStatus, WebhookDisabledReason } from '@latchkey/contract'
import type { Generated, Selectable } from 'kysely'
import type { Flag, Optional, Timestamp } from './columns.ts'

/** A URL that receives events. */
export interface WebhookEndpointTable {
  id: string
  /** Null for an endpoint of the platform. */
  organizationId: string | null
  url: string
  description: string | null
  /** A JSON array of types. Null receives all events. */
  events: string | null
  /** Encrypted. */
  secret: string
  /** Encrypted. The secret before the last rotation, which also signs until `previousUntil`. */
  previousSecret: Optional<string>
  previousUntil: Optional<Timestamp>
  enabled: Flag
  disabledReason: Optional<WebhookDisabledReason>
  /** The first failure since the last successful delivery. */
  failingSince: Optional<Timestamp>
  createdById: string | null
  /** The last user who changed the URL. */
  urlChangedById: Optional<string>
  urlChangedAt: Optional<Timestamp>
  createdAt: Timestamp
  updatedAt: Timestamp
}

/** An endpoint that may receive the events of a transaction. */
export type WebhookSubscriber = Pick<Selectable<WebhookEndpointTable>, 'id' | 'organizationId' | 'events'>

/** An event that at least one endpoint receives. */
export interface WebhookEventTable {
  /** The ID of the row in the audit log. */
  id: string
  type: string
  /** Encrypted. The body of the requests. */
  payload: string
  expiresAt: Timestamp
}

/** An event for one endpoint. */
export interface WebhookDeliveryTable {
  /** Orders the deliveries of an aggregate. */
  sequence: Generated<number>
  id: string
  eventId: string
  endpointId: string
  /** An organization, a user or an event. Its deliveries to an endpoint have one order. */
  aggregate: string
  status: WebhookDeliveryStatus
  attempts: number
  dueAt: Timestamp
  lastStatusCode: Optional<number>
  lastError: Optional<WebhookDeliveryError>
  /** Milliseconds. */
  lastLatency: Optional<number>
  /** Encrypted. The start of the last response. */
  lastResponse: Optional<string>
  createdAt: Timestamp
  finishedAt: Optional<Timestamp>
}

/** Why Latchkey disabled an endpoint: its deliveries failed. A user disables one with the reason `manual`. */
export type AutomaticDisabledReason = Exclude<WebhookDisabledReason, 'manual'>
