import type { activityCalls, InputOf } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart, Position } from '../platform/database/cursor.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { textWithoutIndex } from '../platform/database/without-index.ts'
import { getAuditCutoff } from '../platform/retention/cutoffs.ts'

export type ActivityScope =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'organization'; readonly id: string; readonly isReadByAdmin?: true }
  | { readonly kind: 'all' }

export type ActivityFilter = Omit<InputOf<typeof activityCalls.listActivity>, 'cursor' | 'limit'>

/** SQLite blocks the event loop during a statement. */
const ROWS_PER_SCAN = 2000

/**
 * Lists a page of the audit log, newest first. A page of a user or an organization starts in the index of each column in
 * which a row can match. No index serves the other filters of such a page, so each statement reads a limited number of rows
 * until the page is full. The cost of rare matches depends on the number of rows of the user or the organization.
 */
export const listActivity = async (
  ctx: Context,
  scope: ActivityScope,
  filter: ActivityFilter,
  { after, limit }: PageStart,
): Promise<AuditRow[]> => {
  const end = getRangeEnd(ctx, filter)
  let start = getRangeStart(filter, after)
  const { action, actor, about } = filter
  if (scope.kind === 'all' || !(action || actor || about)) return listRange(ctx, scope, filter, { start, end, limit })
  const rows: AuditRow[] = []
  while (rows.length < limit) {
    const scanEnd = await findScanEnd(ctx, scope, { start, end })
    const range = { start, end: scanEnd ?? end, limit: limit - rows.length }
    rows.push(...(await listRange(ctx, scope, filter, range)))
    if (!scanEnd) break
    start = toPosition(scanEnd)
  }
  return rows
}

/** Lists the names of existing users, by ID. */
export const listUserNames = async (ctx: Context, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One bound per side: with two, SQLite can use the wider one for the index. */
interface ActivityRange {
  /** Entries are older. Undefined starts at the newest entry. */
  readonly start: Position<number> | undefined
  /** The time of the oldest entry. */
  readonly end: number
}

/** The position after which all entries are older than a time. No ID is less than the empty text. */
const toPosition = (time: number): Position<number> => ({ value: time, id: '' })

const getRangeStart = ({ to }: ActivityFilter, after: Position<number> | undefined): Position<number> | undefined => {
  if (to === undefined) return after
  const time = Date.parse(to)
  return after && after.value < time ? after : toPosition(time)
}

const getRangeEnd = (ctx: Context, { from }: ActivityFilter): number =>
  Math.max(getAuditCutoff(ctx), from === undefined ? 0 : Date.parse(from))

const listRange = (
  ctx: Context,
  scope: ActivityScope,
  filter: ActivityFilter,
  { start, end, limit }: ActivityRange & { limit: number },
): Promise<AuditRow[]> => {
  const select = (columns: ScopeColumns) => {
    const part = selectRange(ctx, columns, { start, end })
      .selectAll()
      .where(({ and }) => and(toFilterConditions(scope, filter)))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    // SQLite rejects `order by` and `limit` in a part of a union, except in a subquery.
    return ctx.db.selectFrom(part.as('audit')).selectAll()
  }
  const [first, ...others] = listScopeColumns(scope)
  let rows = select(first)
  // `union` removes the duplicates of rows that match in several columns.
  for (const columns of others) rows = rows.union(select(columns))
  return ctx.db
    .selectFrom(rows.as('audit'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Returns the time down to which no column has more than `ROWS_PER_SCAN` rows, and those of the same time. Undefined if
 * fewer rows are left. Reads no ID, which the index of actors does not contain.
 */
const findScanEnd = async (ctx: Context, scope: ActivityScope, range: ActivityRange): Promise<number | undefined> => {
  const select = (columns: ScopeColumns) => {
    const part = selectRange(ctx, columns, range)
      .select('createdAt')
      .orderBy('createdAt', 'desc')
      .offset(ROWS_PER_SCAN - 1)
      .limit(1)
    return ctx.db.selectFrom(part.as('audit')).selectAll()
  }
  const [first, ...others] = listScopeColumns(scope)
  let ends = select(first)
  for (const columns of others) ends = ends.unionAll(select(columns))
  const end = await ctx.db
    .selectFrom(ends.as('audit'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return end?.createdAt
}

type ScopeColumns = Partial<Pick<AuditRow, 'actorId' | 'onBehalfOfId' | 'target' | 'organizationId'>>

/** Returns the columns in which a row can match the scope. */
const listScopeColumns = (scope: ActivityScope): [ScopeColumns, ...ScopeColumns[]] => {
  if (scope.kind === 'all') return [{}]
  if (scope.kind === 'organization') return [{ organizationId: scope.id }]
  return [{ actorId: scope.id }, { onBehalfOfId: scope.id }, { target: `user:${scope.id}` }]
}

/** Selects the rows of a range that match in the columns. */
const selectRange = (ctx: Context, columns: ScopeColumns, { start, end }: ActivityRange) =>
  ctx.db
    .selectFrom('audit')
    .where(({ and }) => and(columns))
    .where('createdAt', '>=', end)
    .$if(start !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${start?.value}, ${start?.id})`),
    )

/** Returns the conditions of the filter. */
const toFilterConditions = ({ kind }: ActivityScope, { action, actor, about }: ActivityFilter) => {
  const toCondition = (column: 'action' | 'actorId' | 'target', value: string) => {
    if (kind === 'all') return sql<boolean>`${sql.ref(column)} = ${value}`
    // The index of the column covers all users and organizations, and the page is of one of them.
    return sql<boolean>`${textWithoutIndex(column)} = ${value}`
  }
  const conditions = []
  if (action) conditions.push(toCondition('action', action))
  if (actor) conditions.push(toCondition('actorId', actor))
  if (about) conditions.push(toCondition('target', about))
  return conditions
}
