import {
  organizationWebhookEventTypes,
  type WebhookEventType,
  webhookEventTypes,
} from '@latchkey/contract/webhook-event-types'

interface EventGroup {
  /** The part before the dot. */
  name: string
  types: readonly WebhookEventType[]
}

/** Returns the types that webhooks of the platform or of organizations can receive and that contain the text, by group. */
export const groupEventTypes = (isPlatform: boolean, search: string): EventGroup[] => {
  const available: readonly WebhookEventType[] = isPlatform ? webhookEventTypes : organizationWebhookEventTypes
  const found = available.filter((type) => type.includes(search.trim().toLowerCase()))
  const names = new Set(found.map(getGroup))
  return [...names].map((name) => ({ name, types: found.filter((type) => getGroup(type) === name) }))
}

const getGroup = (type: WebhookEventType): string => type.slice(0, type.indexOf('.'))
