const TIMESTAMP = '2029-01-01T00:00:00.000Z'

/** A webhook in a response. */
export const webhook = {
  id: 'webhook-1',
  organizationId: 'acme-id' as string | null,
  url: 'https://crm.example.com/events',
  description: 'Customers' as string | null,
  events: ['member.added', 'member.removed'] as string[] | null,
  enabled: true,
  disabledReason: null as string | null,
  failingSince: null as string | null,
  previousSecretExpiresAt: null as string | null,
  createdById: 'ann',
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
}

/** A delivery in a response of `/webhook/deliveries`. */
export const delivery = {
  id: 'delivery-1',
  webhookId: webhook.id,
  eventId: 'event-1',
  type: 'member.added',
  status: 'delivered',
  attempts: 1,
  nextAttemptAt: null as string | null,
  statusCode: 204 as number | null,
  error: null as string | null,
  latency: 120 as number | null,
  response: null as string | null,
  body: '{"type":"member.added"}',
  createdAt: TIMESTAMP,
  finishedAt: TIMESTAMP as string | null,
}
