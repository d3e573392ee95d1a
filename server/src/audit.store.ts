import type { Context } from './context.ts'
import { insertRow } from './database/prepared.ts'
import { randomId } from './random.ts'

export type AuditAction =
  | 'user.created'
  | 'user.updated'
  | 'user.picture-uploaded'
  | 'user.email-verified'
  | 'user.email-change-requested'
  | 'user.email-changed'
  | 'user.deletion-requested'
  | 'user.deleted'
  | 'password.reset-requested'
  | 'password.reset'
  | 'password.changed'
  | 'password.set'
  | 'password.rehashed'
  | 'account.linked'
  | 'account.unlinked'
  | 'account.tokens-refreshed'
  | 'session.started'
  | 'session.ended'
  | 'session.revoked'
  | 'session.others-revoked'
  | 'session.all-revoked'
  | 'two-factor.set-up'
  | 'two-factor.enabled'
  | 'two-factor.authenticator-replaced'
  | 'two-factor.disabled'
  | 'two-factor.challenged'
  | 'two-factor.passed'
  | 'two-factor.locked'
  | 'two-factor.code-requested'
  | 'backup-codes.renewed'
  | 'trusted-device.added'
  | 'trusted-device.revoked'
  | 'organization.created'
  | 'organization.updated'
  | 'organization.deleted'
  | 'organization.ownership-transferred'
  | 'member.added'
  | 'member.removed'
  | 'member.left'
  | 'member.role-changed'
  | 'member.team-changed'
  | 'team.created'
  | 'team.updated'
  | 'team.removed'
  | 'invitation.created'
  | 'invitation.resent'
  | 'invitation.accepted'
  | 'invitation.rejected'
  | 'invitation.canceled'
  | 'admin.created'
  | 'user.role-changed'
  | 'user.banned'
  | 'user.unbanned'
  | 'user.impersonated'
  | 'user.impersonation-ended'
  | 'activity.exported'
  | 'mail.retried'

interface AuditEntry {
  action: AuditAction
  /** `user:ID`, `session:ID`, `trusted-device:ID`, `organization:ID`; `member:ID`, `team:ID`, `invitation:ID` with `organizationId` in the details. */
  target: string
  /** Who did it, where that is not the caller: a person who proved a mailbox or a password. */
  actorId?: string | null
  details?: Record<string, string | boolean | null>
}

/**
 * Writes what happened into the append-only log, in the transaction of the change itself. Whoever impersonates somebody
 * is the one who did it, on behalf of the other.
 */
export const record = async (ctx: Context, entry: AuditEntry): Promise<void> => {
  const caller = entry.actorId === undefined ? ctx.caller : null
  const { impersonatedBy = null } = caller?.session ?? {}
  await insertRow(ctx, 'audit', {
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
  })
}

const organizationOf = ({ target, details }: AuditEntry): string | null => {
  const { organizationId } = details ?? {}
  if (typeof organizationId === 'string') return organizationId
  return target.startsWith('organization:') ? target.slice('organization:'.length) : null
}

/** Whether this address has signed in to the account before: a stranger's guesses never shut it out. */
export const hasSignedInFrom = async (ctx: Context, userId: string, ipAddress: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('audit')
    .select('id')
    .where('actorId', '=', userId)
    .where('action', '=', 'session.started')
    .where('ipAddress', '=', ipAddress)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
