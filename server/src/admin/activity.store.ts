import type { activityCalls, InputOf } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { getAuditCutoff } from '../platform/retention/cutoffs.ts'

export type ActivityScope =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'organization'; readonly id: string; readonly isReadByAdmin?: true }
  | { readonly kind: 'all' }

export type ActivityFilter = Omit<InputOf<typeof activityCalls.listActivity>, 'cursor' | 'limit'>

/**
 * Lists a page of the audit log, newest first. A row can match a user in several columns. Each of these columns has an
 * index in which the page starts, so the cost does not depend on the size of the log.
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
  const [first, ...others] = listScopeColumns(scope)
  let rows = select(first)
  // `union` removes the duplicates of rows that match in several columns.
  for (const columns of others) rows = rows.union(select(columns))
  return ctx.db
    .selectFrom(rows.as('audit'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(start.limit)
    .execute()
}

/** Lists the names of existing users, by ID. */
export const listUserNames = async (ctx: Context, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type ScopeColumns = Partial<Pick<AuditRow, 'actorId' | 'onBehalfOfId' | 'target' | 'organizationId'>>

/** Returns the columns in which a row can match the scope. */
const listScopeColumns = (scope: ActivityScope): [ScopeColumns, ...ScopeColumns[]] => {
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
    .where('createdAt', '>=', getAuditCutoff(ctx))
    // The index of actions covers all users. The expression prevents its use for a page of one user or organization.
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
