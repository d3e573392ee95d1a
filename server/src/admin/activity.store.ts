import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Position } from '../platform/database/cursor.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { auditHorizon } from '../platform/retention/horizons.ts'

/** Whose activity it is. */
export type ActivityScope =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'organization'; readonly id: string }
  | { readonly kind: 'all' }

export interface ActivityFilter {
  action: string | undefined
  actor: string | undefined
  about: string | undefined
  /** Milliseconds: not before the first, and before the second. */
  from: number | undefined
  to: number | undefined
}

interface ActivityPage extends ActivityFilter {
  after: Position<number> | undefined
  limit: number
}

/**
 * A page of the audit log, newest first. Each way in which a row can be about somebody has an index that the page begins
 * in, so that its cost does not grow with the log.
 */
export const listActivity = (ctx: Context, scope: ActivityScope, page: ActivityPage): Promise<AuditRow[]> => {
  const [first, ...others] = scopeConditions(scope).map((condition) => {
    const part = selectPagePart(ctx, scope, page).$if(condition !== null, (query) =>
      query.where(condition ?? sql<boolean>`1 = 1`),
    )
    return ctx.db.selectFrom(part.as('audit')).selectAll()
  })
  if (!first) return Promise.resolve([])
  // A row that is found in several ways is one row.
  return ctx.db
    .selectFrom(others.reduce((union, part) => union.union(part), first).as('audit'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The names of users who are still there, by their ids. */
export const listUserNames = async (ctx: Context, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const scopeConditions = (scope: ActivityScope) => {
  if (scope.kind === 'all') return [null]
  if (scope.kind === 'organization') return [sql<boolean>`"organizationId" = ${scope.id}`]
  return [
    sql<boolean>`"actorId" = ${scope.id}`,
    sql<boolean>`"onBehalfOfId" = ${scope.id}`,
    sql<boolean>`"target" = ${`user:${scope.id}`}`,
  ]
}

const selectPagePart = (
  ctx: Context,
  { kind }: ActivityScope,
  { action, actor, about, from, to, after, limit }: ActivityPage,
) =>
  ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('createdAt', '>=', auditHorizon(ctx))
    // Of one person or organization no index of actions is wanted: it leads through everybody's.
    .$if(action !== undefined, (query) =>
      query.where(kind === 'all' ? sql.ref('action') : sql`"action" || ''`, '=', action ?? ''),
    )
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor ?? ''))
    .$if(about !== undefined, (query) => query.where('target', '=', about ?? ''))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', to ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${after?.value}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
