import type { LatchkeyCalls, QueryOf } from '@latchkey/contract'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Which users are shown. It stands in the address, so that the way back from one of them leads to the same list. */
export interface UserQuery {
  /** Part of a name or an address; empty: everybody. */
  search: string
  searchBy: SearchBy
  /** A state, or `role:` and its name. */
  filter: string
  /** Null: as the search finds them, else the newest first. */
  order: Order | null
}

export type SearchBy = keyof typeof searches
export type Order = keyof typeof orders

export const isSearchBy = (text: string | null): text is SearchBy => text !== null && Object.hasOwn(searches, text)
export const isOrder = (text: string | null): text is Order => text !== null && Object.hasOwn(orders, text)

/** The query in the address, and what changes parts of it. */
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
        (known) => {
          for (const [name, value] of Object.entries({ search, by, filter, order: sorting })) {
            if (value) known.set(name, value)
            else if (value !== undefined) known.delete(name)
          }
          return known
        },
        { replace: true },
      ),
    [setParams],
  )
  return [query, change]
}

/** The order in which they come: an index finds the beginning of a text, and it is as quick in that order alone. */
export const resolveOrder = ({ search, searchBy, order }: UserQuery): Order => {
  if (order) return order
  if (search.trim() === '') return 'newest'
  return { emailStart: 'email', nameStart: 'name', email: 'newest', name: 'newest' }[searchBy] as Order
}

/** The same question, as list-users wants it. */
export const toListUsersQuery = (query: UserQuery): QueryOf<LatchkeyCalls['listUsers']> => {
  const search = query.search.trim()
  const [, role] = /^role:(.*)$/.exec(query.filter) ?? []
  return {
    ...(search && { searchValue: search, ...searches[query.searchBy] }),
    ...(role === undefined ? filters[query.filter] : { filterField: 'role', filterValue: role }),
    ...orders[resolveOrder(query)],
  }
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
