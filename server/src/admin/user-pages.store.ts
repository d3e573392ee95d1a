import { type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Position } from '../database/cursor.ts'
import type { Tables, UserRow } from '../database/tables.ts'

export type SortColumn = 'id' | 'searchName' | 'email' | 'emailVerified' | 'createdAt' | 'updatedAt' | 'role' | 'banned'

/** What the users of a list have in common. */
export interface Matching {
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

interface UserPage extends Matching {
  column: SortColumn
  direction: 'asc' | 'desc'
  after: Position<string | number> | undefined
  offset: number
  limit: number
}

const operators = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** A page of users, each with what it is sorted by. */
export const listUserPage = (
  ctx: Context,
  { column, direction, after, offset, limit, ...matching }: UserPage,
): Promise<(UserRow & { position: string | number })[]> => {
  const sorted = expressionOf(column)
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<')
  return usersThat(ctx, matching)
    .selectAll()
    .select(sql<string | number>`${sorted}`.as('position'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${sorted}, "id") ${isBeyond} (${after?.value}, ${after?.id})`),
    )
    .orderBy(sorted, direction)
    .orderBy('id', direction)
    .limit(limit)
    .$if(offset > 0, (query) => query.offset(offset))
    .execute()
}

/** How many users match; not more than `bound` are counted, the oldest first where all are looked through. */
export const countUsers = async (ctx: Context, matching: Matching, bound: number): Promise<number> => {
  const looksThrough = matching.search !== undefined && matching.search.operator !== 'starts_with'
  const some = usersThat(ctx, matching)
    .select(sql<number>`1`.as('one'))
    .$if(looksThrough, (query) => query.orderBy('createdAt').orderBy('id'))
    .limit(bound)
  const { count } = await ctx.db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const usersThat = (ctx: Context, { search, filter }: Matching): SelectQueryBuilder<Tables, 'user', object> => {
  const all = ctx.db.selectFrom('user')
  const found = search ? all.where(searchOf(search)) : all
  return filter ? found.where(conditionOf(filter)) : found
}

const searchOf = ({ column, operator, value }: NonNullable<Matching['search']>) => {
  const searched = expressionOf(column)
  // As a range, and not as a pattern: only of a range does each database know at once that the index answers it.
  if (operator === 'starts_with') return sql<boolean>`${searched} >= ${value} and ${searched} < ${`${value}\u{10ffff}`}`
  const literal = value.replace(/[!%_]/g, '!$&')
  return sql<boolean>`${searched} like ${operator === 'contains' ? `%${literal}%` : `%${literal}`} escape '!'`
}

const conditionOf = (filter: Filter) => {
  if (filter.kind === 'roles') {
    const { isWanted, texts } = filter
    if (texts.length === 0) return isWanted ? sql<boolean>`1 = 0` : sql<boolean>`1 = 1`
    return sql<boolean>`"role" ${sql.raw(isWanted ? 'in' : 'not in')} (${sql.join(texts)})`
  }
  if (filter.kind === 'flag') {
    // Written out, so that the index of those who are banned answers it.
    if (filter.field === 'banned' && filter.isSet) return sql<boolean>`"banned" = 1`
    return sql<boolean>`${expressionOf(filter.field)} = ${filter.isSet ? 1 : 0}`
  }
  const operator = sql.raw(operators[filter.operator])
  return sql<boolean>`${expressionOf(filter.column)} ${operator} ${filter.value}`
}

/** Texts compare by their bytes, in both databases alike; whoever was never banned is not banned. */
const expressionOf = (column: SortColumn | 'banExpires') => {
  if (column === 'banned') return sql<number>`coalesce("banned", 0)`
  if (column === 'email' || column === 'id' || column === 'role')
    return sql<string>`${sql.ref(column)} collate "binary"`
  return sql<string | number>`${sql.ref(column)}`
}
