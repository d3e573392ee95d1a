import { isSocialProviderId, type linkedAccountCalls, socialProviders } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { AccountRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction, requireCurrentCaller } from '../session/caller-transaction.ts'
import { hasNewSecret } from '../session/current-session.ts'
import { isRecentlyAuthenticated } from '../session/recent-authentication.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { notifyAllAddresses, notifyUser } from '../user/user-mail.ts'
import { deleteAccount, listProviderAccounts } from './identity.store.ts'
import { requireProvider } from './providers.ts'
import { startAuthorization } from './start-authorization.ts'
import { refreshTokensOnce } from './token-refresh.ts'

export const linkedAccountHandlers = {
  linkSocial: async (ctx, { provider, callbackURL, disableRedirect = false, ...options }) => {
    const configured = requireProvider(ctx, provider)
    const flow = { ...options, callbackURL: callbackURL || '/', linkTo: ctx.caller.user.id }
    const url = await startAuthorization(ctx, configured, flow)
    return { url, redirect: !disableRedirect }
  },

  unlinkAccount: (ctx, { providerId, accountId }) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const userId = user.id
      const account = await requireAccount(tx, { userId, providerId, accountId })
      if (!(await deleteAccount(tx, userId, account.id))) fail('YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT')
      await recordAudit(tx, { action: 'account.unlinked', target: `user:${userId}`, details: { provider: providerId } })
      if (account.password !== null) await notifyUser(tx, user, 'passwordChanged')
      else await notifyAllAddresses(tx, user, 'accountUnlinked', { provider: getProviderName(tx, providerId) })
      await rotateSessionSecret(tx)
      return { status: true }
    }),

  refreshToken: async (ctx, { providerId, accountId, userId }) => {
    const { caller } = ctx
    // Only the server can name a user. For the request of a client, the user is the caller (R6).
    const ownerId = caller?.user.id ?? userId ?? fail('EITHER_USERID_OR_SESSION_IS_REQUIRED')
    const account = await requireAccount(ctx, { userId: ownerId, providerId, accountId })
    const configured = ctx.providers.get(providerId) ?? fail('PROVIDER_IS_NOT_CONFIGURED')
    if (!configured.provider.refreshes) fail('PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING')
    const tokens = await refreshTokensOnce(ctx, configured, account)
    if (!caller) return tokens
    // The session can end while the provider responds: an ended session must not receive tokens (R59, R64).
    const current = await requireCurrentCaller({ ...ctx, caller })
    if (hasNewSecret(ctx, current)) fail('UNAUTHORIZED')
    if (isRecentlyAuthenticated(ctx, current)) return tokens
    // A refresh token works after the session has ended, so a copied cookie must not receive it.
    const { refreshToken: _, idToken: __, ...accessToken } = tokens
    return accessToken
  },
} satisfies Handlers<typeof linkedAccountCalls>

/** Users can unlink providers that are no longer configured. */
const getProviderName = (tx: Context, id: string): string =>
  tx.providers.get(id)?.provider.name ?? (isSocialProviderId(id) ? socialProviders[id] : id)

/** `accountId` is the ID of the row or the subject at the provider. Without it, the oldest account is used (R39). */
const requireAccount = async (
  ctx: Context,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId: string | undefined },
): Promise<AccountRow> => {
  const accounts = await listProviderAccounts(ctx, userId, providerId)
  const account =
    accountId === undefined ? accounts[0] : accounts.find((row) => [row.id, row.accountId].includes(accountId))
  return account ?? fail('ACCOUNT_NOT_FOUND')
}
