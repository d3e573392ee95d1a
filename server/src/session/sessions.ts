import type { Session, sessionCalls } from '@latchkey/contract'
import { addFields, mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context, Handlers } from '../platform/context.ts'
import type { SessionRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { createCachedResponse } from '../platform/reply.ts'
import { toOwnUser } from './user.ts'
import { inCallerTransaction } from './caller-transaction.ts'
import { clearSessionCookies, findCaller, updateSessionCookies } from './current-session.ts'
import { endAllSessions, endOtherSessions, endSession } from './end-sessions.ts'
import { endInactiveAccounts, hasInactiveAccounts } from './inactive-accounts.ts'
import { consumeOwnPendingSignIn, hasPendingSignIn } from './pending-sign-in.ts'
import { findSuccessorSession } from './replaced-session.ts'
import { isCachedCaller } from './session-cache.ts'
import { incrementSessionVersion, listActiveSessions, updateSessionFields } from './session.store.ts'

export const sessionHandlers = {
  getSession: async (ctx, { disableCookieCache, disableRefresh }) => {
    const caller = await findCaller(ctx, {
      useCookieCache: !isTrue(disableCookieCache),
      renewCookieCache: true,
      disableRefresh: isTrue(disableRefresh),
    })
    if (!caller) return null
    const respond = ({ session, user }: Caller) => ({ session: toSession(ctx, session), user: toOwnUser(ctx, user) })
    return isCachedCaller(caller) ? createCachedResponse(caller, respond) : respond(caller)
  },

  // Without impersonations: the user finds those in the activity list.
  listSessions: async (ctx) =>
    (await listActiveSessions(ctx, ctx.caller.user.id))
      .filter(({ impersonatedBy }) => impersonatedBy === null)
      .map((row) => toSession(ctx, row)),

  // The schema refuses built-in fields. `setActiveOrganization` checks the membership.
  updateSession: (ctx, fields) =>
    inCallerTransaction(ctx, async (tx) => {
      const { session, user } = tx.caller
      const names = Object.keys(fields)
      if (names.length === 0) return { session: toSession(tx, session) }
      const updated = await updateSessionFields(tx, session.id, mergeFields(session.additionalFields, fields))
      await incrementSessionVersion(tx, user.id)
      await recordAudit(tx, {
        action: 'additional-fields.changed',
        target: `session:${session.id}`,
        details: { fields: names.join(',') },
      })
      await updateSessionCookies(tx, tx.caller)
      return { session: toSession(tx, { ...session, ...updated }) }
    }),

  // Sessions of other users fail like unknown ones, so the response doesn't reveal which IDs exist.
  revokeSession: (ctx, { token }) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user, session } = tx.caller
      if (!(await endSession(tx, user.id, token))) fail('SESSION_NOT_FOUND')
      await recordAudit(tx, { action: 'session.revoked', target: `session:${token}`, extra: { userId: user.id } })
      if (token === session.id) tx.reply.session = 'ended'
      return { status: true }
    }),

  revokeSessions: (ctx) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      await endAllSessions(tx, user.id)
      await tx.secondFactorHooks.revokeTrustedDevices(tx, user.id)
      await recordAudit(tx, { action: 'session.all-revoked', target: `user:${user.id}` })
      tx.reply.session = 'ended'
      return { status: true }
    }),

  revokeOtherSessions: (ctx) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user, session } = tx.caller
      await endOtherSessions(tx, user.id, session.id)
      await recordAudit(tx, { action: 'session.others-revoked', target: `user:${user.id}` })
      return { status: true }
    }),

  // Clears the cookies even if the session has ended already.
  signOut: async (ctx, { allAccounts }) => {
    const endsInactive = allAccounts === true && hasInactiveAccounts(ctx)
    const { sessionCredential } = ctx.request
    if (sessionCredential === null && !endsInactive && !hasPendingSignIn(ctx)) {
      clearSessionCookies(ctx)
      return fail('FAILED_TO_GET_SESSION')
    }
    const caller = await findCaller(ctx, { disableRefresh: true })
    await inTransaction({ ...ctx, caller }, async (tx) => {
      // Read in the transaction: after a concurrent switch, the cookies belong to another account.
      const successor = sessionCredential && (await findSuccessorSession(tx, sessionCredential.tokenHash))
      if (successor) await endAndAudit(tx, successor)
      else {
        clearSessionCookies(tx)
        if (caller) await endOwnSession(tx, caller)
      }
      if (endsInactive) await endInactiveAccounts(tx)
      // The next user of a shared browser could complete it.
      await consumeOwnPendingSignIn(tx)
    })
    return { success: true }
  },
} satisfies Handlers<typeof sessionCalls>

/** Sign-out during impersonation also ends the admin's own session. */
const endOwnSession = async (tx: Context, { session }: Caller): Promise<void> => {
  const { impersonatedBy, impersonatorSessionId } = session
  await endAndAudit(tx, session)
  if (impersonatedBy && impersonatorSessionId) await endSession(tx, impersonatedBy, impersonatorSessionId)
}

const endAndAudit = async (tx: Context, { id, userId }: Pick<SessionRow, 'id' | 'userId'>): Promise<void> => {
  if (!(await endSession(tx, userId, id))) return
  // There is no caller if a concurrent request has replaced the secret.
  const actor = tx.caller ? {} : { actorId: userId }
  await recordAudit(tx, { action: 'session.ended', target: `session:${id}`, ...actor, extra: { userId } })
}

/** Returns the wire format for the user. Its token is the ID: the secret stays in the cookie. */
export const toSession = (ctx: Context, row: SessionRow): Session =>
  addFields(ctx, 'session', row, {
    id: row.id,
    token: row.id,
    userId: row.userId,
    expiresAt: new Date(row.expiresAt),
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    impersonatedBy: ctx.settings.admin ? row.impersonatedBy : undefined,
  })

/** Returns the wire format for admins. */
export const toAdministeredSession = (ctx: Context, row: SessionRow) => ({
  ...toSession(ctx, row),
  impersonatedBy: row.impersonatedBy,
})

/** Lists the sessions of a user, including impersonations. Newest first. */
export const listAdministeredSessions = async (ctx: Context, userId: string) =>
  (await listActiveSessions(ctx, userId)).map((row) => toAdministeredSession(ctx, row))

const isTrue = (flag: boolean | string | undefined): boolean => flag === true || flag === 'true'
