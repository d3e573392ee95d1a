import type { Context } from './context.ts'
import { insertRow, prepared } from './database/prepared.ts'
import { randomId } from './crypto/random.ts'
import { hashSecret } from './crypto/keys.ts'

/** What a mailed secret is good for. Part of its hash, so that one is never taken for another (rule R57). */
export type TokenPurpose = 'verify-email' | 'change-email' | 'reset-password' | 'delete-account'

interface NewToken {
  purpose: TokenPurpose
  secret: string
  userId: string
  value?: string
  /** Seconds. */
  lifetime: number
}

const deleteExpiredTokens = prepared<{ userId: string; now: number }>()((db, value) =>
  db.deleteFrom('verification').where('userId', '=', value('userId')).where('expiresAt', '<=', value('now')),
)

/** Remembers a secret that is about to be mailed, by its hash. Sweeps out what has expired for this user. */
export const issueToken = async (ctx: Context, token: NewToken): Promise<void> => {
  const now = ctx.now()
  await deleteExpiredTokens(ctx, { userId: token.userId, now })
  await insertRow(ctx, 'verification', {
    id: randomId(ctx.random),
    identifier: identifierOf(token.purpose, token.secret),
    value: token.value ?? '',
    userId: token.userId,
    expiresAt: now + token.lifetime * 1000,
    createdAt: now,
    updatedAt: now,
  })
}

/** Whose secret this is, if it is valid. Redeems nothing. */
export const findToken = (ctx: Context, purpose: TokenPurpose, secret: string) =>
  ctx.db
    .selectFrom('verification')
    .select(['userId', 'value'])
    .where('identifier', '=', identifierOf(purpose, secret))
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()

/** What the latest secret of a user is about, as long as it is valid; the secret itself is in the mail alone. */
export const findNewestToken = (ctx: Context, purpose: TokenPurpose, userId: string) =>
  ctx.db
    .selectFrom('verification')
    .select(['value', 'expiresAt'])
    .where('userId', '=', userId)
    .where('identifier', 'like', `${purpose}:%`)
    .where('expiresAt', '>', ctx.now())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The single use of a secret: of any number of requests at once one gets the row (rules R33, R34, R73). */
export const consumeToken = (ctx: Context, purpose: TokenPurpose, secret: string) =>
  ctx.db
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(purpose, secret))
    .where('expiresAt', '>', ctx.now())
    .returning(['userId', 'value'])
    .executeTakeFirst()

/** Makes every outstanding secret of a user useless, or those of one purpose. */
export const deleteTokens = async (ctx: Context, userId: string, purpose?: TokenPurpose): Promise<void> => {
  await ctx.db
    .deleteFrom('verification')
    .where('userId', '=', userId)
    .$if(purpose !== undefined, (query) => query.where('identifier', 'like', `${purpose}:%`))
    .execute()
}

const identifierOf = (purpose: TokenPurpose, secret: string): string => `${purpose}:${hashSecret(purpose, secret)}`
