import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { webhookLimits } from '../limits.ts'
import { id, pageCursor, pageLimit, successTrue } from '../schemas.ts'
import {
  webhook,
  webhookDelivery,
  webhookDeliveryStatus,
  webhookDescription,
  webhookEvents,
  webhookUrl,
  webhookWithSecret,
} from './webhook.ts'

const readDefaults = {
  feature: 'webhook',
  access: 'signed-in',
  limit: 'default',
} as const
const sendDefaults = { ...readDefaults, isBlockedDuringImpersonation: true } as const
const changeDefaults = { ...sendDefaults, access: 'recent' } as const

const ownerErrors = [
  'INSUFFICIENT_WEBHOOK_PERMISSIONS',
  'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
  'ORGANIZATION_REQUIRES_TWO_FACTOR',
] as const
const webhookErrors = [
  'WEBHOOK_NOT_FOUND',
  'INSUFFICIENT_WEBHOOK_PERMISSIONS',
  'ORGANIZATION_REQUIRES_TWO_FACTOR',
] as const

/** The organization that owns the webhooks. Without it, the platform does. */
const organizationId = z.optional(id)

export const webhookCalls = {
  createWebhook: post({
    summary: 'Creates a webhook of the platform or of an organization. Only this response contains the secret.',
    path: '/webhook/create',
    ...changeDefaults,
    body: z.object({
      url: webhookUrl,
      description: z.optional(z.nullable(webhookDescription)),
      events: z.optional(webhookEvents),
      organizationId,
    }),
    response: webhookWithSecret,
    errors: [...ownerErrors, 'WEBHOOK_LIMIT_REACHED', 'WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_EVENT_NOT_AVAILABLE'],
  }),
  listWebhooks: get({
    summary: 'Lists the webhooks of the platform or of an organization, newest first.',
    path: '/webhook/list',
    ...readDefaults,
    isReadOnly: true,
    query: z.object({ organizationId }),
    response: z.object({ webhooks: z.array(webhook) }),
    errors: ownerErrors,
  }),
  updateWebhook: post({
    summary: 'Changes, disables or enables a webhook. Disabling skips its pending deliveries.',
    path: '/webhook/update',
    ...changeDefaults,
    body: z.object({
      webhookId: id,
      url: z.optional(webhookUrl),
      description: z.optional(z.nullable(webhookDescription)),
      events: z.optional(webhookEvents),
      enabled: z.optional(z.boolean()),
    }),
    response: webhook,
    errors: [...webhookErrors, 'NO_VALUES_TO_UPDATE', 'WEBHOOK_URL_NOT_ALLOWED', 'WEBHOOK_EVENT_NOT_AVAILABLE'],
  }),
  rotateWebhookSecret: post({
    summary: 'Replaces the secret. Requests are also signed with the previous one for the overlap. Earlier ones end.',
    path: '/webhook/rotate-secret',
    ...changeDefaults,
    body: z.object({
      webhookId: id,
      /** Seconds for which requests are also signed with the previous secret. 86,400 by default. 0, after a leak, ends it. */
      overlap: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(webhookLimits.maxOverlap))),
    }),
    response: webhookWithSecret,
    errors: webhookErrors,
  }),
  deleteWebhook: post({
    summary: 'Deletes a webhook and its deliveries.',
    path: '/webhook/delete',
    ...changeDefaults,
    body: z.object({ webhookId: id }),
    response: successTrue,
    errors: webhookErrors,
  }),
  testWebhook: post({
    summary: 'Sends an event of the type `webhook.test`.',
    path: '/webhook/test',
    ...sendDefaults,
    body: z.object({ webhookId: id }),
    response: z.object({ deliveryId: z.string() }),
    errors: [...webhookErrors, 'WEBHOOK_IS_DISABLED'],
  }),
  listWebhookDeliveries: get({
    summary: 'Lists the deliveries of a webhook within 30 days, newest first.',
    path: '/webhook/deliveries',
    ...readDefaults,
    isReadOnly: true,
    query: z.object({
      webhookId: id,
      status: z.optional(webhookDeliveryStatus),
      /** Entries per page: 1 to 100. Defaults to 50. */
      limit: pageLimit,
      cursor: pageCursor,
    }),
    /** `nextCursor` is null on the last page. */
    response: z.object({ deliveries: z.array(webhookDelivery), nextCursor: z.nullable(z.string()) }),
    errors: webhookErrors,
  }),
  replayWebhookDelivery: post({
    summary: 'Sends the event of a finished delivery again, as a new delivery with the same `webhook-id`.',
    path: '/webhook/replay',
    ...sendDefaults,
    body: z.object({ deliveryId: id }),
    response: z.object({ deliveryId: z.string() }),
    errors: [
      'WEBHOOK_DELIVERY_NOT_FOUND',
      'WEBHOOK_DELIVERY_IS_PENDING',
      'INSUFFICIENT_WEBHOOK_PERMISSIONS',
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'WEBHOOK_IS_DISABLED',
    ],
  }),
}
