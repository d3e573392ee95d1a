import type { Activity } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { listUserNames, type ActivityScope } from './activity.store.ts'

/** Only platform admins see the IP addresses and user agents of other users, and the reason of a ban by another admin. */
export const toActivity = async (
  ctx: CallerContext,
  scope: ActivityScope,
  rows: readonly AuditRow[],
): Promise<Activity[]> => {
  const entries = rows.map((row) => ({ ...row, details: parseDetails(row) }))
  const userIds = entries.flatMap((entry) => [entry.actorId, entry.onBehalfOfId, findTargetUserId(entry)])
  const names = await listUserNames(ctx, [...new Set(userIds.filter((id) => id !== null))])
  const isReadByAdmin = scope.kind === 'all' || (scope.kind === 'organization' && scope.isReadByAdmin)
  const findName = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return entries.map((row) => {
    const canSeeAll = isReadByAdmin || row.actorId === ctx.caller.user.id
    return {
      id: row.id,
      createdAt: new Date(row.createdAt),
      action: row.action,
      actorId: row.actorId,
      actorName: findName(row.actorId),
      onBehalfOfId: row.onBehalfOfId,
      onBehalfOfName: findName(row.onBehalfOfId),
      target: row.target,
      targetName: findName(findTargetUserId(row)),
      organizationId: row.organizationId,
      ipAddress: canSeeAll ? row.ipAddress : null,
      userAgent: canSeeAll ? row.userAgent : null,
      requestId: row.requestId,
      details: canSeeAll || row.action !== 'user.banned' ? row.details : { ...row.details, reason: null },
    }
  })
}

const parseDetails = ({ details }: AuditRow): Activity['details'] => JSON.parse(details)

/** The target itself, or the user of the target membership, session or API key. */
const findTargetUserId = ({ target, details }: Pick<Activity, 'target' | 'details'>): string | null => {
  const [, id] = /^user:(.+)$/.exec(target) ?? []
  if (id !== undefined) return id
  return typeof details.userId === 'string' ? details.userId : null
}
