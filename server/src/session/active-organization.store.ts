import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import { ROWS_PER_STATEMENT } from '../platform/database/rows-per-statement.ts'
import { batch } from '../platform/database/transaction.ts'
import { incrementSessionVersion } from './session.store.ts'

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

/**
 * Clears an organization in the sessions of its members, and invalidates their cached copies. The members are read first:
 * for an update with a subquery, PostgreSQL can choose a plan that evaluates the subquery once per user of the platform.
 */
export const clearActiveOrganizationForMembers = async (ctx: Context, organizationId: string): Promise<void> => {
  const members = await ctx.db
    .selectFrom('member')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .execute()
  for (let start = 0; start < members.length; start += ROWS_PER_STATEMENT) {
    const userIds = members.slice(start, start + ROWS_PER_STATEMENT).map(({ userId }) => userId)
    const cleared = await ctx.db
      .updateTable('session')
      .set({ activeOrganizationId: null, updatedAt: ctx.now() })
      .where('activeOrganizationId', '=', organizationId)
      .where('userId', 'in', userIds)
      .returning('userId')
      .execute()
    const affected = new Set(cleared.map(({ userId }) => userId))
    await batch([...affected].map((userId) => incrementSessionVersion(ctx, userId)))
    await nextIteration()
  }
}
