import type { linkedAccountCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context, Handlers } from '../platform/context.ts'
import type { AccountRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { asCaller, callerOfThisMoment } from '../session/as-caller.ts'
import { findCaller } from '../session/current-session.ts'
import { mailPasswordNotice } from '../user/password.ts'
import { sendLinkNotification } from './link-notifications.ts'
import { startAuthorization } from './start-authorization.ts'
import { deleteAccount, listProviderAccounts } from './identity.store.ts'
import { requireProvider } from './require-provider.ts'
import { refreshTokensOnce } from './token-refresh.ts'

export const linkedAccountHandlers = {
  linkSocial: async (ctx, { provider, callbackURL, disableRedirect = false, ...wishes }) => {
    const configured = requireProvider(ctx, provider)
    const url = await startAuthorization(ctx, configured, {
      ...wishes,
      callbackURL: callbackURL || '/',
      linkTo: ctx.caller.user.id,
    })
    return { url, redirect: !disableRedirect }
  },

  unlinkAccount: (ctx, { providerId, accountId }) =>
    asCaller(ctx, async (tx) => {
      const userId = tx.caller.user.id
      const account = await findAccount(tx, { userId, providerId, accountId })
      const isGone = await deleteAccount(tx, {
        userId,
        id: account.id,
        enabledProviderIds: [...tx.providers.keys()],
        allowUnlinkingAll: tx.settings.accountLinking.allowUnlinkingAll,
      })
      if (!isGone) fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
      await recordAudit(tx, { action: 'account.unlinked', target: `user:${userId}`, details: { provider: providerId } })
      if (account.password !== null) await mailPasswordNotice(tx, tx.caller.user)
      else await sendLinkNotification(tx, { kind: 'accountUnlinked', user: tx.caller.user, providerId })
      return { status: true }
    }),

  refreshToken: async (ctx, { providerId, accountId, userId }) => {
    const caller = ctx.caller ?? (await findCaller(ctx))
    const account = await findAccount(ctx, { userId: resolveUserId(ctx, caller, userId), providerId, accountId })
    const configured = ctx.providers.get(providerId) ?? fail('PROVIDER_IS_NOT_CONFIGURED')
    if (!configured.provider.refreshes) fail('PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING')
    const tokens = await refreshTokensOnce(ctx, configured, account)
    // The provider has taken its time: whose session has ended meanwhile is told nothing (rules R59, R64).
    if (caller) await callerOfThisMoment({ ...ctx, caller })
    return tokens
  },
} satisfies Handlers<typeof linkedAccountCalls>

/** The caller; in process, without one, whoever the server names (rule R6). */
const resolveUserId = (ctx: Context, caller: Caller | null, userId: string | undefined): string => {
  if (caller) return caller.user.id
  return (ctx.request.isInProcess ? userId : undefined) ?? fail('EITHER_USERID_OR_SESSION_IS_REQUIRED')
}

/** One of this user's own (rule R39), named by the row or by the person at the provider; else the oldest there. */
const findAccount = async (
  ctx: Context,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId: string | undefined },
): Promise<AccountRow> => {
  const accounts = await listProviderAccounts(ctx, userId, providerId)
  const named =
    accountId === undefined ? accounts[0] : accounts.find((row) => [row.id, row.accountId].includes(accountId))
  return named ?? fail('ACCOUNT_NOT_FOUND')
}
