import type { Activity } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import type { AuditRow } from '../platform/database/tables.ts'
import { listNames, type Scope } from './activity.store.ts'

/** Rows of the audit log as whoever asks may see them: from where others came is for those who administer the platform. */
export const shownTo = async (ctx: CallerContext, { of }: Scope, rows: readonly AuditRow[]): Promise<Activity[]> => {
  const people = rows.flatMap(({ actorId, onBehalfOfId, target }) => [actorId, onBehalfOfId, userIn(target)])
  const names = await listNames(ctx, [...new Set(people.filter((id) => id !== null))])
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => {
    const seesWhere = of === 'everybody' || row.actorId === ctx.caller.user.id
    return {
      id: row.id,
      createdAt: new Date(row.createdAt),
      action: row.action,
      actorId: row.actorId,
      actorName: nameOf(row.actorId),
      onBehalfOfId: row.onBehalfOfId,
      onBehalfOfName: nameOf(row.onBehalfOfId),
      target: row.target,
      targetName: nameOf(userIn(row.target)),
      organizationId: row.organizationId,
      ipAddress: seesWhere ? row.ipAddress : null,
      userAgent: seesWhere ? row.userAgent : null,
      requestId: row.requestId,
      details: JSON.parse(row.details),
    }
  })
}

const userIn = (target: string): string | null => /^user:(.+)$/.exec(target)?.[1] ?? null
