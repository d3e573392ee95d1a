import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'

const listAdditionalQuery = prepared<{ userId: string }>()((db, value) =>
  db
    .selectFrom('emailAddress')
    .innerJoin('user', 'user.id', 'emailAddress.userId')
    .select('emailAddress.email')
    .where('emailAddress.userId', '=', value('userId'))
    .whereRef('emailAddress.email', '!=', 'user.email')
    .orderBy('emailAddress.createdAt')
    .orderBy('emailAddress.email'),
)

/** Lists the verified addresses of a user except the primary one, oldest first. */
export const listAdditionalAddresses = async (ctx: Context, userId: string): Promise<string[]> =>
  (await listAdditionalQuery(ctx, { userId })).map(({ email }) => email)

/** Returns undefined if a user has the address. The primary key decides, also between concurrent requests. */
export const insertAdditionalAddress = (tx: Context, row: { userId: string; email: string; createdAt: number }) =>
  insertUnlessExists(tx, 'emailAddress', { unique: ['email'], row })

/** Returns undefined if the user has no such address. The caller excludes the primary one. */
export const deleteAdditionalAddress = (tx: Context, { userId, email }: { userId: string; email: string }) =>
  tx.db
    .deleteFrom('emailAddress')
    .where('email', '=', email)
    .where('userId', '=', userId)
    .returning('email')
    .executeTakeFirst()

/** Deletes all addresses of a user except the primary one, and returns them. */
export const deleteAdditionalAddresses = (tx: Context, { id, email }: { id: string; email: string }) =>
  tx.db.deleteFrom('emailAddress').where('userId', '=', id).where('email', '!=', email).returning('email').execute()

/** Deletes the additional addresses that were added since a time, except this one. */
export const deleteAddressesSince = (
  tx: Context,
  userId: string,
  { since, exceptEmail }: { since: number; exceptEmail: string },
) =>
  tx.db
    .deleteFrom('emailAddress')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('email', '!=', exceptEmail)
    .execute()

/** Returns when a stored address was added to its user, in epoch milliseconds. */
export const findAddressTime = async (tx: Context, email: string): Promise<number> => {
  const address = tx.db.selectFrom('emailAddress').select('createdAt').where('email', '=', email)
  return (await address.executeTakeFirstOrThrow()).createdAt
}

/** Lists the addresses whose code a user has not entered yet. */
export const listPendingAddresses = async (ctx: Context, userId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('emailCode')
    .select('email')
    .where('userId', '=', userId)
    .where('id', 'like', `${ADDRESS_CODE}:%`)
    .where('expiresAt', '>', ctx.now())
    .orderBy('expiresAt')
    .execute()
  return rows.map(({ email }) => email)
}

export const deletePendingAddress = (tx: Context, id: string) =>
  tx.db.deleteFrom('emailCode').where('id', '=', id).returning('id').executeTakeFirst()

const ADDRESS_CODE = 'email-address'

/** Contains the user: several users can have a code for one address, and none replaces that of another. */
export const toAddressCodeId = (userId: string, email: string): string => `${ADDRESS_CODE}:${userId}:${email}`
