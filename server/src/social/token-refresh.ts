import { setTimeout as wait } from 'node:timers/promises'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { AccountRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import {
  claimRefresh,
  decryptToken,
  getEchoedValue,
  findAccountRow,
  releaseRefresh,
  updateTokensWithLease,
} from './identity.store.ts'
import { logProviderFailure } from './profile.ts'
import type { ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { refreshTokens } from './tokens.ts'

const POLL_INTERVAL_MS = 50

/**
 * Refreshes the tokens of an account. Of concurrent requests, on any node, one calls the provider and the others wait for
 * its result: providers that rotate refresh tokens reject a second use. No transaction is open during the request.
 */
export const refreshTokensOnce = async (ctx: Context, configured: ConfiguredProvider, account: AccountRow) => {
  const claimed = await claimRefresh(ctx, account.id)
  if (claimed) return refreshAccount(ctx, configured, claimed)
  const refreshed = await waitForOtherRefresh(ctx, account.id)
  // Encryption is randomized: an unchanged ciphertext means that the other request failed.
  if (!refreshed || refreshed.accessToken === account.accessToken) return fail('FAILED_TO_REFRESH_ACCESS_TOKEN')
  return toTokenResponse(ctx, refreshed)
}

const refreshAccount = async (ctx: Context, configured: ConfiguredProvider, account: AccountRow) => {
  const tokens = await requestNewTokens(ctx, configured, account)
  if (!tokens) {
    await releaseRefresh(ctx, account)
    return fail('FAILED_TO_REFRESH_ACCESS_TOKEN')
  }
  return inTransaction(ctx, async (tx) => {
    const refreshed = await updateTokensWithLease(tx, account, tokens)
    if (!refreshed) return toTokenResponse(tx, (await findAccountRow(tx, account.id)) ?? fail('ACCOUNT_NOT_FOUND'))
    await recordAudit(tx, {
      action: 'account.tokens-refreshed',
      target: `user:${account.userId}`,
      details: { provider: configured.id },
    })
    return { ...toTokenResponse(tx, refreshed), ...(tokens.tokenType && { tokenType: tokens.tokenType }) }
  })
}

/** Returns `null` if the account has no refresh token or the provider rejects it. */
const requestNewTokens = async (
  ctx: Context,
  configured: ConfiguredProvider,
  account: AccountRow,
): Promise<ProviderTokens | null> => {
  try {
    const refreshToken = decryptToken(ctx, account, 'refreshToken')
    if (refreshToken === null) return null
    return await refreshTokens(ctx, configured, { refreshToken, echoedValue: getEchoedValue(account) })
  } catch (error) {
    logProviderFailure(ctx, configured, error)
    return null
  }
}

/** Returns undefined if the account was deleted or the other request takes longer than this one may wait. */
const waitForOtherRefresh = async (ctx: Context, accountId: string): Promise<AccountRow | undefined> => {
  while (ctx.deadline.remainingMs > 0) {
    await wait(POLL_INTERVAL_MS)
    const row = await findAccountRow(ctx, accountId)
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
