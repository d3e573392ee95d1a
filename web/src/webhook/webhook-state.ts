import type { Webhook } from '@latchkey/contract'

export type WebhookState = 'active' | 'failing' | 'disabled'

export const getWebhookState = ({ enabled, failingSince }: Pick<Webhook, 'enabled' | 'failingSince'>): WebhookState => {
  if (!enabled) return 'disabled'
  return failingSince === null ? 'active' : 'failing'
}

/** A webhook that the service has disabled needs attention. */
export const getStateColor = (webhook: Pick<Webhook, 'enabled' | 'failingSince' | 'disabledReason'>): string => {
  const state = getWebhookState(webhook)
  if (state === 'disabled') return webhook.disabledReason === 'manual' ? 'gray' : 'red'
  return state === 'failing' ? 'orange' : 'teal'
}
