import type { activityCalls, InputOf } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { auditCutoff } from '../platform/retention/cutoffs.ts'

export type ActivityScope =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'organization'; readonly id: string; readonly isReadByAdmin?: true }
  | { readonly kind: 'all' }

export type ActivityFilter = Omit<InputOf<typeof activityCalls.listActivity>, 'cursor' | 'limit'>

/**
 * A page of the audit log, newest first. A row can match a user in several columns. Each of these columns has an index in
 * which the page starts, so the cost does not depend on the size of the log.
 */
export const listActivity = (
  ctx: Context,
  scope: ActivityScope,
  filter: ActivityFilter,
  start: PageStart,
): Promise<AuditRow[]> => {
  const select = (columns: ScopeColumns) => {
    const part = selectPagePart(ctx, scope, filter, start).where(({ and }) => and(columns))
    return ctx.db.selectFrom(part.as('audit')).selectAll()
  }
  const [first, ...others] = scopeColumns(scope)
  // `union` removes the duplicates of rows that match in several columns.
  return ctx.db
    .selectFrom(others.reduce((union, columns) => union.union(select(columns)), select(first)).as('audit'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(start.limit)
    .execute()
}

/** The names of existing users, by ID. */
export const listUserNames = async (ctx: Context, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type ScopeColumns = Partial<Pick<AuditRow, 'actorId' | 'onBehalfOfId' | 'target' | 'organizationId'>>

/** The columns in which a row can match the scope. */
const scopeColumns = (scope: ActivityScope): [ScopeColumns, ...ScopeColumns[]] => {
  if (scope.kind === 'all') return [{}]
  if (scope.kind === 'organization') return [{ organizationId: scope.id }]
  return [{ actorId: scope.id }, { onBehalfOfId: scope.id }, { target: `user:${scope.id}` }]
}

const selectPagePart = (
  ctx: Context,
  { kind }: ActivityScope,
  { action, actor, about, from, to }: ActivityFilter,
  { after, limit }: PageStart,
) =>
  ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('createdAt', '>=', auditCutoff(ctx))
    // The index of actions covers all users, so a page of one user or organization must not use it.
    .$if(action !== undefined, (query) =>
      query.where(kind === 'all' ? sql.ref('action') : sql`"action" || ''`, '=', action ?? ''),
    )
    .where(({ and }) => and({ actorId: actor || undefined, target: about || undefined }))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', Date.parse(from ?? '')))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', Date.parse(to ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${after?.value}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
