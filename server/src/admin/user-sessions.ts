import type { userSessionCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { endAllSessions, endSession } from '../session/end-sessions.ts'
import { listAdministeredSessions } from '../session/sessions.ts'
import { findUser } from '../user/find-user.ts'
import { inAdminTransaction, requireManageableUser, readAsAdmin } from './admin-access.ts'
import { findUnexpiredSession } from './users.store.ts'

export const userSessionHandlers = {
  listUserSessions: (ctx, { userId }) =>
    readAsAdmin(ctx, 'session:list', async () => {
      if (!(await findUser(ctx, userId))) fail('ADMINISTERED_USER_NOT_FOUND')
      return { sessions: await listAdministeredSessions(ctx, userId) }
    }),

  revokeUserSession: (ctx, { sessionToken }) =>
    inAdminTransaction(ctx, 'session:revoke', async (tx) => {
      const { id, userId } = (await findUnexpiredSession(tx, sessionToken)) ?? fail('SESSION_NOT_FOUND')
      await requireManageableUser(tx, userId)
      await endSession(tx, userId, id)
      await recordAudit(tx, {
        action: 'session.revoked',
        target: `session:${id}`,
        details: { userId },
        extra: { userId },
      })
      if (id === tx.caller.session.id) tx.reply.session = 'ended'
      return { success: true }
    }),

  revokeUserSessions: (ctx, { userId }) =>
    inAdminTransaction(ctx, 'session:revoke', async (tx) => {
      await requireManageableUser(tx, userId)
      await endAllSessions(tx, userId)
      await tx.secondFactorHooks.revokeTrustedDevices(tx, userId)
      await recordAudit(tx, { action: 'session.all-revoked', target: `user:${userId}` })
      if (userId === tx.caller.user.id) tx.reply.session = 'ended'
      return { success: true }
    }),
} satisfies Handlers<typeof userSessionCalls>
