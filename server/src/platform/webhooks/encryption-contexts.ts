// Each context binds an encrypted value to its row.

export const toWebhookSecretEncryptionContext = (endpointId: string): string => `webhook-secret:${endpointId}`

export const toWebhookPayloadEncryptionContext = (eventId: string): string => `webhook-event:${eventId}`

export const toWebhookResponseEncryptionContext = (deliveryId: string): string => `webhook-response:${deliveryId}`
