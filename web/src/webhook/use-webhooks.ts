import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { client } from '../client.ts'

/** The response of the calls that create a secret. */
export type WebhookWithSecret = ResponseOf<LatchkeyCalls['createWebhook']>

/** Returns the webhooks of an owner, newest first. Undefined: the platform. */
export const useWebhooks = (organizationId: string | undefined) => {
  const call = useCall(client.webhook.list, { query: { organizationId } })
  return { ...call, data: call.data && call.data.webhooks }
}
