import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, ResponseOf } from '@latchkey/contract'
import { client } from '../client.ts'
import { usePagination } from '../ui/use-pagination.ts'

/** The response of the calls that create a secret. */
export type ApiKeyWithSecret = ResponseOf<LatchkeyCalls['createApiKey']>

/** A key with the name of its creator. */
export type ListedKey = Exclude<Page, readonly unknown[]>['apiKeys'][number]

const PAGE_SIZE = 50

/** Returns the keys of the user or of an organization, by page, and the number of all keys. */
export const useApiKeys = (organizationId: string | undefined) => {
  const query = { organizationId, limit: PAGE_SIZE }
  const first = useCall(client.apiKey.list, { query })
  const keys = usePagination(first, readPage, (cursor) =>
    client.apiKey.list({ query: { ...query, offset: Number(cursor) } }),
  )
  return { keys, total: first.data && countAll(first.data) }
}

type Page = ResponseOf<LatchkeyCalls['listApiKeys']>

/** The response is an array only without `limit` and `offset`. */
const readPage = (page: Page) => {
  if (Array.isArray(page)) return { rows: page, cursor: null }
  const end = page.offset + page.apiKeys.length
  return { rows: page.apiKeys, cursor: end < page.total ? String(end) : null }
}

const countAll = (page: Page): number => (Array.isArray(page) ? page.length : page.total)
