import type { AuditAction } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { insertRow } from '../database/prepared.ts'
import { randomId } from '../crypto/random.ts'

interface AuditEntry {
  action: AuditAction
  /** `user:ID`, `session:ID`, `trusted-device:ID`, `organization:ID`; `member:ID`, `team:ID`, `invitation:ID` with `organizationId` in the details. */
  target: string
  /** The actor, if it is not the caller: a user who verified a mailbox or a password without a session. */
  actorId?: string | null
  details?: Record<string, string | boolean | null>
}

/**
 * Appends a row to the audit log. In a transaction, all rows are written together before the commit. During impersonation the
 * impersonator is the actor and the impersonated user is stored in `onBehalfOfId`.
 */
export const recordAudit = async (ctx: Context, entry: AuditEntry): Promise<void> => {
  const caller = entry.actorId === undefined ? ctx.caller : null
  const { impersonatedBy = null } = caller?.session ?? {}
  const row = {
    id: randomId(ctx.random),
    action: entry.action,
    actorId: entry.actorId ?? impersonatedBy ?? caller?.user.id ?? null,
    onBehalfOfId: impersonatedBy && (caller?.user.id ?? null),
    target: entry.target,
    organizationId: organizationOf(entry),
    ipAddress: ctx.request.ipAddress,
    userAgent: ctx.request.userAgent,
    requestId: ctx.request.id,
    details: JSON.stringify(entry.details ?? {}),
    createdAt: ctx.now(),
  }
  if (ctx.transaction) ctx.transaction.auditRows.push(row)
  else await insertRow(ctx, 'audit', row)
}

const organizationOf = ({ target, details }: AuditEntry): string | null => {
  const { organizationId } = details ?? {}
  if (typeof organizationId === 'string') return organizationId
  return target.startsWith('organization:') ? target.slice('organization:'.length) : null
}

/** The details of the rows with one of these actions about a target. */
export const listAuditDetails = async (
  ctx: Context,
  target: string,
  actions: readonly AuditAction[],
): Promise<Record<string, unknown>[]> => {
  const rows = await ctx.db
    .selectFrom('audit')
    .select('details')
    .where('target', '=', target)
    .where(sql`"action" || ''`, 'in', actions)
    .execute()
  return rows.map(({ details }) => JSON.parse(details))
}

/** Below the limits of both databases for the parameters of a statement. */
const MAX_TARGETS = 500

/** Replaces a value in the details of all rows about these targets. */
export const replaceAuditDetail = async (
  tx: Context,
  targets: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (let start = 0; start < targets.length; start += MAX_TARGETS) {
    await tx.db
      .updateTable('audit')
      .set({ details: sql`replace("details", ${JSON.stringify(from)}, ${JSON.stringify(to)})` })
      .where('target', 'in', targets.slice(start, start + MAX_TARGETS))
      .where('details', 'like', `%${JSON.stringify(from)}%`)
      .execute()
  }
}
