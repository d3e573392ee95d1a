import type { Context } from '../platform/context.ts'
import { insertUnlessExists } from '../platform/database/prepared.ts'
import type { PasskeyRow } from '../platform/database/tables.ts'
import type { VerifiedChallenge } from './challenge.ts'

/** Lists the oldest first. */
export const listPasskeys = (ctx: Context, userId: string): Promise<PasskeyRow[]> =>
  ctx.db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

export const findPasskey = (ctx: Context, credentialId: string): Promise<PasskeyRow | undefined> =>
  ctx.db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

/** Returns undefined if the credential is registered, by this user or another one: the unique index decides. */
export const insertPasskey = (tx: Context, row: PasskeyRow): Promise<PasskeyRow | undefined> =>
  insertUnlessExists(tx, 'passkey', { unique: ['credentialId'], row })

/** Stores the handle unless the user has one. Returns the handle of the user. */
export const findOrInsertUserHandle = async (tx: Context, id: string, handle: string): Promise<string> => {
  const row = await tx.db
    .insertInto('passkeyUser')
    .values({ id, handle })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .returning('handle')
    .executeTakeFirstOrThrow()
  return row.handle
}

/** Of concurrent requests with the same challenge, one gets true (R33). */
export const consumeChallenge = async (tx: Context, row: VerifiedChallenge): Promise<boolean> =>
  (await insertUnlessExists(tx, 'usedPasskeyChallenge', { unique: ['id'], row })) !== undefined

interface PasskeyUse extends Pick<PasskeyRow, 'id' | 'counter' | 'backedUp' | 'userVerified'> {
  readonly lastUsedAt: number
}

/**
 * Stores a use of a passkey. Returns undefined if the counter did not increase: an older copy of the key signed. The counter
 * of synced passkeys stays at 0.
 */
export const storePasskeyUse = (tx: Context, { id, ...use }: PasskeyUse): Promise<PasskeyRow | undefined> =>
  tx.db
    .updateTable('passkey')
    .set(use)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('counter', '<', use.counter), ...(use.counter === 0 ? [eb('counter', '=', 0)] : [])]))
    .returningAll()
    .executeTakeFirst()

export const updatePasskeyName = (
  tx: Context,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> =>
  tx.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()

export const hasPasskey = async (ctx: Context, userId: string): Promise<boolean> => {
  const row = await ctx.db.selectFrom('passkey').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Checks whether a passkey of the user verified its user in its last ceremony. */
export const hasVerifiedPasskey = async (ctx: Context, userId: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', userId)
    .where('userVerified', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a passkey if another sign-in method remains: another passkey, a password that signs in, an account of an enabled
 * provider, or a verified address that receives codes. One statement decides, so that concurrent calls cannot delete the
 * last two.
 */
export const deletePasskeyRow = (tx: Context, userId: string, id: string) =>
  tx.db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .$if(!tx.settings.accountLinking.allowUnlinkingAll, (query) =>
      query.where(({ or, exists, selectFrom }) => {
        const hasOtherPasskey = exists(
          selectFrom('passkey as other')
            .select('other.id')
            .where('other.userId', '=', userId)
            .where('other.id', '!=', id),
        )
        const hasAccount = exists(
          selectFrom('account')
            .select('account.id')
            .where('account.userId', '=', userId)
            .where(({ or, eb }) =>
              or([
                ...(tx.settings.emailAndPassword.enabled ? [eb('account.password', 'is not', null)] : []),
                // PostgreSQL rejects an empty list. No provider has an empty ID.
                eb('account.providerId', 'in', ['', ...tx.providers.keys()]),
              ]),
            ),
        )
        const hasVerifiedAddress = exists(
          selectFrom('user').select('user.id').where('user.id', '=', userId).where('user.emailVerified', '=', 1),
        )
        return or([hasOtherPasskey, hasAccount, ...(tx.settings.emailCode ? [hasVerifiedAddress] : [])])
      }),
    )
    .returning('id')
    .executeTakeFirst()

/** Deletes the passkeys that a user added since a time. Returns whether there were any. */
export const deletePasskeys = async (tx: Context, userId: string, since = 0): Promise<boolean> => {
  const passkeys = tx.db.deleteFrom('passkey').where('userId', '=', userId).where('createdAt', '>=', since)
  return (await passkeys.executeTakeFirstOrThrow()).numDeletedRows > 0n
}
