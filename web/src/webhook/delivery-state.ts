import type { WebhookDelivery } from '@latchkey/contract'

export type DeliveryStatus = WebhookDelivery['status']

export const deliveryStatuses: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed', 'skipped']

export const statusColors: Record<DeliveryStatus, string> = {
  pending: 'orange',
  delivered: 'teal',
  failed: 'red',
  skipped: 'gray',
}
