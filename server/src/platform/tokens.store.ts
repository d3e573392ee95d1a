import type { Context } from './context.ts'
import { insertRow, prepared } from './database/prepared.ts'
import { randomId } from './crypto/random.ts'
import { hashSecret } from './crypto/keys.ts'

/**
 * The purpose of a mailed secret, or of a session secret that was replaced. It is part of the hash, so a secret is invalid
 * for other purposes (R57).
 */
export type TokenPurpose =
  | 'verify-email'
  | 'change-email'
  | 'confirm-new-email'
  | 'undo-email-change'
  | 'reset-password'
  | 'delete-account'
  | 'replaced-session'

interface NewToken {
  purpose: TokenPurpose
  secret: string
  userId: string
  value?: string
  /** Seconds. */
  lifetime: number
  /** In milliseconds. The current time by default. */
  createdAt?: number
}

const deleteExpiredTokensQuery = prepared<{ userId: string; now: number }>()((db, value) =>
  db.deleteFrom('verification').where('userId', '=', value('userId')).where('expiresAt', '<=', value('now')),
)

/** Stores the hash of a secret before it is mailed, and deletes expired tokens of the user. */
export const issueToken = async (ctx: Context, token: NewToken): Promise<void> => {
  const now = ctx.now()
  await deleteExpiredTokensQuery(ctx, { userId: token.userId, now })
  await insertRow(ctx, 'verification', {
    id: randomId(ctx.random),
    identifier: toIdentifier(token.purpose, token.secret),
    value: token.value ?? '',
    userId: token.userId,
    expiresAt: now + token.lifetime * 1000,
    createdAt: token.createdAt ?? now,
    updatedAt: now,
  })
}

/** Finds a valid token without consuming it. */
export const findToken = (ctx: Context, purpose: TokenPurpose, secret: string) =>
  ctx.db
    .selectFrom('verification')
    .select(['userId', 'value'])
    .where('identifier', '=', toIdentifier(purpose, secret))
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()

/** Finds the newest valid token of a user. Its secret is only in the mail. */
export const findNewestToken = (ctx: Context, purpose: TokenPurpose, userId: string) =>
  ctx.db
    .selectFrom('verification')
    .select(['value', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('identifier', 'like', `${purpose}:%`)
    .where('expiresAt', '>', ctx.now())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Checks whether a user has a valid token with this purpose and value. */
export const hasToken = async (
  ctx: Context,
  userId: string,
  { purpose, value }: { purpose: TokenPurpose; value: string },
): Promise<boolean> => {
  const tokens = ctx.db.selectFrom('verification').select('id').where('userId', '=', userId).where('value', '=', value)
  const valid = tokens.where('identifier', 'like', `${purpose}:%`).where('expiresAt', '>', ctx.now())
  return (await valid.executeTakeFirst()) !== undefined
}

/** Consumes a token. Of concurrent requests with the same secret exactly one gets the row (R33, R34, R73). */
export const consumeToken = (ctx: Context, purpose: TokenPurpose, secret: string) =>
  ctx.db
    .deleteFrom('verification')
    .where('identifier', '=', toIdentifier(purpose, secret))
    .where('expiresAt', '>', ctx.now())
    .returning(['userId', 'value', 'createdAt'])
    .executeTakeFirst()

export const deleteTokens = (ctx: Context, userId: string, purpose: TokenPurpose) =>
  ctx.db.deleteFrom('verification').where('userId', '=', userId).where('identifier', 'like', `${purpose}:%`).execute()

/** Deletes the tokens of a user with all other purposes. */
export const deleteTokensExcept = (ctx: Context, userId: string, purpose: TokenPurpose) =>
  ctx.db
    .deleteFrom('verification')
    .where('userId', '=', userId)
    .where('identifier', 'not like', `${purpose}:%`)
    .execute()

/** Deletes the tokens of a user with one purpose that were issued after a time. */
export const deleteTokensAfter = (
  ctx: Context,
  userId: string,
  { purpose, time }: { purpose: TokenPurpose; time: number },
) =>
  ctx.db
    .deleteFrom('verification')
    .where('userId', '=', userId)
    .where('identifier', 'like', `${purpose}:%`)
    .where('createdAt', '>', time)
    .execute()

const toIdentifier = (purpose: TokenPurpose, secret: string): string => `${purpose}:${hashSecret(purpose, secret)}`
