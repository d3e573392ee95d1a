import { useCall } from '@latchkey/client/react'
import type { WebhookDelivery } from '@latchkey/contract'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { usePagination } from '../ui/use-pagination.ts'
import type { DeliveryStatus } from './delivery-state.ts'

const PAGE_SIZE = 50
const RELOAD_MS = 2000
/** Earlier and later attempts are not awaited. */
const SOON_MS = 10_000

/** The deliveries of a webhook, by page. Reloads while one of them is about to be sent. */
export const useDeliveries = (webhookId: string, status: DeliveryStatus | undefined) => {
  const query = { webhookId, status, limit: PAGE_SIZE }
  const first = useCall(client.webhook.deliveries, { query })
  const deliveries = usePagination(
    first,
    (page) => ({ rows: page.deliveries, cursor: page.nextCursor }),
    (cursor) => client.webhook.deliveries({ query: { ...query, cursor } }),
  )
  const { data, refetch } = deliveries
  useEffect(() => {
    if (!data?.some(isDueSoon)) return
    const timer = setTimeout(refetch, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return deliveries
}

const isDueSoon = ({ nextAttemptAt }: WebhookDelivery): boolean =>
  nextAttemptAt !== null && Math.abs(nextAttemptAt.getTime() - Date.now()) < SOON_MS
