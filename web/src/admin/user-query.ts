import type { LatchkeyCalls, QueryOf } from '@latchkey/contract'
import { useCallback } from 'react'
import type { Sort } from '../ui/table-rows.tsx'
import { useSearchParams } from '../router/router.tsx'

/** The search of the user list. Stored in the URL, so that back navigation restores the list. */
export interface UserQuery {
  /** Words of a name or an email address, or an ID. Empty: all users. */
  search: string
  /** A key of `filters`, or `role:` with the name of a role. */
  filter: string
  order: Order
}

type Order = keyof typeof orders

const isOrder = (text: string | null): text is Order => text !== null && Object.hasOwn(orders, text)

/** Returns the query of the URL and a function that changes parts of it. */
export const useUserQuery = (): [query: UserQuery, change: (part: Partial<UserQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const order = params.get('order')
  const query: UserQuery = {
    search: params.get('search') ?? '',
    filter: params.get('filter') ?? '',
    order: isOrder(order) ? order : 'newest',
  }
  const change = useCallback(
    (part: Partial<UserQuery>) =>
      setParams(
        (current) => {
          for (const [name, value] of Object.entries(part)) {
            if (value) current.set(name, value)
            else if (value !== undefined) current.delete(name)
          }
          return current
        },
        { replace: true },
      ),
    [setParams],
  )
  return [query, change]
}

/** Converts the query for list-users. */
export const toListUsersQuery = (query: UserQuery): QueryOf<LatchkeyCalls['listUsers']> => {
  // The service rejects more words.
  const search = query.search.trim().split(/\s+/, 10).join(' ')
  const [, role] = /^role:(.*)$/.exec(query.filter) ?? []
  return {
    ...(search && { search }),
    ...(role === undefined ? filters[query.filter] : { filterField: 'role', filterValue: role }),
    ...orders[query.order],
  }
}

const filters: Record<string, QueryOf<LatchkeyCalls['listUsers']> | undefined> = {
  banned: { filterField: 'banned', filterValue: true },
  notBanned: { filterField: 'banned', filterValue: false },
  verified: { filterField: 'emailVerified', filterValue: true },
  notVerified: { filterField: 'emailVerified', filterValue: false },
}

const orders = {
  newest: { sortBy: 'createdAt', sortDirection: 'desc' },
  oldest: { sortBy: 'createdAt', sortDirection: 'asc' },
  name: { sortBy: 'name', sortDirection: 'asc' },
  nameDescending: { sortBy: 'name', sortDirection: 'desc' },
  email: { sortBy: 'email', sortDirection: 'asc' },
  emailDescending: { sortBy: 'email', sortDirection: 'desc' },
} as const

/** The columns by which the list can be sorted. */
export type SortKey = (typeof orders)[Order]['sortBy']

export const toSort = (order: Order): Sort<SortKey> => ({
  key: orders[order].sortBy,
  isDescending: orders[order].sortDirection === 'desc',
})

export const toOrder = ({ key, isDescending }: Sort<SortKey>): Order => {
  if (key === 'createdAt') return isDescending ? 'newest' : 'oldest'
  return isDescending ? `${key}Descending` : key
}
