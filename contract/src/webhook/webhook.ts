import * as z from 'zod/mini'
import { isHttpUrl } from '../http-url.ts'
import { webhookLimits } from '../limits.ts'
import { safeName } from '../names.ts'
import { timestamp } from '../schemas.ts'
import { WEBHOOK_TEST_TYPE, type WebhookEventType, webhookEventTypes } from './event-types.ts'

export const webhookUrl = z
  .string()
  .check(z.maxLength(webhookLimits.urlCharacters), z.refine(isHttpUrl, { error: 'Expected an https URL' }))

export const webhookDescription = z.string().check(z.trim(), z.maxLength(webhookLimits.descriptionCharacters), safeName)

export const eventType = z.enum(webhookEventTypes as readonly [WebhookEventType, ...WebhookEventType[]])

/** Null receives all events. */
export const webhookEvents = z.nullable(z.array(eventType).check(z.minLength(1), z.maxLength(webhookEventTypes.length)))

const disabledReason = z.enum(['manual', 'gone', 'failing'])
/** Why a webhook is disabled: by a user, because the receiver responded with 410, or after five days of failures. */
export type WebhookDisabledReason = z.infer<typeof disabledReason>

export const webhook = z.object({
  id: z.string(),
  /** Null for a webhook of the platform. */
  organizationId: z.nullable(z.string()),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.nullable(z.array(eventType)),
  enabled: z.boolean(),
  /** Null while the webhook is enabled. */
  disabledReason: z.nullable(disabledReason),
  /** The first failure since the last successful delivery. */
  failingSince: z.nullable(timestamp),
  /** The time until which requests are also signed with the secret before the last rotation. */
  previousSecretExpiresAt: z.nullable(timestamp),
  /** Null if that user was deleted. */
  createdById: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
/** A webhook of an organization or of the platform, without its secret. */
export type Webhook = z.infer<typeof webhook>

/** The response of the calls that create a secret. */
export const webhookWithSecret = z.extend(webhook, {
  /** `whsec_` and 32 bytes in Base64. No other response contains it. */
  secret: z.string(),
})

export const webhookDeliveryStatus = z.enum(['pending', 'delivered', 'failed', 'skipped'])
/** `pending` is sent or retried. `skipped`: the webhook was disabled before the delivery. */
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>

const deliveryError = z.enum(['status', 'redirect', 'timeout', 'connection', 'private-address', 'url'])
/** Why the last attempt failed. `status`: the response was not 2xx. */
export type WebhookDeliveryError = z.infer<typeof deliveryError>

export const webhookDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  /** The header `webhook-id`. */
  eventId: z.string(),
  type: z.union([eventType, z.literal(WEBHOOK_TEST_TYPE)]),
  status: webhookDeliveryStatus,
  attempts: z.number(),
  /** Null after the last attempt. */
  nextAttemptAt: z.nullable(timestamp),
  /** The last attempt. Null before the first response. */
  statusCode: z.nullable(z.number()),
  error: z.nullable(deliveryError),
  /** Milliseconds. */
  latency: z.nullable(z.number()),
  /** The start of the last response. */
  response: z.nullable(z.string()),
  /** The body of the request, as it is signed. */
  body: z.string(),
  createdAt: timestamp,
  finishedAt: z.nullable(timestamp),
})
/** An event that was sent, or is sent, to a webhook, with the result of the last attempt. */
export type WebhookDelivery = z.infer<typeof webhookDelivery>
