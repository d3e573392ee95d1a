// Each context binds an encrypted value to its row.

export const webhookSecretContextOf = (endpointId: string): string => `webhook-secret:${endpointId}`

export const webhookPayloadContextOf = (eventId: string): string => `webhook-event:${eventId}`

export const webhookResponseContextOf = (deliveryId: string): string => `webhook-response:${deliveryId}`
