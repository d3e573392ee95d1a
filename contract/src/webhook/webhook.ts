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

/** Why a webhook is disabled: by a user, because the receiver responded with 410, or after five days of failures. */
const disabledReason = z.enum(['manual', 'gone', 'failing'])
export type WebhookDisabledReason = z.infer<typeof disabledReason>

/** A webhook without its secret. */
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
export type Webhook = z.infer<typeof webhook>

/** The response of the calls that create a secret. */
export const webhookWithSecret = z.extend(webhook, {
  /** `whsec_` and 32 bytes in Base64. No other response contains it. */
  secret: z.string(),
})

/** `skipped`: the webhook was disabled before the delivery. */
export const webhookDeliveryStatus = z.enum(['pending', 'delivered', 'failed', 'skipped'])
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>

/** Why an attempt failed. */
const deliveryError = z.enum(['status', 'redirect', 'timeout', 'connection', 'private-address', 'url'])
export type WebhookDeliveryError = z.infer<typeof deliveryError>

/** An event that was sent, or is sent, to a webhook. */
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
export type WebhookDelivery = z.infer<typeof webhookDelivery>
