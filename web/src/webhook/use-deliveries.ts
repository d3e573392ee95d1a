import { useCall } from '@latchkey/client/react'
import type { WebhookDelivery } from '@latchkey/contract'
import { useEffect } from 'react'
import { client } from '../client.ts'
import { usePagination } from '../ui/use-pagination.ts'
import type { DeliveryStatus } from './delivery-state.ts'

const PAGE_SIZE = 50
const RELOAD_MS = 2000
/** Longer than the lease of an attempt. Later attempts are not awaited. */
const FIRST_ATTEMPT_MS = 60_000

/** Returns the deliveries of a webhook, by page. Reloads until the first attempt of each is over. */
export const useDeliveries = (webhookId: string, status: DeliveryStatus | undefined) => {
  const query = { webhookId, status, limit: PAGE_SIZE }
  const first = useCall(client.webhook.deliveries, { query })
  const deliveries = usePagination(
    first,
    (page) => ({ rows: page.deliveries, cursor: page.nextCursor }),
    (cursor) => client.webhook.deliveries({ query: { ...query, cursor } }),
  )
  const { data, error, refetch } = deliveries
  useEffect(() => {
    if (!data?.some(isFirstAttemptDue)) return
    const timer = setTimeout(refetch, RELOAD_MS)
    return () => clearTimeout(timer)
    // A reload that failed keeps the data, and is repeated.
  }, [data, error, refetch])
  return deliveries
}

/** Compares times of the service only, because the clock of the device may differ. */
const isFirstAttemptDue = ({ nextAttemptAt, createdAt }: WebhookDelivery): boolean =>
  nextAttemptAt !== null && nextAttemptAt.getTime() - createdAt.getTime() < FIRST_ATTEMPT_MS
