import { MAX_COUNTED_MATCHES } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart, Position } from '../platform/database/cursor.ts'
import type { UserRow } from '../platform/database/tables.ts'
import {
  selectMatchingUsers,
  type SortColumn,
  toColumnExpression,
  toUnindexedOrder,
  type UserCriteria,
} from './user-conditions.store.ts'

/**
 * The index that a query uses. `search` and `filter` read a few matches and sort them, `order` scans in sorted order until
 * the page is full, and `any` leaves the choice to the database.
 */
type IndexChoice = 'search' | 'filter' | 'order' | 'any'

interface UserOrder {
  column: SortColumn
  direction: 'asc' | 'desc'
}

interface UserPage extends UserCriteria, UserOrder, PageStart<string | number> {
  offset: number
}

/** How the users of a page are read. */
interface PageAccess {
  index: IndexChoice
  /** The last user to read. */
  until?: Position<string | number> | undefined
}

/** With more matches, a scan in sorted order is faster than sorting. */
const MAX_SORTED_USERS = 2000

/** Lists the users of the page and at least one more if there are any, and counts the matches up to a bound. */
export const listUsers = async (ctx: Context, page: UserPage) => {
  const { words, search, column, offset, limit } = page
  const chosen = await chooseIndex(ctx, page, column)
  const isScan = chosen === 'order' && (words !== undefined || isSubstringSearch(search))
  const scanLimit = limit + MAX_COUNTED_MATCHES.scanned
  const scanned = isScan ? await scanUserPage(ctx, { ...page, limit: scanLimit }) : []
  if (scanned.length === scanLimit) return { rows: scanned, total: offset + scanLimit, totalIsExact: false }
  const index = isScan ? 'search' : chosen
  const bound = offset + (isSubstringSearch(search) ? scanLimit : limit + MAX_COUNTED_MATCHES.indexed)
  const [rows, total] = await Promise.all([
    scanned.length > limit ? scanned : listUserPage(ctx, { ...page, limit: limit + 1 }, { index }),
    countUsers(ctx, page, { bound, index }),
  ])
  return { rows, total, totalIsExact: total < bound }
}

/**
 * Chooses the index for a page that is sorted by `column`. Without it the databases would guess, because they do not know
 * how many users match a prefix or have a role.
 */
const chooseIndex = async (
  ctx: Context,
  { words, search, filter }: UserCriteria,
  column: SortColumn,
): Promise<IndexChoice> => {
  const isRoleFilter = filter?.kind === 'roles' && filter.isWanted
  const matchesFew = async (criteria: UserCriteria): Promise<boolean> =>
    (await countUsers(ctx, criteria, { bound: MAX_SORTED_USERS, index: 'any' })) < MAX_SORTED_USERS
  if (words && !words.isCommon) return 'search'
  if (words || isSubstringSearch(search)) {
    if (isRoleFilter && (await matchesFew({ search: undefined, filter }))) return 'filter'
    return isIndexed(column) ? 'order' : 'search'
  }
  // A single index serves both the search and the order.
  if (search && !isRoleFilter && search.column === column) return 'any'
  if (!search && (!isRoleFilter || (filter.texts.length === 1 && column === 'createdAt'))) return 'any'
  const [searchMatchesFew, filterMatchesFew] = await Promise.all([
    search !== undefined && matchesFew({ search, filter: undefined }),
    isRoleFilter && matchesFew({ search: undefined, filter }),
  ])
  if (searchMatchesFew) return 'search'
  if (filterMatchesFew) return 'filter'
  return isIndexed(column) ? 'order' : 'any'
}

/** Checks whether no index can find the matches. */
const isSubstringSearch = (search: UserCriteria['search']): boolean =>
  search !== undefined && search.operator !== 'starts_with'

const isIndexed = (column: SortColumn): boolean =>
  column === 'createdAt' || column === 'email' || column === 'searchName'

/** Each user has its sort value as `position`. */
type ListedRow = UserRow & { position: string | number }

/** Reads the next `MAX_SCANNED_USERS` users in sorted order. The matching ones can be fewer than `limit`. */
const scanUserPage = async (ctx: Context, page: UserPage): Promise<ListedRow[]> =>
  listUserPage(ctx, page, { index: 'order', until: await findScanEnd(ctx, page) })

const MAX_SCANNED_USERS = 10_000

/** Undefined if fewer users are left. */
const findScanEnd = async (
  ctx: Context,
  { column, direction, after }: UserPage,
): Promise<Position<string | number> | undefined> => {
  const sorted = toColumnExpression(column)
  return ctx.db
    .selectFrom('user')
    .select(['id', sql<string | number>`${sorted}`.as('value')])
    .$if(after !== undefined, (query) =>
      query.where(comparePosition(sorted, column, comparisons[direction].after, after)),
    )
    .orderBy(sorted, direction)
    .orderBy('id', direction)
    .offset(MAX_SCANNED_USERS - 1)
    .limit(1)
    .executeTakeFirst()
}

const listUserPage = (
  ctx: Context,
  { column, direction, after, offset, limit, ...criteria }: UserPage,
  { index, until }: PageAccess,
): Promise<ListedRow[]> => {
  const { search } = criteria
  const isOrderOfSearch = search?.operator === 'starts_with' && search.column === column
  const isBypassed = index === 'filter' || (index === 'search' && !isOrderOfSearch)
  const sorted = isBypassed ? toUnindexedOrder(column) : toColumnExpression(column)
  const bypassed = {
    search: index === 'filter' || (index === 'order' && !isOrderOfSearch),
    filter: index === 'search' || index === 'order',
    // SQLite uses one bound per side of an index range. The bound of the page is the narrower one.
    ...(after && isOrderOfSearch && { bound: direction }),
  }
  return selectMatchingUsers(ctx, criteria, bypassed)
    .selectAll()
    .select(sql<string | number>`${sorted}`.as('position'))
    .$if(after !== undefined, (query) =>
      query.where(comparePosition(sorted, column, comparisons[direction].after, after)),
    )
    .$if(until !== undefined, (query) =>
      query.where(comparePosition(sorted, column, comparisons[direction].until, until)),
    )
    .orderBy(sorted, direction)
    .orderBy('id', direction)
    .limit(limit)
    .$if(offset > 0, (query) => query.offset(offset))
    .execute()
}

const comparisons = { asc: { after: '>', until: '<=' }, desc: { after: '<', until: '>=' } } as const

/** Compares users with a position in the order. */
const comparePosition = (
  sorted: RawBuilder<unknown>,
  column: SortColumn,
  operator: '<' | '<=' | '>' | '>=',
  position: Position<string | number> | undefined,
) => {
  const comparison = sql<boolean>`(${sorted}, "id") ${sql.raw(operator)} (${position?.value}, ${position?.id})`
  if (column !== 'email') return comparison
  // The index of email addresses does not contain the ID, so SQLite cannot use it for the row comparison.
  return sql<boolean>`(${sorted} ${sql.raw(operator.charAt(0))}= ${position?.value} and ${comparison})`
}

/** Counts the matching users up to `bound`. */
const countUsers = async (
  ctx: Context,
  criteria: UserCriteria,
  { bound, index }: { bound: number; index: IndexChoice },
): Promise<number> => {
  const isPrefixSearch = criteria.search?.operator === 'starts_with'
  const bypassed = {
    search: index === 'filter',
    filter: index === 'search' || (index === 'order' && isPrefixSearch),
  }
  const matches = selectMatchingUsers(ctx, criteria, bypassed).select(sql<number>`1`.as('one')).limit(bound)
  const { count } = await ctx.db
    .selectFrom(matches.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
