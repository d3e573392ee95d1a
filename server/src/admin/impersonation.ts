import { hasAnyPlatformPermission, type impersonationCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { stopImpersonation, startImpersonation } from '../session/impersonated-session.ts'
import { toAdministeredSession } from '../session/sessions.ts'
import { requireNotBanned } from '../session/ban.ts'
import { toAdministeredUser } from '../session/user.ts'
import { requireAdminSettings, inAdminTransaction, requireManageableUser } from './admin-access.ts'

export const impersonationHandlers = {
  impersonateUser: (ctx, { userId }) =>
    inAdminTransaction(ctx, 'user:impersonate', async (tx) => {
      if (userId === tx.caller.user.id) fail('YOU_CANNOT_IMPERSONATE_YOURSELF')
      const target = await requireManageableUser(tx, userId)
      if (hasAnyPlatformPermission(requireAdminSettings(tx), target)) fail('YOU_CANNOT_IMPERSONATE_ADMINS')
      requireNotBanned(tx, target)
      const impersonated = await startImpersonation(tx, target, requireAdminSettings(tx).impersonationSessionDuration)
      const details = { sessionId: impersonated.session.id }
      await recordAudit(tx, { action: 'user.impersonated', target: `user:${userId}`, details })
      return toSessionWithUser(tx, impersonated)
    }),

  stopImpersonating: async (ctx) => {
    if (ctx.caller.session.impersonatedBy === null) fail('YOU_ARE_NOT_IMPERSONATING_ANYONE')
    const adminSession = await inCallerTransaction(ctx, async (tx) => {
      await recordAudit(tx, { action: 'user.impersonation-ended', target: `user:${tx.caller.user.id}` })
      return stopImpersonation(tx)
    })
    // Fails after the commit, so that the impersonation ends in any case.
    return adminSession ? toSessionWithUser(ctx, adminSession) : fail('FAILED_TO_FIND_ADMIN_SESSION')
  },
} satisfies Handlers<typeof impersonationCalls>

const toSessionWithUser = (ctx: Context, { session, user }: Caller) => ({
  session: toAdministeredSession(ctx, session),
  user: toAdministeredUser(ctx, user),
})
