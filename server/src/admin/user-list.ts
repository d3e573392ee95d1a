import {
  type AdministeredUser,
  type ListedUser,
  type ResponseOf,
  MAX_SEARCH_WORDS,
  type InputOf,
  timestampFilter,
  parseRoles,
  type userCalls,
} from '@latchkey/contract'
import * as z from 'zod/mini'
import type { CallerContext, Context } from '../platform/context.ts'
import { parseFlagCursor, parseTimeCursor, parseTextCursor, toPage } from '../platform/database/cursor.ts'
import { fail } from '../platform/errors.ts'
import { hasPlatformPermission } from './admin-access.ts'
import { toAdministeredUser } from '../session/user.ts'
import { toSearchName } from '../platform/database/search-name.ts'
import { parseSearchWords } from '../platform/database/search-terms.ts'
import type { Filter, SortColumn, UserCriteria } from './user-conditions.store.ts'
import { listUsers } from './user-list.store.ts'
import { listLastActivity } from './user-details.store.ts'
import { planWordSearch, type WordSearch } from './user-search.store.ts'
import { listPlatformRoleTexts } from './users.store.ts'

type List = typeof userCalls.listUsers
type Query = InputOf<List>

/** A `starts_with` search is sorted by the searched column by default, because the index of the search has this order. */
export const loadUserPage = async (ctx: CallerContext, query: Query): Promise<ResponseOf<List>> => {
  const { limit: requestedLimit, offset = 0, cursor, sortDirection: direction = 'asc' } = query
  if (cursor && offset > 0) failValidation('offset', 'no cursor in addition')
  const limit = requestedLimit || 100
  const search = toSearch(query)
  const column = toSortColumn(query.sortBy, search)
  const words = await toWordSearch(ctx, query)
  const { rows, total, totalIsExact } = await listUsers(ctx, {
    words,
    search,
    filter: await toFilter(ctx, query),
    column,
    direction,
    after: cursor ? parsePosition(cursor, column) : undefined,
    offset,
    limit,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ position }) => position)
  const users = page.map((user) => toAdministeredUser(ctx, user))
  const requestsLastActive = query.withLastActive === true || query.withLastActive === 'true'
  return {
    users: requestsLastActive ? await addLastActive(ctx, users) : users,
    total,
    totalIsExact,
    ...(requestedLimit && { limit: requestedLimit }),
    ...(offset > 0 && { offset }),
    nextCursor,
  }
}

const addLastActive = async (ctx: CallerContext, users: readonly AdministeredUser[]): Promise<ListedUser[]> => {
  const ids = users.map(({ id }) => id)
  const lastActive = hasPlatformPermission(ctx, 'session:list')
    ? await listLastActivity(ctx, ids)
    : new Map<string, Date>()
  return users.map((user) => ({ ...user, lastActiveAt: lastActive.get(user.id) ?? null }))
}

const toSearch = ({
  searchValue,
  searchField,
  searchOperator: operator = 'contains',
}: Query): UserCriteria['search'] => {
  if (!searchValue) return undefined
  return searchField === 'name'
    ? { column: 'searchName', operator, value: toSearchName(searchValue) }
    : { column: 'email', operator, value: searchValue.toLowerCase() }
}

const toWordSearch = async (ctx: Context, { search, searchValue }: Query): Promise<WordSearch | undefined> => {
  if (!search) return undefined
  if (searchValue) failValidation('search', 'no searchValue in addition')
  const words = parseSearchWords(search)
  if (words.length > MAX_SEARCH_WORDS) failValidation('search', `at most ${MAX_SEARCH_WORDS} words`)
  return planWordSearch(ctx, { words, id: search })
}

const toSortColumn = (sortBy: Query['sortBy'], search: UserCriteria['search']): SortColumn => {
  if (sortBy) return sortBy === 'name' ? 'searchName' : sortBy
  return search?.operator === 'starts_with' ? search.column : 'createdAt'
}

const parsePosition = (cursor: string, column: SortColumn) => {
  if (column === 'emailVerified' || column === 'banned') return parseFlagCursor(cursor)
  return column === 'createdAt' || column === 'updatedAt' ? parseTimeCursor(cursor) : parseTextCursor(cursor)
}

const toFilter = async (ctx: Context, query: Query): Promise<Filter | undefined> => {
  const { filterField: field = 'email', filterValue, filterOperator: operator = 'eq' } = query
  if (filterValue === undefined || filterValue === '') return undefined
  const value = `${filterValue}`
  if (field === 'createdAt' || field === 'updatedAt' || field === 'banExpires') {
    const time = parseTime(value)
    if (!Number.isSafeInteger(time)) failValidation('filterValue', 'a date, a time with its zone, or milliseconds')
    return { kind: 'value', column: field, operator, value: time }
  }
  if (field === 'id') return { kind: 'value', column: 'id', operator, value }
  if (field === 'email') return { kind: 'value', column: 'email', operator, value: value.toLowerCase() }
  if (field === 'name') return { kind: 'value', column: 'searchName', operator, value: toSearchName(value) }
  if (operator !== 'eq' && operator !== 'ne') return failValidation('filterOperator', 'eq or ne')
  if (field === 'role') {
    const texts = await listPlatformRoleTexts(ctx)
    // Matches users with further roles as well.
    return {
      kind: 'roles',
      isWanted: operator === 'eq',
      texts: texts.filter((text) => parseRoles(text).includes(value)),
    }
  }
  if (!/^(true|false|0|1)$/.test(value)) return failValidation('filterValue', 'true or false')
  return { kind: 'flag', field, isSet: /^(true|1)$/.test(value) === (operator === 'eq') }
}

/** Accepts epoch milliseconds and timestamps. `Date.parse` alone accepts almost any text as a date. */
const parseTime = (text: string): number => {
  if (/^-?\d+$/.test(text)) return Number(text)
  return z.safeParse(timestampFilter, text).success ? Date.parse(text) : Number.NaN
}

const failValidation = (field: string, expected: string): never =>
  fail('VALIDATION_ERROR', { message: `[query.${field}] Expected ${expected}` })
