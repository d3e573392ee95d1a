import type { AuditAction } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { sortableId } from '../crypto/random.ts'
import { ROWS_PER_STATEMENT } from '../database/rows-per-statement.ts'
import { textWithoutIndex } from '../database/without-index.ts'
import { type AuditEntry, type EventName, toEvent } from './events.ts'

/**
 * Appends a row to the audit log of the open transaction. All rows are written together before the commit, after the
 * handlers of the application have run. During impersonation the impersonator is the actor and the impersonated user is
 * stored in `onBehalfOfId`.
 */
export const recordAudit = async <Name extends EventName>(tx: Context, entry: AuditEntry<Name>): Promise<void> => {
  if (!tx.transaction) throw new Error(`${entry.action} is recorded outside of a transaction`)
  const { auditRows, events } = tx.transaction
  const caller = entry.actorId === undefined ? tx.caller : null
  const { impersonatedBy = null } = caller?.session ?? {}
  const createdAt = tx.now()
  const row = {
    id: sortableId(tx.random, createdAt, auditRows.length),
    action: entry.action,
    actorId: entry.actorId ?? impersonatedBy ?? caller?.user.id ?? null,
    onBehalfOfId: impersonatedBy && (caller?.user.id ?? null),
    target: entry.target,
    organizationId: findOrganizationId(entry),
    ipAddress: tx.request.ipAddress,
    userAgent: tx.request.userAgent,
    requestId: tx.request.id,
    details: JSON.stringify(entry.details ?? {}),
    createdAt,
  }
  auditRows.push(row)
  if (tx.webhooks || tx.hooks?.handles(entry.action)) events.push(toEvent(entry, row))
}

const findOrganizationId = ({ target, details }: { target: string; details?: object }): string | null => {
  if (details && 'organizationId' in details && typeof details.organizationId === 'string')
    return details.organizationId
  return target.startsWith('organization:') ? target.slice('organization:'.length) : null
}

/** Lists the details of the rows with one of these actions about a target. */
export const listAuditDetails = async (
  ctx: Context,
  target: string,
  actions: readonly AuditAction[],
): Promise<Record<string, unknown>[]> => {
  const rows = await ctx.db
    .selectFrom('audit')
    .select('details')
    .where('target', '=', target)
    // The index of actions covers all targets.
    .where(textWithoutIndex('action'), 'in', actions)
    .execute()
  return rows.map(({ details }) => JSON.parse(details))
}

/** The changes of the addresses of a user. Their details outlast the audit rows until the user is deleted. */
export const addressChangeActions = [
  'user.email-changed',
  'email-address.added',
  'email-address.removed',
] as const satisfies AuditAction[]

/** Lists the details of the changes of a user's addresses, including those whose audit rows have expired. */
export const listAddressChanges = async (ctx: Context, userId: string): Promise<Record<string, unknown>[]> => {
  // The cleanup copies a row before it deletes it, so this order misses none.
  const current = await listAuditDetails(ctx, `user:${userId}`, addressChangeActions)
  const expired = await ctx.db.selectFrom('addressChange').select('details').where('userId', '=', userId).execute()
  return [...current, ...expired.map(({ details }) => JSON.parse(details))]
}

interface AuditDetailChange {
  readonly target: string
  readonly from: string
  readonly to: string
}

/** Replaces values in the details of all rows about the targets. */
export const replaceAuditDetails = async (tx: Context, changes: readonly AuditDetailChange[]): Promise<void> => {
  const replaced = sql`replace("details", "change"."from", "change"."to")`
  for (let start = 0; start < changes.length; start += ROWS_PER_STATEMENT) {
    const rows = changes
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ target, from, to }) => sql`(${target}, ${JSON.stringify(from)}, ${JSON.stringify(to)})`)
    await sql`with "change" ("target", "from", "to") as (values ${sql.join(rows)})
      update "audit" set "details" = ${replaced} from "change"
      where "audit"."target" = "change"."target" and "details" <> ${replaced}`.execute(tx.db)
  }
}
