import type { Context } from '../platform/context.ts'
import type { SigningKeyRow } from '../platform/database/tables.ts'

/** Lists the published keys. The key that becomes active last is the first. */
export const listPublishedKeys = (ctx: Context): Promise<SigningKeyRow[]> =>
  ctx.db
    .selectFrom('signingKey')
    .selectAll()
    .where(({ eb, or }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', ctx.now())]))
    .orderBy('activeAt', 'desc')
    .orderBy('id')
    .execute()

export const insertSigningKey = async (tx: Context, key: SigningKeyRow): Promise<void> => {
  await tx.db.insertInto('signingKey').values(key).execute()
}

/** Ends the publication of all keys that have no successor yet. */
export const expireSigningKeys = async (tx: Context, expiresAt: number): Promise<void> => {
  await tx.db.updateTable('signingKey').set({ expiresAt }).where('expiresAt', 'is', null).execute()
}

/** Ends the publication of all keys, also of those that have a successor. */
export const deleteSigningKeys = async (tx: Context): Promise<void> => {
  await tx.db.deleteFrom('signingKey').execute()
}
