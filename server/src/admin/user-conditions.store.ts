import { type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { escapeLike } from '../platform/database/like.ts'
import type { Tables } from '../platform/database/tables.ts'
import { numberWithoutIndex, textWithoutIndex } from '../platform/database/without-index.ts'
import { createWordCondition, type WordSearch } from './user-search.store.ts'

export type SortColumn = 'id' | 'searchName' | 'email' | 'emailVerified' | 'createdAt' | 'updatedAt' | 'role' | 'banned'

export interface UserCriteria {
  words?: WordSearch | undefined
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

const operators = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** The conditions that must not use an index. `bound` is the side of the search range that the page already limits. */
interface BypassedIndexes {
  search: boolean
  filter: boolean
  bound?: 'asc' | 'desc'
}

/** Selects the users that match the criteria. */
export const selectMatchingUsers = (
  ctx: Context,
  { words, search, filter }: UserCriteria,
  bypassed: BypassedIndexes,
): SelectQueryBuilder<Tables, 'user', object> => {
  const all = ctx.db.selectFrom('user')
  const users = words ? all.where(createWordCondition(words, { isBypassed: bypassed.search })) : all
  const searched = search ? users.where(createSearchCondition(search, bypassed)) : users
  return filter ? searched.where(createFilterCondition(filter, { isBypassed: bypassed.filter })) : searched
}

const createSearchCondition = (
  { column, operator, value }: NonNullable<UserCriteria['search']>,
  { search, bound }: BypassedIndexes,
) => {
  if (operator === 'starts_with') {
    // A range instead of a pattern, because both databases can use the index for a range.
    const from = toColumnExpression(column, { isBypassed: search || bound === 'asc' })
    const to = toColumnExpression(column, { isBypassed: search || bound === 'desc' })
    return sql<boolean>`${from} >= ${value} and ${to} < ${`${value}\u{10ffff}`}`
  }
  const literal = escapeLike(value)
  return sql<boolean>`${toColumnExpression(column)} like ${operator === 'contains' ? `%${literal}%` : `%${literal}`} escape '!'`
}

const createFilterCondition = (filter: Filter, { isBypassed }: { isBypassed: boolean }) => {
  if (filter.kind === 'roles') {
    const { isWanted, texts } = filter
    if (texts.length === 0) return isWanted ? sql<boolean>`1 = 0` : sql<boolean>`1 = 1`
    const role = isBypassed ? sql`cast("role" as text)` : sql`"role"`
    return sql<boolean>`${role} ${sql.raw(isWanted ? 'in' : 'not in')} (${sql.join(texts)})`
  }
  if (filter.kind === 'flag') {
    // Exactly the condition of the partial index of banned users.
    if (filter.field === 'banned' && filter.isSet) return sql<boolean>`"banned" = 1`
    return sql<boolean>`${toColumnExpression(filter.field)} = ${filter.isSet ? 1 : 0}`
  }
  const operator = sql.raw(operators[filter.operator])
  return sql<boolean>`${toColumnExpression(filter.column)} ${operator} ${filter.value}`
}

/**
 * Both databases compare texts by their bytes, and users who were never banned count as not banned. For a bypassed index,
 * the expression is a cast: SQLite does not use the index of a column for a cast. PostgreSQL ignores a cast to the same
 * type, but chooses the better index from its statistics.
 */
export const toColumnExpression = (column: SortColumn | 'banExpires', { isBypassed = false } = {}) => {
  if (column === 'banned') return sql<number>`coalesce("banned", 0)`
  const type = isTextColumn(column) ? sql`text` : sql`bigint`
  const value = isBypassed ? sql`cast(${sql.ref(column)} as ${type})` : sql.ref(column)
  return isTextColumn(column) && column !== 'searchName' ? sql`${value} collate "binary"` : sql`${value}`
}

/**
 * No index has this order, so both databases sort the matches. A cast is not enough: PostgreSQL ignores it, and reads by the
 * index of the order when it plans a frequent statement without its values.
 */
export const toUnindexedOrder = (column: SortColumn) => {
  if (column === 'banned') return toColumnExpression(column)
  return isTextColumn(column)
    ? sql`(${textWithoutIndex(column)}) collate "binary"`
    : sql`(${numberWithoutIndex(column)})`
}

const isTextColumn = (column: SortColumn | 'banExpires'): boolean =>
  column === 'email' || column === 'id' || column === 'role' || column === 'searchName'
