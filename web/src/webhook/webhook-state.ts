import type { Webhook } from '@latchkey/contract'

export type WebhookState = 'active' | 'failing' | 'disabled'

export const getWebhookState = ({ enabled, failingSince }: Pick<Webhook, 'enabled' | 'failingSince'>): WebhookState => {
  if (!enabled) return 'disabled'
  return failingSince === null ? 'active' : 'failing'
}

export const stateColors: Record<WebhookState, string> = { active: 'teal', failing: 'orange', disabled: 'gray' }
