import type { banCalls } from '@latchkey/contract'
import { disableApiKeys } from '../api-key/owner-changes.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { endAllSessions } from '../session/end-sessions.ts'
import { toAdministeredUser } from '../session/user.ts'
import { cancelRecovery } from '../two-factor/pending-recovery.ts'
import { requireAdminSettings, inAdminTransaction, requireManageableUser } from './admin-access.ts'
import { requireOtherAdmin } from './last-admin.ts'
import { updateRoleOrBan } from './users.store.ts'

export const banHandlers = {
  // A new ban replaces the previous one completely. Without an expiry it is permanent.
  banUser: (ctx, { userId, banReason, banExpiresIn }) =>
    inAdminTransaction(ctx, 'user:ban', async (tx) => {
      if (userId === tx.caller.user.id) fail('YOU_CANNOT_BAN_YOURSELF')
      const target = await requireManageableUser(tx, userId)
      await requireOtherAdmin(tx, target)
      const { defaultBanReason, defaultBanExpiresIn } = requireAdminSettings(tx)
      const lifetime = banExpiresIn || defaultBanExpiresIn
      const ban = {
        banReason: banReason || defaultBanReason,
        banExpires: lifetime === undefined ? null : Math.round(tx.now() + lifetime * 1000),
      }
      const user = await updateRoleOrBan(tx, userId, { banned: 1, ...ban })
      await endAllSessions(tx, userId)
      await tx.secondFactorHooks.revokeTrustedDevices(tx, userId)
      // During the ban, the user cannot sign in to cancel it.
      await cancelRecovery(tx, userId)
      await disableApiKeys(tx, userId)
      await tx.accountHooks.disableKeysAndWebhooksOf(tx, userId)
      const expires = ban.banExpires === null ? null : new Date(ban.banExpires).toISOString()
      const details = { reason: ban.banReason, expires }
      await recordAudit(tx, { action: 'user.banned', target: `user:${userId}`, details })
      return { user: toAdministeredUser(tx, user) }
    }),

  unbanUser: (ctx, { userId }) =>
    inAdminTransaction(ctx, 'user:ban', async (tx) => {
      await requireManageableUser(tx, userId)
      const user = await updateRoleOrBan(tx, userId, { banned: 0, banReason: null, banExpires: null })
      await recordAudit(tx, { action: 'user.unbanned', target: `user:${userId}` })
      return { user: toAdministeredUser(tx, user) }
    }),
} satisfies Handlers<typeof banCalls>
