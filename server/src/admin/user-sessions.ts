import type { userSessionCalls } from '@latchkey/contract'
import { record } from '../audit.store.ts'
import type { Handlers } from '../context.ts'
import { fail } from '../failure.ts'
import { endEverySession, endSession } from '../session/end-sessions.ts'
import { toSession } from '../session/sessions.ts'
import { asAdmin, requirePermission, requireTarget } from './as-admin.ts'
import { findPerson, findSessionOf, listSessionsOf } from './users.store.ts'

export const userSessionHandlers = {
  listUserSessions: async (ctx, { userId }) => {
    requirePermission(ctx, 'session:list')
    if (!(await findPerson(ctx, userId))) fail('ADMINISTERED_USER_NOT_FOUND')
    const sessions = await listSessionsOf(ctx, userId)
    return { sessions: sessions.map((row) => ({ ...toSession(ctx, row), impersonatedBy: row.impersonatedBy })) }
  },

  revokeUserSession: (ctx, { sessionToken }) =>
    asAdmin(ctx, 'session:revoke', async (tx) => {
      const { id, userId } = (await findSessionOf(tx, sessionToken)) ?? fail('SESSION_NOT_FOUND')
      await requireTarget(tx, userId)
      await endSession(tx, userId, id)
      await record(tx, { action: 'session.revoked', target: `session:${id}`, details: { userId } })
      if (id === tx.caller.session.id) tx.reply.session = 'ended'
      return { success: true }
    }),

  revokeUserSessions: (ctx, { userId }) =>
    asAdmin(ctx, 'session:revoke', async (tx) => {
      await requireTarget(tx, userId)
      await endEverySession(tx, userId)
      await record(tx, { action: 'session.all-revoked', target: `user:${userId}` })
      if (userId === tx.caller.user.id) tx.reply.session = 'ended'
      return { success: true }
    }),
} satisfies Handlers<typeof userSessionCalls>
