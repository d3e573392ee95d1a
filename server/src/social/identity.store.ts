import { MAX_CLOCK_DIFFERENCE_MS } from '../platform/clock-difference.ts'
import type { Context } from '../platform/context.ts'
import type { AccountRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { decrypt, encrypt } from '../platform/crypto/keys.ts'
import type { ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'

/** Another request can claim a refresh after this time. Longer than two requests: discovery and token endpoint. */
const REFRESH_LEASE_MS = 25_000

type TokenColumn = 'accessToken' | 'refreshToken' | 'idToken'

/** Identities are keyed by provider, issuer and subject, never by the address: addresses are reassigned (R19). */
export const findIdentity = (ctx: Context, { id, endpoints }: ConfiguredProvider, subject: string) =>
  ctx.db
    .selectFrom('account')
    .select(['id', 'userId'])
    .where('providerId', '=', id)
    .where('accountId', '=', subject)
    .where('issuer', '=', endpoints.issuer ?? '')
    .executeTakeFirst()

/** Lists the oldest first. */
export const listProviderAccounts = (ctx: Context, userId: string, providerId: string): Promise<AccountRow[]> =>
  ctx.db
    .selectFrom('account')
    .selectAll()
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findAccountRow = (ctx: Context, id: string): Promise<AccountRow | undefined> =>
  ctx.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

export interface StoredTokens extends Omit<ProviderTokens, 'tokenType' | 'accessToken'> {
  readonly accessToken: string | null
  /** The value of `echoedCallbackParameter`. */
  readonly echoedValue?: string | undefined
}

/** Returns undefined if the identity is already linked: the unique index decides. */
export const insertIdentity = (
  ctx: Context,
  { id: providerId, endpoints }: ConfiguredProvider,
  { userId, subject, tokens }: { userId: string; subject: string; tokens: StoredTokens },
) => {
  const id = randomId(ctx.random)
  return ctx.db
    .insertInto('account')
    .values({
      id,
      providerId,
      accountId: subject,
      issuer: endpoints.issuer ?? '',
      userId,
      ...toTokenColumns(ctx, id, tokens),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Stores the tokens of a sign-in. Another request that refreshes the tokens loses its lease. */
export const updateTokens = (ctx: Context, id: string, tokens: StoredTokens) => setTokens(ctx, id, tokens).execute()

/** Stores refreshed tokens. Returns undefined if the request has lost the lease of `claimRefresh`. */
export const updateTokensWithLease = (ctx: Context, { id, refreshingUntil }: AccountRow, tokens: StoredTokens) =>
  setTokens(ctx, id, tokens).where('refreshingUntil', '=', refreshingUntil).returningAll().executeTakeFirst()

/** Tokens that are missing in `tokens` stay. Ends the lease. */
const setTokens = (ctx: Context, id: string, tokens: StoredTokens) =>
  ctx.db
    .updateTable('account')
    .set({ ...toTokenColumns(ctx, id, tokens), refreshingUntil: null, updatedAt: ctx.now() })
    .where('id', '=', id)

/** Leases the refresh of an account to one request. Returns undefined while another request holds the lease. */
export const claimRefresh = (ctx: Context, id: string): Promise<AccountRow | undefined> => {
  const refreshingUntil = ctx.now() + REFRESH_LEASE_MS
  return ctx.db
    .updateTable('account')
    .set({ refreshingUntil })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('refreshingUntil', 'is', null),
        eb('refreshingUntil', '<=', ctx.now()),
        // Later than any lease: the clock was set back.
        eb('refreshingUntil', '>', refreshingUntil + MAX_CLOCK_DIFFERENCE_MS),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Releases the lease unless another request has claimed it since. */
export const releaseRefresh = (ctx: Context, { id, refreshingUntil }: AccountRow) =>
  ctx.db
    .updateTable('account')
    .set({ refreshingUntil: null })
    .where('id', '=', id)
    .where('refreshingUntil', '=', refreshingUntil)
    .execute()

/** Returns the encryption context: a token that was copied to another account or column cannot be decrypted. */
export const toTokenEncryptionContext = (id: string, column: TokenColumn): string => `account:${id}:${column}`

export const decryptToken = (
  ctx: Context,
  account: Pick<AccountRow, 'id' | TokenColumn>,
  column: TokenColumn,
): string | null => {
  const encrypted = account[column]
  return encrypted === null ? null : decrypt(ctx.keys, toTokenEncryptionContext(account.id, column), encrypted)
}

/** Returns the value of `echoedCallbackParameter`. The column is named after the first provider's parameter. */
export const getEchoedValue = ({ deviceId }: Pick<AccountRow, 'deviceId'>): string | undefined => deviceId ?? undefined

/**
 * Deletes an account if another sign-in method remains: a password, an account of an enabled provider, a passkey, or a
 * verified address that receives codes. One statement decides, so that concurrent calls cannot delete the last two.
 */
export const deleteAccount = (ctx: Context, userId: string, id: string) =>
  ctx.db
    .deleteFrom('account')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .$if(!ctx.settings.accountLinking.allowUnlinkingAll, (query) =>
      query.where(({ or, exists, selectFrom }) => {
        const hasOtherAccount = exists(
          selectFrom('account as other')
            .select('other.id')
            .where('other.userId', '=', userId)
            .where('other.id', '!=', id)
            .where(({ or, eb }) =>
              or([
                ...(ctx.settings.emailAndPassword.enabled ? [eb('other.password', 'is not', null)] : []),
                // PostgreSQL rejects an empty list. No provider has an empty ID.
                eb('other.providerId', 'in', ['', ...ctx.providers.keys()]),
              ]),
            ),
        )
        const hasPasskey = exists(selectFrom('passkey').select('passkey.id').where('passkey.userId', '=', userId))
        const hasVerifiedAddress = exists(
          selectFrom('user').select('user.id').where('user.id', '=', userId).where('user.emailVerified', '=', 1),
        )
        return or([
          hasOtherAccount,
          ...(ctx.settings.passkey ? [hasPasskey] : []),
          ...(ctx.settings.emailCode ? [hasVerifiedAddress] : []),
        ])
      }),
    )
    .returning('id')
    .executeTakeFirst()

const toTokenColumns = (ctx: Context, id: string, tokens: StoredTokens) => ({
  ...encryptTokenColumn(ctx, id, 'accessToken', tokens.accessToken),
  ...encryptTokenColumn(ctx, id, 'refreshToken', tokens.refreshToken),
  ...encryptTokenColumn(ctx, id, 'idToken', tokens.idToken),
  ...(tokens.accessToken !== null && { accessTokenExpiresAt: tokens.accessTokenExpiresAt }),
  ...(tokens.refreshToken !== null && { refreshTokenExpiresAt: tokens.refreshTokenExpiresAt }),
  ...(tokens.scopes && { scope: tokens.scopes.join(',') }),
  ...(tokens.echoedValue !== undefined && { deviceId: tokens.echoedValue }),
})

const encryptTokenColumn = (ctx: Context, id: string, column: TokenColumn, token: string | null) =>
  token === null ? {} : { [column]: encrypt(ctx.keys, toTokenEncryptionContext(id, column), token) }
