import { type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Position } from '../platform/database/cursor.ts'
import type { Tables, UserRow } from '../platform/database/tables.ts'

export type SortColumn = 'id' | 'searchName' | 'email' | 'emailVerified' | 'createdAt' | 'updatedAt' | 'role' | 'banned'

/** What the users of a list have in common. */
export interface UserCriteria {
  search:
    | { column: 'email' | 'searchName'; operator: 'contains' | 'starts_with' | 'ends_with'; value: string }
    | undefined
  filter: Filter | undefined
}

export type Filter =
  | { kind: 'roles'; isWanted: boolean; texts: readonly string[] }
  | { kind: 'flag'; field: 'banned' | 'emailVerified'; isSet: boolean }
  | {
      kind: 'value'
      column: 'id' | 'email' | 'searchName' | 'createdAt' | 'updatedAt' | 'banExpires'
      operator: keyof typeof operators
      value: string | number
    }

/**
 * How users are found: those of a search or of a filter that few meet, by its index, to be sorted; or those who are met
 * along the index of the order, as many are. `any` leaves it to the database.
 */
export type IndexChoice = 'search' | 'filter' | 'order' | 'any'

interface UserPage extends UserCriteria {
  route: IndexChoice
  column: SortColumn
  direction: 'asc' | 'desc'
  after: Position<string | number> | undefined
  offset: number
  limit: number
}

const operators = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** More than these are met along an order sooner than they are sorted. */
const MAX_SORTED_USERS = 2000

/**
 * The route to a page that is sorted by `column`. The databases would have to guess it, since a search is found by one
 * index, a role by another, and neither knows how many begin with these letters or hold this role.
 */
export const chooseIndex = async (
  ctx: Context,
  { search, filter }: UserCriteria,
  column: SortColumn,
): Promise<IndexChoice> => {
  const isFound = search?.operator === 'starts_with'
  const isOfRole = filter?.kind === 'roles' && filter.isWanted
  // One index both finds and sorts.
  if (isFound && !isOfRole && search.column === column) return 'any'
  if (!isFound && (!isOfRole || (filter.texts.length === 1 && column === 'createdAt'))) return 'any'
  const areFew = async (one: UserCriteria): Promise<boolean> =>
    (await countUsers(ctx, one, MAX_SORTED_USERS, 'any')) < MAX_SORTED_USERS
  const [areFewFound, areFewFiltered] = await Promise.all([
    isFound && areFew({ search, filter: undefined }),
    isOfRole && areFew({ search: undefined, filter }),
  ])
  if (areFewFound) return 'search'
  if (areFewFiltered) return 'filter'
  return column === 'createdAt' || column === 'email' || column === 'searchName' ? 'order' : 'any'
}

/** A page of users, each with what it is sorted by. */
export const listUserPage = (
  ctx: Context,
  { route, column, direction, after, offset, limit, ...matching }: UserPage,
): Promise<(UserRow & { position: string | number })[]> => {
  const { search } = matching
  const isOrderOfSearch = search?.operator === 'starts_with' && search.column === column
  const sorted = columnExpression(column, route === 'filter' || (route === 'search' && !isOrderOfSearch))
  const [isBeyond, isFrom] = direction === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`]
  const passed = {
    search: route === 'filter' || (route === 'order' && !isOrderOfSearch),
    filter: route === 'search' || route === 'order',
    // SQLite takes one bound of each side to an index: that of the page, which is the narrower one.
    ...(after && isOrderOfSearch && { bound: direction }),
  }
  return (
    selectMatchingUsers(ctx, matching, passed)
      .selectAll()
      .select(sql<string | number>`${sorted}`.as('position'))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(${sorted}, "id") ${isBeyond} (${after?.value}, ${after?.id})`),
      )
      // The index of the addresses has no id, so SQLite cannot compare both by it.
      .$if(after !== undefined && column === 'email', (query) =>
        query.where(sql<boolean>`${sorted} ${isFrom} ${after?.value}`),
      )
      .orderBy(sorted, direction)
      .orderBy('id', direction)
      .limit(limit)
      .$if(offset > 0, (query) => query.offset(offset))
      .execute()
  )
}

/** How many users match; not more than `bound` are counted, the oldest first where all are looked through. */
export const countUsers = async (
  ctx: Context,
  matching: UserCriteria,
  bound: number,
  route: IndexChoice,
): Promise<number> => {
  const isFound = matching.search?.operator === 'starts_with'
  const isThroughAll = route !== 'filter' && (matching.search ? !isFound : !matching.filter)
  const passed = { search: route === 'filter', filter: route === 'search' || (route === 'order' && isFound) }
  const some = selectMatchingUsers(ctx, matching, passed)
    .select(sql<number>`1`.as('one'))
    // Along an index: a large table PostgreSQL would scan from anywhere, past its cache.
    .$if(isThroughAll, (query) => query.orderBy('createdAt').orderBy('id'))
    .limit(bound)
  const { count } = await ctx.db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which conditions no index answers, so that another one is taken; `bound` is the side of a range where the page begins. */
interface BypassedIndexes {
  search: boolean
  filter: boolean
  bound?: 'asc' | 'desc'
}

const selectMatchingUsers = (
  ctx: Context,
  { search, filter }: UserCriteria,
  passed: BypassedIndexes,
): SelectQueryBuilder<Tables, 'user', object> => {
  const all = ctx.db.selectFrom('user')
  const found = search ? all.where(searchCondition(search, passed)) : all
  return filter ? found.where(filterCondition(filter, passed.filter)) : found
}

const searchCondition = (
  { column, operator, value }: NonNullable<UserCriteria['search']>,
  { search, bound }: BypassedIndexes,
) => {
  if (operator === 'starts_with') {
    // As a range, and not as a pattern: only of a range does each database know at once that the index answers it.
    const [from, to] = [
      columnExpression(column, search || bound === 'asc'),
      columnExpression(column, search || bound === 'desc'),
    ]
    return sql<boolean>`${from} >= ${value} and ${to} < ${`${value}\u{10ffff}`}`
  }
  const literal = value.replace(/[!%_]/g, '!$&')
  return sql<boolean>`${columnExpression(column)} like ${operator === 'contains' ? `%${literal}%` : `%${literal}`} escape '!'`
}

const filterCondition = (filter: Filter, isPassed: boolean) => {
  if (filter.kind === 'roles') {
    const { isWanted, texts } = filter
    if (texts.length === 0) return isWanted ? sql<boolean>`1 = 0` : sql<boolean>`1 = 1`
    const role = isPassed ? sql`cast("role" as text)` : sql`"role"`
    return sql<boolean>`${role} ${sql.raw(isWanted ? 'in' : 'not in')} (${sql.join(texts)})`
  }
  if (filter.kind === 'flag') {
    // Written out, so that the index of those who are banned answers it.
    if (filter.field === 'banned' && filter.isSet) return sql<boolean>`"banned" = 1`
    return sql<boolean>`${columnExpression(filter.field)} = ${filter.isSet ? 1 : 0}`
  }
  const operator = sql.raw(operators[filter.operator])
  return sql<boolean>`${columnExpression(filter.column)} ${operator} ${filter.value}`
}

/**
 * Texts compare by their bytes, in both databases alike; whoever was never banned is not banned. For what is `passed`
 * SQLite takes no index, as that is one of the column and not of a cast; PostgreSQL sees through a cast to the same, and
 * knows from its statistics how many match.
 */
const columnExpression = (column: SortColumn | 'banExpires', isPassed = false) => {
  if (column === 'banned') return sql<number>`coalesce("banned", 0)`
  const isText = column === 'email' || column === 'id' || column === 'role' || column === 'searchName'
  const type = isText ? sql`text` : sql`bigint`
  const value = isPassed ? sql`cast(${sql.ref(column)} as ${type})` : sql.ref(column)
  if (isText && column !== 'searchName') return sql<string>`${value} collate "binary"`
  return sql<string | number>`${value}`
}
