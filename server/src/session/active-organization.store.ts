import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import { announceVersionChange } from './session-versions.ts'

export const updateActiveOrganization = async (
  ctx: Context,
  id: string,
  organizationId: string | null,
): Promise<void> => {
  await updateActiveOrganizationQuery(ctx, { id, organizationId, now: ctx.now() })
}

const updateActiveOrganizationQuery = prepared<{ id: string; organizationId: string | null; now: number }>()(
  (db, value) =>
    db
      .updateTable('session')
      .set({ activeOrganizationId: value('organizationId'), updatedAt: value('now') })
      .where('id', '=', value('id')),
)

export const clearActiveOrganization = (ctx: Context, userId: string, organizationId: string) =>
  ctx.db
    .updateTable('session')
    .set({ activeOrganizationId: null, updatedAt: ctx.now() })
    .where('activeOrganizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute()

/** Clears an organization in the sessions of its members, and invalidates their cached copies. */
export const clearActiveOrganizationForMembers = async (ctx: Context, organizationId: string): Promise<void> => {
  const members = ctx.db.selectFrom('member').select('userId').where('organizationId', '=', organizationId)
  const users = await ctx.db
    .updateTable('user')
    .set((row) => ({ sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('userId')
        .where('activeOrganizationId', '=', organizationId)
        .where('userId', 'in', members),
    )
    .returning('id')
    .execute()
  for (const { id } of users) announceVersionChange(ctx, id)
  await ctx.db
    .updateTable('session')
    .set({ activeOrganizationId: null, updatedAt: ctx.now() })
    .where('activeOrganizationId', '=', organizationId)
    .where('userId', 'in', members)
    .execute()
}
