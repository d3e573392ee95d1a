import type { Context } from '../platform/context.ts'
import type { AccountRow } from '../platform/database/tables.ts'
import { randomId } from '../platform/crypto/random.ts'
import { decrypt, encrypt } from '../platform/crypto/keys.ts'
import type { ProviderTokens } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'

/**
 * How long one request may take to renew the tokens of an account before another may try (milliseconds): longer than a
 * provider may take to say where it renews them, and then to do so.
 */
const REFRESH_LEASE_MS = 25_000

type TokenColumn = 'accessToken' | 'refreshToken' | 'idToken'

/** Whose identity this is: known by who says so and what they call the person, never by an address (rule R19). */
export const findIdentity = (ctx: Context, { id, endpoints }: ConfiguredProvider, subject: string) =>
  ctx.db
    .selectFrom('account')
    .select(['id', 'userId'])
    .where('providerId', '=', id)
    .where('accountId', '=', subject)
    .where('issuer', '=', endpoints.issuer ?? '')
    .executeTakeFirst()

/** The accounts of a user at one provider, oldest first. */
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

interface NewIdentity {
  userId: string
  subject: string
  tokens: StoredTokens
}

/** What is kept of what a provider gave. */
export interface StoredTokens extends Omit<ProviderTokens, 'tokenType' | 'accessToken'> {
  readonly accessToken: string | null
  readonly deviceId?: string | undefined
}

/** Connects an identity with a user; undefined where it is somebody's already: the unique index decides. */
export const insertIdentity = (
  ctx: Context,
  { id: providerId, endpoints }: ConfiguredProvider,
  { userId, subject, tokens }: NewIdentity,
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
      ...tokenColumns(ctx, id, tokens),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Keeps newer tokens of an account. What the provider did not give again stays; a refresh under way has ended. */
export const updateTokens = async (ctx: Context, id: string, tokens: StoredTokens): Promise<void> => {
  await ctx.db
    .updateTable('account')
    .set({ ...tokenColumns(ctx, id, tokens), refreshingUntil: null, updatedAt: ctx.now() })
    .where('id', '=', id)
    .execute()
}

/** Lets this request alone renew the tokens of an account; undefined while another does. */
export const claimRefresh = (ctx: Context, id: string): Promise<AccountRow | undefined> =>
  ctx.db
    .updateTable('account')
    .set({ refreshingUntil: ctx.now() + REFRESH_LEASE_MS })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('refreshingUntil', 'is', null), eb('refreshingUntil', '<=', ctx.now())]))
    .returningAll()
    .executeTakeFirst()

/** Another may try, unless one does already. */
export const releaseRefresh = async (ctx: Context, { id, refreshingUntil }: AccountRow): Promise<void> => {
  await ctx.db
    .updateTable('account')
    .set({ refreshingUntil: null })
    .where('id', '=', id)
    .where('refreshingUntil', '=', refreshingUntil)
    .execute()
}

/** What encryption is bound to: a token that was moved to another account, or to another column, opens nothing. */
export const tokenContextOf = (id: string, secret: TokenColumn): string => `account:${id}:${secret}`

/** One of the tokens of an account, or null. */
export const decryptToken = (
  ctx: Context,
  account: Pick<AccountRow, 'id' | TokenColumn>,
  secret: TokenColumn,
): string | null => {
  const encryptedColumn = account[secret]
  return encryptedColumn === null ? null : decrypt(ctx.keys, tokenContextOf(account.id, secret), encryptedColumn)
}

interface AccountDeletion {
  userId: string
  /** Of the account that goes. */
  id: string
  /** The ids that are a way in as things are: providers that are switched off are none. */
  enabledProviderIds: readonly string[]
  allowUnlinkingAll: boolean
}

/** Takes one way in away, if another is left: one statement decides. Says whether it did. */
export const deleteAccount = async (
  ctx: Context,
  { userId, id, enabledProviderIds: waysIn, allowUnlinkingAll }: AccountDeletion,
) => {
  const row = await ctx.db
    .deleteFrom('account')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .$if(!allowUnlinkingAll, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('account as other')
            .select('other.id')
            .where('other.userId', '=', userId)
            .where('other.id', '!=', id)
            .where(({ or, and, eb }) =>
              or([
                eb('other.password', 'is not', null),
                // PostgreSQL takes no empty list.
                ...(waysIn.length > 0
                  ? [and([eb('other.providerId', '!=', 'credential'), eb('other.providerId', 'in', [...waysIn])])]
                  : []),
              ]),
            ),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const tokenColumns = (ctx: Context, id: string, tokens: StoredTokens) => ({
  ...sealed(ctx, id, 'accessToken', tokens.accessToken),
  ...sealed(ctx, id, 'refreshToken', tokens.refreshToken),
  ...sealed(ctx, id, 'idToken', tokens.idToken),
  ...(tokens.accessToken !== null && { accessTokenExpiresAt: tokens.accessTokenExpiresAt }),
  ...(tokens.refreshToken !== null && { refreshTokenExpiresAt: tokens.refreshTokenExpiresAt }),
  ...(tokens.scopes && { scope: tokens.scopes.join(',') }),
  ...(tokens.deviceId !== undefined && { deviceId: tokens.deviceId }),
})

const sealed = (ctx: Context, id: string, name: TokenColumn, token: string | null) =>
  token === null ? {} : { [name]: encrypt(ctx.keys, tokenContextOf(id, name), token) }
