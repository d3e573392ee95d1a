import type { LatchkeyCalls, QueryOf } from '@latchkey/contract'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The search of the user list. Stored in the URL, so that back navigation restores the list. */
export interface UserQuery {
  /** Part of a name or an email address. Empty: all users. */
  search: string
  searchBy: SearchBy
  /** A key of `filters`, or `role:` with the name of a role. */
  filter: string
  /** Null: the default of the search. */
  order: Order | null
}

export type SearchBy = keyof typeof searches
export type Order = keyof typeof orders

export const isSearchBy = (text: string | null): text is SearchBy => text !== null && Object.hasOwn(searches, text)
export const isOrder = (text: string | null): text is Order => text !== null && Object.hasOwn(orders, text)

/** The query of the URL and a function that changes parts of it. */
export const useUserQuery = (): [query: UserQuery, change: (part: Partial<UserQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const searchBy = params.get('by')
  const order = params.get('order')
  const query: UserQuery = {
    search: params.get('search') ?? '',
    searchBy: isSearchBy(searchBy) ? searchBy : 'emailStart',
    filter: params.get('filter') ?? '',
    order: isOrder(order) ? order : null,
  }
  const change = useCallback(
    ({ search, searchBy: by, filter, order: sorting }: Partial<UserQuery>) =>
      setParams(
        (current) => {
          for (const [name, value] of Object.entries({ search, by, filter, order: sorting })) {
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

/** The default order of a prefix search is that of its index, because other orders are slow. */
export const resolveOrder = ({ search, searchBy, order }: UserQuery): Order => {
  if (order) return order
  if (search.trim() === '') return 'newest'
  return defaultOrders[searchBy]
}

/** Converts the query for list-users. */
export const toListUsersQuery = (query: UserQuery): QueryOf<LatchkeyCalls['listUsers']> => {
  const search = query.search.trim()
  const [, role] = /^role:(.*)$/.exec(query.filter) ?? []
  return {
    ...(search && { searchValue: search, ...searches[query.searchBy] }),
    ...(role === undefined ? filters[query.filter] : { filterField: 'role', filterValue: role }),
    ...orders[resolveOrder(query)],
  }
}

const defaultOrders: Record<SearchBy, Order> = {
  emailStart: 'email',
  nameStart: 'name',
  email: 'newest',
  name: 'newest',
}

const searches = {
  emailStart: { searchField: 'email', searchOperator: 'starts_with' },
  email: { searchField: 'email', searchOperator: 'contains' },
  nameStart: { searchField: 'name', searchOperator: 'starts_with' },
  name: { searchField: 'name', searchOperator: 'contains' },
} as const

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
  email: { sortBy: 'email', sortDirection: 'asc' },
} as const
