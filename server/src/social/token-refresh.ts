import { setTimeout as wait } from 'node:timers/promises'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { AccountRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { claimRefresh, findAccountRow, releaseRefresh, decryptToken, updateTokens } from './identity.store.ts'
import { logProviderFailure } from './profile.ts'
import type { ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { refreshTokens } from './tokens.ts'

/** How long a request waits for another that renews the same tokens (milliseconds). */
const MAX_WAIT_MS = 12_000
const POLL_INTERVAL_MS = 50

/**
 * The tokens of an account, renewed. Of any number of requests at once one asks the provider, on whichever node; the
 * others answer what it got. So a refresh token that works once is never burnt. No transaction is open meanwhile.
 */
export const refreshTokensOnce = async (ctx: Context, configured: ConfiguredProvider, account: AccountRow) => {
  const claimed = await claimRefresh(ctx, account.id)
  if (claimed) return refreshAccount(ctx, configured, claimed)
  const row = await waitForOtherRefresh(ctx, account.id)
  // Every token is encrypted anew, so the same text is the same renewal.
  if (!row || row.accessToken === account.accessToken) return fail('FAILED_TO_REFRESH_ACCESS_TOKEN')
  return toTokenResponse(ctx, row)
}

const refreshAccount = async (ctx: Context, configured: ConfiguredProvider, account: AccountRow) => {
  const tokens = await requestNewTokens(ctx, configured, account)
  if (!tokens) {
    await releaseRefresh(ctx, account)
    return fail('FAILED_TO_REFRESH_ACCESS_TOKEN')
  }
  return inTransaction(ctx, async (tx) => {
    await updateTokens(tx, account.id, tokens)
    await recordAudit(tx, {
      action: 'account.tokens-refreshed',
      target: `user:${account.userId}`,
      details: { provider: configured.id },
    })
    const row = (await findAccountRow(tx, account.id)) ?? fail('ACCOUNT_NOT_FOUND')
    return { ...toTokenResponse(tx, row), ...(tokens.tokenType && { tokenType: tokens.tokenType }) }
  })
}

/** null where there is nothing to ask with, and where the provider refuses; what it says goes to the log alone. */
const requestNewTokens = async (
  ctx: Context,
  configured: ConfiguredProvider,
  account: AccountRow,
): Promise<ProviderTokens | null> => {
  try {
    const refreshToken = decryptToken(ctx, account, 'refreshToken')
    if (refreshToken === null) return null
    return await refreshTokens(configured, { refreshToken, deviceId: account.deviceId ?? undefined, now: ctx.now() })
  } catch (error) {
    logProviderFailure(ctx, configured, error)
    return null
  }
}

/** The account once nobody renews its tokens any more; undefined where it is gone, or nobody comes to an end. */
const waitForOtherRefresh = async (ctx: Context, id: string): Promise<AccountRow | undefined> => {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_INTERVAL_MS) {
    await wait(POLL_INTERVAL_MS)
    const row = await findAccountRow(ctx, id)
    if (!row || row.refreshingUntil === null || row.refreshingUntil <= ctx.now()) return row
  }
  return undefined
}

const toTokenResponse = (ctx: Context, row: AccountRow) => {
  const refreshToken = decryptToken(ctx, row, 'refreshToken')
  const idToken = decryptToken(ctx, row, 'idToken')
  return {
    accessToken: decryptToken(ctx, row, 'accessToken') ?? fail('FAILED_TO_REFRESH_ACCESS_TOKEN'),
    ...(refreshToken !== null && { refreshToken }),
    ...(idToken !== null && { idToken }),
    ...(row.scope && { scopes: row.scope.split(',') }),
    ...(row.accessTokenExpiresAt !== null && { accessTokenExpiresAt: new Date(row.accessTokenExpiresAt) }),
  }
}
