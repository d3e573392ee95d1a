import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Position } from '../platform/database/cursor.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { auditCutoff } from '../platform/retention/cutoffs.ts'

export type ActivityScope =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'organization'; readonly id: string }
  | { readonly kind: 'all' }

export interface ActivityFilter {
  action: string | undefined
  actor: string | undefined
  about: string | undefined
  /** Epoch milliseconds, inclusive. */
  from: number | undefined
  /** Epoch milliseconds, exclusive. */
  to: number | undefined
}

interface ActivityPage extends ActivityFilter {
  after: Position<number> | undefined
  limit: number
}

/**
 * A page of the audit log, newest first. A row can match a user in several columns. Each of these columns has an index in
 * which the page starts, so the cost does not depend on the size of the log.
 */
export const listActivity = (ctx: Context, scope: ActivityScope, page: ActivityPage): Promise<AuditRow[]> => {
  const [first, ...others] = scopeConditions(scope).map((condition) => {
    const part = selectPagePart(ctx, scope, page).$if(condition !== null, (query) =>
      query.where(condition ?? sql<boolean>`1 = 1`),
    )
    return ctx.db.selectFrom(part.as('audit')).selectAll()
  })
  if (!first) return Promise.resolve([])
  // `union` removes the duplicates of rows that match in several columns.
  return ctx.db
    .selectFrom(others.reduce((union, part) => union.union(part), first).as('audit'))
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The names of existing users, by ID. */
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
    .where('createdAt', '>=', auditCutoff(ctx))
    // The index of actions covers all users, so a page of one user or organization must not use it.
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
